// A thread that starts when there is first work for it: an installation that only reads saves its memory.
import type { Log } from "#platform/log.ts";
import type { Thread } from "./supervisor.ts";

export type OnDemand = Thread & {
  look(): void;
};

/** Announcements can be missed; no work waits longer than this for the thread. */
const LOOK_EVERY_MS = 5_000;

/** Looks at once, on demand and every few seconds, until the thread is needed; once started, the thread stays. */
export function startOnDemand(isNeeded: () => Promise<boolean>, start: () => Thread, log: Log): OnDemand {
  let thread: Thread | null = null;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const look = () => {
    if (thread || stopped) return;
    again = true;
    looking ??= lookUntilQuiet().finally(() => {
      looking = null;
    });
  };

  const lookUntilQuiet = async () => {
    while (again && !thread && !stopped) {
      again = false;
      try {
        if (await isNeeded()) begin();
      } catch (error) {
        log.warn({ err: error }, "looking for a thread's work failed; looking again");
      }
    }
  };

  const begin = () => {
    if (stopped) return;
    clearInterval(timer);
    thread = start();
  };

  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return {
    look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await thread?.stop();
    },
  };
}
