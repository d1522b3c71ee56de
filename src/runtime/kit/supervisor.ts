// Supervises threads that must run as long as the service does. A thread is started with its settings, started again when it dies,
// and at the end asked to stop, waited for and terminated. While it runs, either side may ask the other something.
import { startCollecting } from "#platform/memory/collect.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";

export type Thread = { stop(): Promise<void> };

export type ThreadPlan<Settings> = {
  name: string;
  /** The file that calls `serveThread`. */
  url: URL;
  /** Copied to the thread: plain values only. */
  settings: Settings;
  log: Log;
  /** Answers questions of the thread. Plain values only. */
  answer?(question: string): Promise<unknown>;
  graceMs?: number;
  restart?: { fromMs: number; toMs: number; calmMs: number };
};

declare const self: Worker;

type Talk = { kind: "ask"; id: number; question: string } | { kind: "answer"; id: number; answer: unknown };
type ToThread<Settings> = { kind: "start"; settings: Settings } | { kind: "stop" } | Talk;
type FromThread = { kind: "ready" } | { kind: "stopped" } | Talk;

const GRACE_MS = 15_000;
const ANSWER_WITHIN_MS = 1_000;
/** One that lived for `calmMs` begins again with the short rest. */
const RESTART = { fromMs: 500, toMs: 30_000, calmMs: 60_000 };

/** Asks the other side. Null where it has no answer in time, or does not run. Never rejects. */
export type Ask = (question: string, withinMs?: number) => Promise<unknown>;

/** A thread that answers questions, such as for its figures. */
export type SupervisedThread = Thread & { name: string; ask: Ask };

export function superviseThread<Settings>(plan: ThreadPlan<Settings>): SupervisedThread {
  const { name, url, settings, log, answer, graceMs = GRACE_MS, restart = RESTART } = plan;
  let worker: Worker | null = null;
  const questions = createQuestions((asked) => worker?.postMessage(asked));
  let stopping = false;
  let deaths = 0;
  let timer: Timer | undefined;
  let ended = Promise.withResolvers<void>();

  const start = () => {
    const startedAt = performance.now();
    const born = new Worker(url, { name });
    let isDead = false;
    ended = Promise.withResolvers<void>();
    const die = (reason: unknown) => {
      if (isDead) return;
      isDead = true;
      if (worker === born) worker = null;
      questions.giveUp();
      ended.resolve();
      if (stopping) return;
      if (performance.now() - startedAt > restart.calmMs) deaths = 0;
      const afterMs = Math.min(restart.fromMs * 2 ** deaths++, restart.toMs);
      log.error({ thread: name, err: reason, restartInMs: afterMs }, "a thread died");
      timer = setTimeout(start, afterMs);
    };
    born.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if (data.kind === "ready") log.debug({ thread: name }, "a thread runs");
      else if (data.kind === "stopped") ended.resolve();
      else if (data.kind === "answer") questions.hear(data.id, data.answer);
      else void reply(data, answer, (said) => born.postMessage(said));
    };
    born.onerror = (event) => {
      event.preventDefault();
      // A part of the thread may still run.
      born.terminate();
      die(event.error ?? new Error(event.message));
    };
    born.addEventListener("close", () => die(new Error("The thread ended by itself.")));
    born.postMessage({ kind: "start", settings } satisfies ToThread<Settings>);
    worker = born;
  };
  start();

  return {
    name,
    ask: (question, withinMs = ANSWER_WITHIN_MS) =>
      worker ? questions.ask(question, withinMs) : Promise.resolve(null),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const last = worker;
      if (!last) return;
      last.postMessage({ kind: "stop" } satisfies ToThread<Settings>);
      await withTimeout(ended.promise, graceMs).catch(() =>
        log.warn({ thread: name }, "a thread did not stop in time"),
      );
      last.terminate();
    },
  };
}

export type ThreadBody = {
  stop(): Promise<void>;
  answer?(question: string): unknown;
};

/** The thread's side: its file calls this once. @param run starts the thread's work; its `ask` reaches `ThreadPlan.answer` */
export function serveThread<Settings>(run: (settings: Settings, ask: Ask) => Promise<ThreadBody>): void {
  startCollecting();
  let running: Promise<ThreadBody> | null = null;
  const tell = (message: FromThread) => self.postMessage(message);
  const questions = createQuestions(tell);
  self.onmessage = async ({ data }: MessageEvent<ToThread<Settings>>) => {
    if (data.kind === "start") {
      running = run(data.settings, (question, withinMs = ANSWER_WITHIN_MS) => questions.ask(question, withinMs));
      await running;
      tell({ kind: "ready" });
      return;
    }
    if (data.kind === "answer") return questions.hear(data.id, data.answer);
    if (data.kind === "ask") {
      // A thread that could not start dies of its rejection, which answers all questions.
      const body = await running?.catch(() => null);
      return reply(data, body?.answer, tell);
    }
    // A rejection ends the thread, which the supervisor sees.
    await (await running)?.stop();
    tell({ kind: "stopped" });
  };
}

function createQuestions(tell: (asked: Extract<Talk, { kind: "ask" }>) => void) {
  const open = new Map<number, (answer: unknown) => void>();
  let last = 0;
  const hear = (id: number, answer: unknown) => {
    open.get(id)?.(answer);
    open.delete(id);
  };
  return {
    ask(question: string, withinMs: number): Promise<unknown> {
      const id = ++last;
      return new Promise((resolve) => {
        const timer = setTimeout(hear, withinMs, id, null);
        open.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        tell({ kind: "ask", id, question });
      });
    },
    hear,
    giveUp() {
      for (const id of [...open.keys()]) hear(id, null);
    },
  };
}

/** Answers in any case: by null where there is no answer, or where `answer` fails. */
async function reply(
  { id, question }: { id: number; question: string },
  answer: ((question: string) => unknown) | undefined,
  tell: (said: Extract<Talk, { kind: "answer" }>) => void,
): Promise<void> {
  let said: unknown = null;
  try {
    said = (await answer?.(question)) ?? null;
  } catch {}
  tell({ kind: "answer", id, answer: said });
}
