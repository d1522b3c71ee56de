import { afterEach, expect, test } from "bun:test";
import { createLog } from "#platform/telemetry/log.ts";
import { superviseThread, type Thread } from "#runtime/kit/supervisor.ts";
import type { FrailSettings } from "../../support/frail-thread.ts";
import { until } from "../../support/until.ts";

const URL_OF_THREAD = new URL("../../support/frail-thread.ts", import.meta.url);
const RESTART = { fromMs: 1, toMs: 20, calmMs: 60_000 };

let thread: Thread | null = null;
let channel: BroadcastChannel | null = null;

afterEach(async () => {
  await thread?.stop();
  channel?.close();
  thread = null;
});

/** Starts a thread that fails so many times, and hears what it says. */
function start(fails: FrailSettings["fails"], failures: number, graceMs = 5_000) {
  const name = crypto.randomUUID();
  const heard: string[] = [];
  let lives = 0;
  const own = new BroadcastChannel(name);
  channel = own;
  own.onmessage = ({ data }: MessageEvent) => {
    heard.push(String(data));
    if (data === "born") own.postMessage(++lives);
  };
  const settings: FrailSettings = { channel: name, fails, failures };
  thread = superviseThread({
    name: "frail",
    url: URL_OF_THREAD,
    settings,
    log: createLog("silent"),
    graceMs,
    restart: RESTART,
  });
  return { heard, thread };
}

for (const fails of ["at start", "later", "by exit"] as const)
  test(`a thread that fails (${fails}) is started again, until it stays`, async () => {
    const { heard } = start(fails, 3);
    await until(
      "the fourth runs",
      () => heard.filter((each) => each === "born").length === 4 && heard.at(-1) === "running",
    );
  });

test("a thread that is stopped finishes, and is not started again", async () => {
  const { heard, thread } = start("never", 0);
  await until("it runs", () => heard.includes("running"));
  await thread.stop();
  await until("it has told", () => heard.includes("stopped"));
  expect(heard).toEqual(["born", "running", "stopped"]);
});

test("a thread that does not stop in time is ended", async () => {
  const { heard, thread } = start("to stop", 0, 50);
  await until("it runs", () => heard.includes("running"));
  await thread.stop();
  expect(heard).toEqual(["born", "running"]);
});

test("a thread that is stopped before its restart is not started", async () => {
  const { heard, thread } = start("at start", 1_000);
  await until("it failed", () => heard.length > 0);
  await thread.stop();
  const lives = heard.length;
  // As many turns as several restarts would take.
  for (let turn = 0; turn < 20; turn++) await Bun.sleep(5);
  expect(heard.length).toBeLessThanOrEqual(lives + 1);
});
