// A thread that is started when there is first something for it to do: an installation that only reads is spared its memory.
import type { Log } from "#platform/log.ts";
import type { Thread } from "./supervisor.ts";

export type OnDemand = Thread & {
  /** Something was announced, or may have been missed: looks again, unless the thread runs already. */
  look(): void;
};

/** What is announced can be missed; nothing waits longer than this for its thread. */
const LOOK_EVERY_MS = 5_000;

/** Looks at once, whenever it is told to, and every few seconds, until the thread is needed; from then on it stays. */
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
        log.warn({ err: error }, "whether a thread is needed could not be asked; asking again");
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
