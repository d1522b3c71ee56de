// Watches over the process that reads a file, and ends it when it takes too much. A thread of its own, because a loop in the reading
// thread lets nothing else run there; in the same process, so that the bounds hold even if the service was killed.
import { writeSync } from "node:fs";
import type { Bounds, Excess } from "./job.ts";

declare const self: Worker;

const LOOK_EVERY_MS = 50;
const STANDARD_ERROR = 2;

self.onmessage = ({ data: { cpuMs, memoryBytes } }: MessageEvent<Bounds>) => {
  const begun = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (user + system > cpuMs * 1_000) end("time");
    if (process.memoryUsage.rss() > memoryBytes) end("memory");
  }, LOOK_EVERY_MS);
  self.postMessage("watching");
};

function end(excess: Excess): void {
  writeSync(STANDARD_ERROR, excess);
  process.kill(process.pid, "SIGKILL");
}
