// The loads of the threads of a process. The main thread asks each one every few seconds, so that the page knows when a silent one
// answered last.
import { type Load, measureThread, type PartLoad, UNKNOWN_LOAD } from "#platform/telemetry/load.ts";
import type { SupervisedThread } from "../kit/supervisor.ts";

const ASK_LOAD = "load";
const EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 1_000;

/** Answers that question in a thread, and measures it from here on. */
export function answerLoad(): (question: string) => Load | null {
  const read = measureThread();
  return (question) => (question === ASK_LOAD ? read() : null);
}

export function followLoads() {
  const own = measureThread();
  const threads: (() => Promise<PartLoad>)[] = [];
  const read = async (): Promise<PartLoad[]> => {
    const main: PartLoad = { part: "main", ...own(), heardAt: new Date(), isSilent: false };
    return [main, ...(await Promise.all(threads.map((each) => each())))];
  };
  const timer = setInterval(() => void read(), EVERY_MS);
  timer.unref();
  return {
    add: ({ name, ask }: Pick<SupervisedThread, "name" | "ask">): void => {
      threads.push(followLoad(name, ask));
    },
    read,
    stop: () => clearInterval(timer),
  };
}

function followLoad(part: string, ask: SupervisedThread["ask"]): () => Promise<PartLoad> {
  let heardAt: Date | null = null;
  return async () => {
    const load = (await ask(ASK_LOAD, ANSWER_WITHIN_MS)) as Load | null;
    if (load) heardAt = new Date();
    return { part, ...(load ?? UNKNOWN_LOAD), heardAt, isSilent: load === null };
  };
}
