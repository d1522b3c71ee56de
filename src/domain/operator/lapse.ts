// What an organisation had waiting when it was suspended lapses after SUSPENSION_KEEPS_DAYS: queued invitations are cancelled and waiting deliveries
// are deleted. Events stay for a replay as long as those of other organisations.
import { findSuspendedBefore } from "#domain/account/state/suspension.ts";
import { cancelAllQueued } from "#domain/invitation/state/cancel.ts";
import { dropDeliveries } from "#domain/webhook/retention.ts";
import type { Context } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { SUSPENSION_KEEPS_DAYS } from "./held-message.ts";

/** Repeats harmlessly, in several processes at once as well. @returns how many invitations and deliveries lapsed */
export async function lapseSuspended(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - SUSPENSION_KEEPS_DAYS * DAY_MS);
  let lapsed = 0;
  for (const id of await findSuspendedBefore(context, before)) {
    lapsed += await cancelAllQueued(context, id, before);
    lapsed += await dropDeliveries(context, id, before);
  }
  return lapsed;
}
