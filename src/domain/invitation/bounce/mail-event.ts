// What became of mails after a server took them: bounces that came later, and complaints. Told by a mail provider or read
// out of a returned mail, in any order and as often as they like; the answer to a repetition is the same.
import { sql } from "drizzle-orm";
import { uuids } from "#domain/message/withdraw.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvitationId, OrganisationId } from "#platform/id.ts";
import { ERASED_EMAIL } from "../erased.ts";
import { type Bounce, bounceInvitations, suppressAddresses, type UnwelcomeAddress } from "./bounce.ts";

export type MailEvent = {
  /** The mail's Message-ID, with or without its brackets; ours are `<id of the message@host>`. */
  messageId: string;
  /**
   * `gone`: the address takes no mail; `lost`: this mail did not arrive, another may; `delayed`: noted only;
   * `complaint`: its reader called it spam.
   */
  outcome: "gone" | "lost" | "delayed" | "complaint";
  /** Where given and another than the mail was sent to, the event is about somebody else. */
  address?: string;
  reason?: string;
};

const MESSAGE_ID = /^\s*<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>?\s*$/i;
const MAX_REASON_LENGTH = 300;

/** Applies events in one transaction. @returns how many were about mails of ours, and how many were not. */
export async function applyMailEvents(
  context: Context,
  events: readonly MailEvent[],
): Promise<{ accepted: number; ignored: number }> {
  const named = events.flatMap((event) => {
    const id = messageIdOf(event.messageId);
    return id === null ? [] : [{ id, event }];
  });
  if (named.length === 0) return { accepted: 0, ignored: events.length };
  return inTransaction(context, async (inside) => {
    const mails = await findMails(inside, [...new Set(named.map((each) => each.id))]);
    const known = named.flatMap(({ id, event }) => {
      const mail = mails.get(id);
      return mail && isSentTo(mail, event.address) ? [{ mail, event }] : [];
    });
    await bounceInvitations(inside, known.flatMap(invitationBounce));
    await suppressAddresses(inside, known.flatMap(otherAddress));
    await noteOutcomes(inside, known);
    return { accepted: known.length, ignored: events.length - known.length };
  });
}

/** The id of our message that a Message-ID names; null where it cannot be one of ours. */
export function messageIdOf(messageId: string): string | null {
  return MESSAGE_ID.exec(messageId)?.[1]?.toLowerCase() ?? null;
}

type Mail = {
  id: string;
  kind: string;
  address: string;
  organisation_id: OrganisationId | null;
  subject_id: string | null;
};
type Known = { mail: Mail; event: MailEvent };

async function findMails({ db }: Context, ids: readonly string[]): Promise<Map<string, Mail>> {
  const rows = (await db.execute(sql`
    select id, kind, address, organisation_id, subject_id from message
    where id = any(${uuids(ids)}) and channel = 'email'`)) as unknown as Mail[];
  return new Map(rows.map((row) => [row.id, row]));
}

function isSentTo(mail: Mail, address: string | undefined): boolean {
  return address === undefined || address.trim().toLowerCase() === mail.address.toLowerCase();
}

function isAboutInvitation({ kind, subject_id }: Mail): boolean {
  return (kind === "invitation" || kind === "reminder") && subject_id !== null;
}

function invitationBounce({ mail, event }: Known): Bounce[] {
  if (!isAboutInvitation(mail) || event.outcome === "delayed") return [];
  return [{ invitationId: mail.subject_id as InvitationId, suppress: reasonFor(event) }];
}

/** Of a reply or another mail on an organisation's behalf; the service's own mails are written only to who asks for them. */
function otherAddress({ mail, event }: Known): UnwelcomeAddress[] {
  const reason = reasonFor(event);
  if (isAboutInvitation(mail) || reason === null || mail.organisation_id === null) return [];
  if (mail.address === ERASED_EMAIL) return [];
  return [{ organisationId: mail.organisation_id, address: mail.address, reason }];
}

function reasonFor({ outcome }: MailEvent): "bounced" | "complained" | null {
  if (outcome === "complaint") return "complained";
  return outcome === "gone" ? "bounced" : null;
}

/** A mail that is still held by its sender is left to it: it will be settled as sent, which it was. */
async function noteOutcomes({ db }: Context, known: readonly Known[]): Promise<void> {
  const notes = new Map<string, { id: string; bounced: boolean; reason: string }>();
  for (const { mail, event } of known) {
    const bounced = event.outcome === "gone" || event.outcome === "lost";
    if (notes.get(mail.id)?.bounced && !bounced) continue;
    notes.set(mail.id, { id: mail.id, bounced, reason: readable(event.reason ?? "") || event.outcome });
  }
  const given = JSON.stringify([...notes.values()].map((each) => ({ ...each })));
  const ids = uuids([...notes.keys()]);
  await db.execute(
    sql`select 1 from message where id = any(${ids}) and status in ('sent', 'bounced') order by id for update`,
  );
  await db.execute(sql`
    update message m set last_error = n.reason, status = case when n.bounced then 'bounced' else m.status end
    from json_to_recordset(${given}::json) as n(id uuid, bounced boolean, reason text)
    where m.id = n.id and m.status in ('sent', 'bounced')`);
}

/** Servers quote the address in what they say: it is left out, as is what a database or a terminal cannot take. */
function readable(reason: string): string {
  const plain = reason
    .slice(0, 10 * MAX_REASON_LENGTH)
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ")
    .replace(/\S*@\S*/g, "…")
    .trim();
  return [...plain].slice(0, MAX_REASON_LENGTH).join("");
}
