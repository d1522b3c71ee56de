// Numbers and signs what waits for the log, each second. Any number of processes may run it: one at a time does the work.
import { SEQUENCE_BATCH, sequence } from "#domain/log/sequence.ts";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { startPoller } from "./poller.ts";

const EVERY_MS = 1_000;

export function startSequencer(context: Context, box: SecretBox) {
  const poll = async () => ((await sequence(context, box)) < SEQUENCE_BATCH ? EVERY_MS : 0);
  return startPoller("sequence the log", poll, context.log);
}
