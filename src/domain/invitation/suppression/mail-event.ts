// Applies bounces and complaints that arrive after a server took the mail. A mail provider reports them, or they are read from a
// returned mail. They come in any order and repeatedly; a repetition changes nothing.
import type { InvitationId } from "#contract/id.ts";
import { noteMailRefusals } from "#domain/message/refusal.ts";
import { findMails, type LateOutcome, noteLateOutcomes, type ReportedMessage } from "#domain/message/report.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { Verdict } from "#platform/mail/evidence.ts";
import { reasonOf } from "#platform/mail/send-outcome.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { type Bounce, bounceInvitations } from "./bounce.ts";
import { suppressAll, type UnwelcomeAddress } from "./suppression.ts";

export type MailEvent = {
  /** The mail's Message-ID, with or without its brackets; ours are `<id of the message@host>`. */
  messageId: string;
  /**
   * The verdict on a bounce; `delayed`: noted only; `complaint`: its reader called it spam.
   */
  outcome: Verdict | "delayed" | "complaint";
  /** The event's address. Where the mail was sent to another one, the event is about another person and ignored. */
  address?: string;
  /** The receiving side's words without addresses, kept as evidence. */
  reason?: string;
};

/** Kept where a report has no words, so that it differs from one whose words are no longer kept. */
const NO_REASON = "no reason given";
const MESSAGE_ID = /^\s*<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>?\s*$/i;

/** `evidence`: the event's reason, bounded and without addresses. */
type Known = { mail: ReportedMessage; event: MailEvent; evidence: string | null };

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
    const ids = named.map((each) => each.id);
    const found = await findMails(inside, ids);
    const mails = new Map(found.map((mail) => [mail.id, mail]));
    const known = named.flatMap(({ id, event }) => {
      const mail = mails.get(id);
      return mail && isSentTo(mail, event.address)
        ? [{ mail, event, evidence: reasonOf(event.reason ?? "") || null }]
        : [];
    });
    await bounceInvitations(inside, known.flatMap(invitationBounce));
    await suppressAll(inside, known.flatMap(otherAddress));
    const fresh = await noteLateOutcomes(inside, outcomesOf(known));
    await noteMailRefusals(inside, refusalsOf(known, fresh));
    return { accepted: known.length, ignored: events.length - known.length };
  });
}

/** Returns the id of our message that a Message-ID names; null where it cannot be ours. */
export function messageIdOf(messageId: string): string | null {
  return MESSAGE_ID.exec(messageId)?.[1]?.toLowerCase() ?? null;
}

function isSentTo(mail: ReportedMessage, address: string | undefined): boolean {
  if (address === undefined || address.trim().toLowerCase() === mail.address.toLowerCase()) return true;
  // A mail server may name it in quotes.
  const read = readKnownEmail(address);
  return "email" in read && read.email.toLowerCase() === mail.address.toLowerCase();
}

/** Returns the invitation that a message is about; null for any other message. */
export function invitationIdOf({ kind, subjectId }: ReportedMessage): InvitationId | null {
  return kind === "invitation" || kind === "reminder" ? (subjectId as InvitationId | null) : null;
}

function invitationBounce({ mail, event, evidence }: Known): Bounce[] {
  const invitationId = invitationIdOf(mail);
  return invitationId === null || event.outcome === "delayed"
    ? []
    : [{ invitationId, suppress: reasonFor(event), evidence: evidence ?? NO_REASON }];
}

/**
 * Returns the address that an organisation's other mails, such as replies, must not go to. The service's own mails suppress nothing:
 * they go only to people who ask for them.
 */
function otherAddress({ mail, event, evidence }: Known): UnwelcomeAddress[] {
  const { organisationId, address } = mail;
  const reason = reasonFor(event);
  return invitationIdOf(mail) !== null || reason === null || organisationId === null
    ? []
    : [{ organisationId, address, reason, evidence: evidence ?? NO_REASON }];
}

function reasonFor({ outcome }: MailEvent): Bounce["suppress"] {
  if (outcome === "complaint") return "complained";
  return outcome === "gone" ? "bounced" : null;
}

/** Returns one outcome for each mail; a bounce wins over other events. */
function outcomesOf(known: readonly Known[]): LateOutcome[] {
  const outcomes = new Map<string, LateOutcome>();
  for (const { mail, event, evidence } of known) {
    const isBounced = event.outcome !== "delayed" && event.outcome !== "complaint";
    if (outcomes.get(mail.id)?.isBounced && !isBounced) continue;
    outcomes.set(mail.id, { id: mail.id, isBounced, reason: evidence ?? event.outcome });
  }
  return [...outcomes.values()];
}

/** The words of refusals, one for each mail, so that a report that comes twice counts once. */
function refusalsOf(known: readonly Known[], fresh: ReadonlySet<string>): string[] {
  const said = known.flatMap(({ mail, event, evidence }) =>
    event.outcome === "refused" && fresh.has(mail.id) ? [[mail.id, evidence ?? NO_REASON] as const] : [],
  );
  return [...new Map(said).values()];
}
