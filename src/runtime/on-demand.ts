// A thread that starts when there is first work for it: an installation that only reads saves its memory.
import type { Log } from "#platform/log.ts";
import { startPoller } from "./poller.ts";
import type { Thread } from "./supervisor.ts";

export type OnDemand = Thread & {
  look(): void;
};

/** Announcements can be missed; no work waits longer than this for the thread. */
const LOOK_EVERY_MS = 5_000;

/** Looks at once, on demand and every few seconds, until the thread is needed; once started, the thread stays. */
export function startOnDemand(isNeeded: () => Promise<boolean>, start: () => Thread, log: Log): OnDemand {
  let thread: Thread | null = null;
  const poll = async () => {
    if (!thread && (await isNeeded())) thread = start();
    return thread ? Number.POSITIVE_INFINITY : LOOK_EVERY_MS;
  };
  const poller = startPoller("look for a thread's work", poll, log);
  return {
    look: poller.nudge,
    async stop() {
      await poller.stop();
      await thread?.stop();
    },
  };
}
