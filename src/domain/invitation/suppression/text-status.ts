// Applies reports of the text provider: whether a text arrived, and STOP. Reports come late, twice and in any order; each changes
// rows in one direction only, so a repetition changes nothing.
import type { InvitationId } from "#contract/id.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { findTexts, findWaitingTexts, noteLateOutcomes } from "#domain/message/report.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { cancelQueued } from "../state/cancel.ts";
import { bounceInvitations } from "./bounce.ts";
import { invitationIdOf } from "./mail-event.ts";
import { optOutPhone } from "./suppression.ts";

export type TextStatus = {
  /** The id of our message, which the callback's address names; null where it names none. */
  messageId: string | null;
  providerId: string;
  /** The provider's word: queued, sent, delivered, undelivered, failed, read. */
  status: string;
  errorCode: string | null;
};

const NOT_ARRIVED = ["undelivered", "failed"];
/** The provider's code for a receiver who answered STOP to this sender before. */
const OPTED_OUT = "21610";

export async function applyTextStatus(
  context: Context,
  { messageId, providerId, status, errorCode }: TextStatus,
): Promise<void> {
  if (!NOT_ARRIVED.includes(status)) return;
  const reason = errorCode === null ? status : `${status}, error ${errorCode}`;
  await inTransaction(context, async (inside) => {
    const texts = await findTexts(inside, { messageId, providerId });
    const invitationIds = texts.flatMap((text) => invitationIdOf(text) ?? []);
    const bounces = invitationIds.map((invitationId) => ({ invitationId, suppress: null }));
    await bounceInvitations(inside, bounces);
    const outcomes = texts.map(({ id }) => ({ id, isBounced: true, reason }));
    await noteLateOutcomes(inside, outcomes);
    if (errorCode !== OPTED_OUT) return;
    for (const { address } of texts) await stop(inside, address);
  });
}

/** Applies STOP: sends no more texts to this number, and withdraws those that wait. @param phone in E.164 */
export async function stopTexts(context: Context, phone: string): Promise<void> {
  await inTransaction(context, (inside) => stop(inside, phone));
}

async function stop(inside: Context, phone: string): Promise<void> {
  await optOutPhone(inside, phone);
  const ids = (await findWaitingTexts(inside, phone)) as InvitationId[];
  await cancelQueued(inside, ids);
  await withdrawMessages(inside, ids);
}
