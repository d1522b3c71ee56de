// memory: memory of the service's process after 100,000 of the most frequent requests.
import { BIG_SLUG, KEY, prepareData } from "./data.ts";
import { type Bench, mostFigure, show } from "./harness.ts";
import { addressAt, requestBytes, runLoad } from "./load.ts";
import { memoryMb } from "./process.ts";
import { startService } from "./service.ts";

const REQUESTS = 100_000;
const TARGET_MB = 160;
/** Time to collect garbage before the second measurement. */
const REST_MS = 5_000;

export const memory: Bench = {
  name: "memory",
  about: `resident memory after ${REQUESTS.toLocaleString("en")} requests, mixed`,
  async run({ say }) {
    const data = await prepareData(say);
    const { port, pid, stop } = await startService(data);
    try {
      const paths = [
        `/api/open/v1/businesses/${BIG_SLUG}`,
        `/api/open/v1/businesses/${BIG_SLUG}/reviews`,
        `/api/v1/businesses/${data.bigWireId}/reviews`,
        `/review/${BIG_SLUG}`,
      ];
      const before = memoryMb(pid).now;
      const served: string[] = [];
      for (const path of paths) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${KEY}` } });
        await answer.arrayBuffer();
        if (answer.status === 200) served.push(path);
        else say(`${path} answers ${answer.status} and is left out`);
      }
      const requests = Array.from({ length: REQUESTS }, (_, index) =>
        requestBytes(served[index % served.length] as string, {
          authorization: `Bearer ${KEY}`,
          "x-forwarded-for": addressAt(index >> 4),
        }),
      );
      await runLoad({ port, pid, requests, status: 200, count: REQUESTS });
      const after = memoryMb(pid);
      await Bun.sleep(REST_MS);
      const rested = memoryMb(pid).now;
      return [
        mostFigure("memory", "MB", [after.now], TARGET_MB, [
          `before the first request ${show(before)} MB, at its peak ${after.peak === null ? "-" : show(after.peak)} MB, ` +
            `${REST_MS / 1_000} s after the last ${show(rested)} MB`,
          `${served.length} of ${paths.length} kinds of requests: ${served.join(", ")}`,
        ]),
      ];
    } finally {
      await stop();
    }
  },
};
