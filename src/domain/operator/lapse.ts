// What an organisation had waiting when it was suspended lapses after SUSPENSION_KEEPS_DAYS: queued invitations are cancelled and waiting deliveries
// are deleted. Events stay for a replay as long as those of other organisations. That of an organisation that moved lapses at once, because
// the other instance has it.
import type { OrganisationId } from "#contract/id.ts";
import { findMoved } from "#domain/account/state/move.ts";
import { findSuspendedBefore } from "#domain/account/state/suspension.ts";
import { cancelAllQueued } from "#domain/invitation/state/cancel.ts";
import { dropDeliveries } from "#domain/webhook/retention.ts";
import type { Context } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { SUSPENSION_KEEPS_DAYS } from "./held-message.ts";

/** Repeats harmlessly, in several processes at once as well. @returns how many invitations and deliveries lapsed */
export async function lapseSuspended(context: Context): Promise<number> {
  const now = context.clock.now();
  const before = new Date(now.getTime() - SUSPENSION_KEEPS_DAYS * DAY_MS);
  let lapsed = 0;
  for (const id of await findSuspendedBefore(context, before)) lapsed += await lapse(context, id, before);
  for (const id of await findMoved(context)) lapsed += await lapse(context, id, now);
  return lapsed;
}

async function lapse(context: Context, id: OrganisationId, before: Date): Promise<number> {
  return (await cancelAllQueued(context, id, before)) + (await dropDeliveries(context, id, before));
}
