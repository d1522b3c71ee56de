// Questions between a thread and its parent: each gets an answer.
import { afterEach, expect, test } from "bun:test";
import { createLog } from "#platform/telemetry/log.ts";
import { type SupervisedThread, superviseThread } from "#runtime/kit/supervisor.ts";
import { until } from "../../support/until.ts";

const threads: SupervisedThread[] = [];
afterEach(async () => {
  await Promise.all(threads.splice(0).map((each) => each.stop()));
});

function start(answer?: (question: string) => Promise<unknown>): SupervisedThread {
  const thread = superviseThread({
    name: "asked",
    url: new URL("../../support/asked-thread.ts", import.meta.url),
    settings: { name: "one" },
    log: createLog("silent"),
    restart: { fromMs: 1, toMs: 20, calmMs: 60_000 },
    ...(answer ? { answer } : {}),
  });
  threads.push(thread);
  return thread;
}

test("a thread answers each question, those too that were asked before it was up", async () => {
  const thread = start();
  const answers = await Promise.all(Array.from({ length: 20 }, () => thread.ask("who", 60_000)));
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => ({ name: "one", asked: n + 1 })));
});

test("no answer, an error and silence are null", async () => {
  const thread = start();
  for (const question of ["nothing", "throw"]) expect(await thread.ask(question, 5_000)).toBeNull();
  for (const question of ["hang", "block"]) expect(await thread.ask(question, 50)).toBeNull();
  // The late answer to another question is not taken for this one's.
  expect(await thread.ask("who", 60_000)).toEqual({ name: "one", asked: 5 });
});

test("a thread that dies answers null at once, and again when it lives again", async () => {
  const thread = start();
  await until("it runs", async () => (await thread.ask("who", 1_000)) !== null);
  const startedAt = performance.now();
  expect(await Promise.all([thread.ask("hang", 60_000), thread.ask("die", 60_000)])).toEqual([null, null]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await until("it lives again", async () => (await thread.ask("who", 1_000)) !== null);
});

test("a stopped thread answers null", async () => {
  const thread = start();
  await thread.ask("who", 60_000);
  await thread.stop();
  expect(await thread.ask("who", 60_000)).toBeNull();
});

test("a thread may ask those who started it, and is told null where they have no answer", async () => {
  const thread = start(async (question) => {
    if (question === "fail") throw new Error("thrown by whoever started it");
    return question.toUpperCase();
  });
  expect(await thread.ask("relay figures", 60_000)).toEqual({ name: "one", said: "FIGURES" });
  expect(await thread.ask("relay fail", 60_000)).toEqual({ name: "one", said: null });
  expect(await start().ask("relay figures", 60_000)).toEqual({ name: "one", said: null });
});
