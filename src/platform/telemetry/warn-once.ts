// A warning for work that is tried again and again: one line for each outage, not one for each try.
import type { Log } from "./log.ts";

/** Returns a function that waits for a try and logs its failure, unless the try before has failed, too. */
export function warnsOnce(log: Log, message: string) {
  let isFailing = false;
  return async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, message);
      isFailing = true;
    }
  };
}
