// A thread starts with its first work.
import { expect, test } from "bun:test";
import { createLog } from "#platform/telemetry/log.ts";
import { startOnDemand } from "#runtime/worker.ts";
import { until } from "../support/until.ts";

const log = createLog("silent");

function setUp(answers: (boolean | Error)[]) {
  const seen = { asked: 0, started: 0, stopped: 0 };
  const isNeeded = async () => {
    const answer = answers[Math.min(seen.asked++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer ?? false;
  };
  const start = () => {
    seen.started++;
    return {
      stop: async () => {
        seen.stopped++;
      },
    };
  };
  return { seen, thread: startOnDemand(isNeeded, start, log) };
}

test("it starts at once where something waits already, and once only", async () => {
  const { seen, thread } = setUp([true]);
  await until("started", () => seen.started === 1);
  for (let n = 0; n < 10; n++) thread.look();
  await thread.stop();
  expect(seen).toEqual({ asked: 1, started: 1, stopped: 1 });
});

test("it starts once when work waits, however often it is asked to look", async () => {
  const { seen, thread } = setUp([false, true]);
  await until("asked", () => seen.asked === 1);
  expect(seen.started).toBe(0);
  for (let n = 0; n < 10; n++) thread.look();
  await until("started", () => seen.started === 1);
  await thread.stop();
  expect(seen.started).toBe(1);
});

test("work that arrives during the look-up causes another one", async () => {
  const { seen, thread } = setUp([false, false, true]);
  thread.look();
  await until("asked again", () => seen.asked === 2);
  thread.look();
  await until("started", () => seen.started === 1);
  await thread.stop();
});

test("a database that does not answer is asked again", async () => {
  const { seen, thread } = setUp([new Error("away"), true]);
  await until("asked", () => seen.asked === 1);
  thread.look();
  await until("started", () => seen.started === 1);
  await thread.stop();
});

test("stopped, it starts nothing any more", async () => {
  const { seen, thread } = setUp([false, true]);
  await until("asked", () => seen.asked === 1);
  await thread.stop();
  thread.look();
  expect(seen).toEqual({ asked: 1, started: 0, stopped: 0 });
});

test("the timetable makes it look for work that nothing announced, and asks the running thread to", async () => {
  const asked: string[] = [];
  let needed = false;
  const thread = startOnDemand(
    async () => needed,
    () => ({ stop: async () => {}, ask: async (question) => asked.push(question) }),
    log,
  );
  thread.wake();
  expect(asked).toEqual([]);
  needed = true;
  await until("started and asked", () => {
    thread.wake();
    return asked.length > 0;
  });
  expect(new Set(asked)).toEqual(new Set(["wake"]));
  await thread.stop();
});
