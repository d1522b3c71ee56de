import { afterEach, expect, test } from "bun:test";
import { createLog } from "#platform/telemetry/log.ts";
import { type Poller, startPoller } from "#runtime/kit/poller.ts";
import { until } from "../../support/until.ts";

const LONG_MS = 60_000;
const log = createLog("silent");

let poller: Poller | null = null;
afterEach(async () => {
  await poller?.stop();
});

test("polls at once while there is more, and then rests", async () => {
  let polls = 0;
  poller = startPoller("test", async () => (++polls < 5 ? 0 : LONG_MS), log);
  await until("it rests", () => polls === 5);
  await new Promise(setImmediate);
  expect(polls).toBe(5);
});

test("a nudge ends its rest", async () => {
  let polls = 0;
  poller = startPoller(
    "test",
    async () => {
      polls++;
      return LONG_MS;
    },
    log,
  );
  await until("it rests", () => polls === 1);
  poller.nudge();
  await until("it polls", () => polls === 2);
});

test("a nudge during a poll is not lost, and a hundred of them make one more poll", async () => {
  let polls = 0;
  const during = Promise.withResolvers<void>();
  poller = startPoller("test", async () => (++polls === 1 ? during.promise.then(() => LONG_MS) : LONG_MS), log);
  for (let n = 0; n < 100; n++) poller.nudge();
  during.resolve();
  await until("it polls again", () => polls === 2);
  await new Promise(setImmediate);
  expect(polls).toBe(2);
});

test("a poll that fails is tried again, ever later, and nudges do not hurry it", async () => {
  const at: number[] = [];
  const own = startPoller(
    "test",
    async () => {
      at.push(performance.now());
      if (at.length < 5) throw new Error("no");
      return LONG_MS;
    },
    log,
    { fromMs: 4, toMs: 16 },
  );
  poller = own;
  await until("it works", () => {
    own.nudge();
    return at.length >= 5;
  });
  const rests = at.slice(1, 5).map((each, n) => each - (at[n] as number));
  // Timers are early by less than a millisecond.
  for (const [n, least] of [4, 8, 16, 16].entries()) expect(rests[n]).toBeGreaterThan(least - 1);
});

test("stop waits for the running poll, and ends a rest", async () => {
  const during = Promise.withResolvers<number>();
  let polls = 0;
  const own = startPoller(
    "test",
    () => {
      polls++;
      return during.promise;
    },
    log,
  );
  let stopped = false;
  const stopping = own.stop().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  during.resolve(LONG_MS);
  await stopping;
  expect(polls).toBe(1);
});
