// Numbers and signs the entries that wait for the log, once a second while reviews change. Any number of processes may run it; one at
// a time does the work.
import { SEQUENCE_BATCH, sequence } from "#domain/log/sequence.ts";
import type { ChangeHandlers } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { startPoller } from "./kit/poller.ts";

const EVERY_MS = 1_000;
/** The rest while nothing waits: a missed announcement delays an entry by this long. */
const QUIET_MS = 30_000;

export function startSequencer(context: Context, box: SecretBox): ChangeHandlers & { stop(): Promise<void> } {
  let isQuiet = false;
  let isAsked = false;
  const poll = async () => {
    isAsked = false;
    const entered = await sequence(context, box);
    isQuiet = entered === 0 && !isAsked;
    if (isQuiet) return QUIET_MS;
    return entered < SEQUENCE_BATCH ? EVERY_MS : 0;
  };
  const poller = startPoller("sequence the log", poll, context.log);
  /** Many changes at once are entered together. */
  const look = () => {
    isAsked = true;
    if (isQuiet) poller.nudge();
  };
  return {
    onChange(topic) {
      if (topic.startsWith("business:") || topic === "*") look();
    },
    onGap: look,
    stop: poller.stop,
  };
}
