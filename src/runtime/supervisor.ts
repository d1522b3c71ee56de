// Threads that must run as long as the service does: each is started with its settings, started again when it dies, and stopped in
// order: asked, waited for, ended.
import type { Log } from "#platform/log.ts";

export type Thread = {
  /** Asks it to finish, waits at most the grace time, then ends it. */
  stop(): Promise<void>;
};

export type ThreadPlan<Settings> = {
  /** For the log. */
  name: string;
  /** The file that calls `serveThread`. */
  url: URL;
  /** Copied to the thread: plain values only. */
  settings: Settings;
  log: Log;
  graceMs?: number;
  restart?: { fromMs: number; toMs: number; calmMs: number };
};

type ToThread<Settings> = { kind: "start"; settings: Settings } | { kind: "stop" };
type FromThread = { kind: "ready" } | { kind: "stopped" };

const GRACE_MS = 15_000;
/** One that lived for `calmMs` begins again with the short rest. */
const RESTART = { fromMs: 500, toMs: 30_000, calmMs: 60_000 };

/** Starts a thread, and again whenever it dies. */
export function superviseThread<Settings>(plan: ThreadPlan<Settings>): Thread {
  const { name, url, settings, log, graceMs = GRACE_MS, restart = RESTART } = plan;
  let worker: Worker | null = null;
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
      ended.resolve();
      if (stopping) return;
      if (performance.now() - startedAt > restart.calmMs) deaths = 0;
      const afterMs = Math.min(restart.fromMs * 2 ** deaths++, restart.toMs);
      log.error({ thread: name, err: reason, restartInMs: afterMs }, "a thread died");
      timer = setTimeout(start, afterMs);
    };
    born.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if (data.kind === "ready") log.debug({ thread: name }, "a thread runs");
      else ended.resolve();
    };
    born.onerror = (event) => {
      event.preventDefault();
      // What threw may have left half of it running.
      born.terminate();
      die(event.error ?? new Error(event.message));
    };
    born.addEventListener("close", () => die(new Error("The thread ended by itself.")));
    born.postMessage({ kind: "start", settings } satisfies ToThread<Settings>);
    worker = born;
  };
  start();

  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const last = worker;
      if (!last) return;
      last.postMessage({ kind: "stop" } satisfies ToThread<Settings>);
      let late: Timer | undefined;
      const graceOver = new Promise<"late">((resolve) => {
        late = setTimeout(resolve, graceMs, "late" as const);
      });
      if ((await Promise.race([ended.promise, graceOver])) === "late")
        log.warn({ thread: name }, "a thread did not stop in time");
      clearTimeout(late);
      last.terminate();
    },
  };
}

/** The other side: called once by the thread's file. `run` starts what the thread is for, and says how to end it. */
export function serveThread<Settings>(run: (settings: Settings) => Promise<{ stop(): Promise<void> }>): void {
  const scope = globalThis as unknown as Worker;
  let running: Promise<{ stop(): Promise<void> }> | null = null;
  const tell = (message: FromThread) => scope.postMessage(message);
  scope.onmessage = async ({ data }: MessageEvent<ToThread<Settings>>) => {
    if (data.kind === "start") {
      running = run(data.settings);
      await running;
      tell({ kind: "ready" });
      return;
    }
    // A rejection ends the thread, which the supervisor sees.
    await (await running)?.stop();
    tell({ kind: "stopped" });
  };
}
