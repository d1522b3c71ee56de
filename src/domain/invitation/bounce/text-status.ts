// What the text provider tells us: whether a message arrived, and who answered STOP or START. Reports come late, twice and in
// any order; each only ever moves things one way, so none has to be remembered.
import { sql } from "drizzle-orm";
import { uuids, withdrawMessages } from "#domain/message/withdraw.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvitationId } from "#platform/id.ts";
import { optInPhone, optOutPhone } from "../suppression/suppression.ts";
import { bounceInvitations } from "./bounce.ts";

export type TextStatus = {
  /** Ours, as the provider was told it; null where it is none. */
  messageId: string | null;
  /** The provider's own id of the message. */
  providerId: string;
  /** The provider's word: queued, sent, delivered, undelivered, failed, read. */
  status: string;
  errorCode: string | null;
};

const NOT_ARRIVED = ["undelivered", "failed"];
/** The receiver answered STOP to this sender before, and the provider knows. */
const OPTED_OUT = "21610";

/**
 * Marks the message and its invitation bounced where the text did not arrive; anything else, and a message that we do not know,
 * changes nothing. The report may overtake the sender's own note that the text was sent: that note then finds it settled.
 */
export async function applyTextStatus(
  context: Context,
  { messageId, providerId, status, errorCode }: TextStatus,
): Promise<void> {
  if (!NOT_ARRIVED.includes(status)) return;
  await inTransaction(context, async (inside) => {
    const found = (await inside.db.execute(sql`
      select id, kind, address, subject_id from message
      where (provider_id = ${providerId} or id = ${messageId}) and channel <> 'email'`)) as unknown as TextRow[];
    const ids = found.flatMap((each) => (aboutInvitation(each) ? [each.subject_id] : []));
    await bounceInvitations(
      inside,
      ids.map((invitationId) => ({ invitationId, suppress: null })),
    );
    await inside.db.execute(sql`
      update message set status = 'bounced', last_error = ${errorCode === null ? status : `${status}, error ${errorCode}`}
      where id = any(${uuids(found.map((each) => each.id))}) and status in ('sent', 'due')`);
    if (errorCode !== OPTED_OUT) return;
    for (const { address } of found) await stop(inside, address);
  });
}

/** STOP: no more texts to this number, and none of those that wait. @param phone in E.164 */
export async function stopTexts(context: Context, phone: string): Promise<void> {
  await inTransaction(context, (inside) => stop(inside, phone));
}

/** START: texts to this number are welcome again. What was withdrawn stays so. @param phone in E.164 */
export async function resumeTexts(context: Context, phone: string): Promise<void> {
  await optInPhone(context, phone);
}

type TextRow = { id: string; kind: string; address: string; subject_id: InvitationId | null };

function aboutInvitation(row: TextRow): row is TextRow & { subject_id: InvitationId } {
  return (row.kind === "invitation" || row.kind === "reminder") && row.subject_id !== null;
}

/** A queued invitation that can no longer be sent is a cancelled one: the spec has no status of its own for that. */
async function stop(inside: Context, phone: string): Promise<void> {
  await optOutPhone(inside, phone);
  const waiting = (await inside.db.execute(sql`
    select distinct subject_id as id from message
    where status = 'due' and channel <> 'email' and address = ${phone} and kind in ('invitation', 'reminder')
      and subject_id is not null`)) as unknown as { id: InvitationId }[];
  const ids = waiting.map((each) => each.id);
  if (ids.length === 0) return;
  await inside.db.execute(sql`
    with locked as materialized (
      select id from invitation where id = any(${uuids(ids)}) and status = 'queued' order by id for update
    )
    update invitation i set status = 'expired', cancelled_at = ${inside.clock.now().toISOString()}
    from locked where i.id = locked.id and i.status = 'queued'`);
  await withdrawMessages(inside, ids);
}
