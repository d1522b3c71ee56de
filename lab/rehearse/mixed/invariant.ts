// The invariants: compares the ledger of acknowledged requests with the stored state. Pure functions, so that a test can pass a
// loss of each kind.
import { atMost, none, type Row } from "../kit/row.ts";
import type { Ledger, Outcome } from "./ledger.ts";
import type { Arrived, Observed, SeenDelivery } from "./observed.ts";

export type Bounds = {
  /** Mails that may come twice: kills of the service, times the mails in flight of one sender. */
  mailsTwice: number;
  deliveriesTwice: number;
};

/** Mails in flight of one sender: five on its connections, and five ahead. */
export const MAILS_IN_FLIGHT = 10;
/** Most deliveries in flight to one healthy receiver. */
export const DELIVERIES_IN_FLIGHT = 16;
/** A mail that the sender claimed up to 5 s before the cancellation still goes out, as late as a hanging mail server lets it. */
const ON_ITS_WAY_MS = 15_000;
/** Messages due later than this belong to orders that invite after a week. */
const LATER_S = 86_400;

/** One row for each invariant. A row that is not met names an example. */
export function checkInvariants(ledger: Ledger, seen: Observed, bounds: Bounds): Row[] {
  return [
    ...checkOrders(ledger, seen),
    ...checkInvitations(ledger, seen),
    ...checkMails(seen, bounds),
    ...checkReviews(ledger, seen),
    checkReplies(ledger, seen),
    ...checkDeliveries(ledger, seen, bounds),
    ...checkAllowances(seen),
    ...checkCounters(seen),
    none("leases, due work or idempotency keys left behind", leftoversOf(seen)),
    none("reads that showed another organisation's data", ledger.wrongReads),
    none("unexpected answers", ledger.unexpected),
  ];
}

function checkOrders({ ordered }: Ledger, seen: Observed): Row[] {
  const byEmail = Map.groupBy(seen.invitations, (each) => each.email);
  const mailedAt = lastInvitedAt(seen);
  const waiting = new Set(seen.messages.filter((each) => each.status === "due").map((each) => each.address));
  const lost: string[] = [];
  const stillInvited: string[] = [];
  let accepted = 0;
  let cancelled = 0;
  for (const each of ordered) {
    const there = byEmail.get(each.email) ?? [];
    const isAccepted = each.queued.some((result) => result === "queued" || result === "duplicate");
    if (isAccepted) accepted++;
    if (isAccepted && there.length === 0) lost.push(`the order of ${each.email}`);
    if (each.cancelledAt === null) continue;
    cancelled++;
    const [invitation] = there;
    // The mail may have gone out before the cancellation, or be in flight then. Otherwise it must not be sent.
    const isSentLater =
      invitation !== undefined && (mailedAt.get(invitation.id) ?? 0) > each.cancelledAt + ON_ITS_WAY_MS;
    if (each.isCancelledFirst && invitation)
      stillInvited.push(`${each.email} was invited after the order was cancelled`);
    else if (invitation && each.delayDays > 0 && !invitation.isCancelled)
      stillInvited.push(`${each.email} is still invited`);
    else if (isSentLater) stillInvited.push(`${each.email} got a mail after the cancellation`);
    else if (waiting.has(each.email)) stillInvited.push(`${each.email} still has a mail that is due`);
  }
  return [
    none("accepted orders without an invitation", lost, String(accepted)),
    none("cancelled orders that still invite", stillInvited, String(cancelled)),
  ];
}

/** The time of the last mail of each invitation. Mails about the review do not count. */
function lastInvitedAt({ messages, mails }: Observed): Map<string, number> {
  const subjects = new Map(messages.flatMap((each) => (each.kind === "invitation" ? [[each.id, each.subject]] : [])));
  return new Map(mails.map((each) => [subjects.get(each.messageId) ?? "", each.at]));
}

function checkInvitations({ invited, ordered }: Ledger, seen: Observed): Row[] {
  const byEmail = Map.groupBy(seen.invitations, (each) => each.email);
  const accepted = invited.filter((each) => each.outcome === "accepted");
  const known = new Set([...invited, ...ordered].map((each) => each.email));
  const strangers = seen.invitations.filter((each) => !known.has(each.email));
  const refused = invited.filter((each) => each.outcome === "refused" && byEmail.has(each.email));
  const lost = accepted.filter((each) => byEmail.get(each.email)?.[0]?.organisation !== each.organisation);
  const twice = [...byEmail].filter(([, all]) => all.length > 1);
  return [
    none("accepted invitations that are not there", emails(lost), String(accepted.length)),
    none(
      "customers with two invitations",
      twice.map(([email]) => email),
      String(byEmail.size),
    ),
    none("invitations without a request, or with a refused one", emails([...strangers, ...refused])),
  ];
}

function checkMails({ invitations, messages, mails }: Observed, bounds: Bounds): Row[] {
  const times = countBy(mails.map((each) => each.messageId));
  const own = Map.groupBy(
    messages.filter((each) => each.kind === "invitation"),
    (each) => each.subject ?? "",
  );
  const missing: string[] = [];
  const several: string[] = [];
  for (const { id, email, isCancelled } of invitations) {
    const [message, ...more] = own.get(id) ?? [];
    if (more.length > 0) several.push(email);
    if (isCancelled || (message?.status === "due" && message.dueInS > LATER_S)) continue;
    // Cancelled: the customer reviewed before the sender could store that the mail was sent.
    if (!message || !["sent", "cancelled"].includes(message.status) || !times.has(message.id))
      missing.push(`${email} (${message?.status ?? "no message"})`);
  }
  const addresses = new Map(messages.map((each) => [each.id, each.address]));
  const strange = mails.filter((each) => addresses.get(each.messageId) !== each.to);
  const unsent = messages.filter((each) => each.status === "sent" && !times.has(each.id));
  const twice = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  return [
    none("invitations without their mail", missing, String(invitations.length)),
    none("invitations with two messages", several),
    none(
      "mails of any kind marked as sent that never came",
      unsent.map((each) => `${each.kind} to ${each.address}`),
    ),
    none(
      "mails without a message, or to another address",
      strange.map((each) => each.to),
    ),
    atMost("mails that came twice, under the same Message-ID", twice, bounds.mailsTwice, "", ` of ${mails.length}`),
  ];
}

function checkReviews({ written }: Ledger, { reviews }: Observed): Row[] {
  const byEmail = Map.groupBy(reviews, (each) => each.email);
  const accepted = written.filter((each) => each.outcome === "accepted");
  const online = ["published", "held"];
  const lost = accepted.filter((each) => {
    const [found] = byEmail.get(each.email) ?? [];
    const isRight = found?.title === each.title && found.business === each.business && online.includes(found.status);
    return !isRight || (each.shown !== null && found.status !== each.shown);
  });
  const twice = [...byEmail].filter(([, all]) => all.length > 1).map(([email]) => email);
  const known = new Set(written.map((each) => each.email));
  const strangers = reviews.filter((each) => !known.has(each.email));
  return [
    none("reviews that a form acknowledged and that are not there", emails(lost), String(accepted.length)),
    none("reviews that are stored twice, or without a form", [...twice, ...emails(strangers)], String(reviews.length)),
  ];
}

function checkReplies(ledger: Ledger, { replies }: Observed): Row {
  const wrong: string[] = [];
  for (const [review, all] of ledger.replies) {
    const last = all.findLastIndex((each) => each.outcome === "accepted");
    const possible = all.slice(Math.max(last, 0)).filter(isPossible);
    const body = replies.get(review);
    const isRight = body === undefined ? last === -1 : possible.some((each) => each.body === body);
    if (!isRight) wrong.push(`${review}: ${body ?? "none"}`);
  }
  return none("replies that are not as they were last acknowledged", wrong, String(ledger.replies.size));
}

function isPossible({ outcome }: { outcome: Outcome }): boolean {
  return outcome !== "refused";
}

function checkDeliveries(ledger: Ledger, seen: Observed, bounds: Bounds): Row[] {
  const { arrived, deliveries } = seen;
  const expected = Map.groupBy(deliveries, (each) => each.subscription);
  const missing: string[] = [];
  const wrong: string[] = [];
  let twice = 0;
  let all = 0;
  for (const [subscription, taken] of arrived) {
    const wanted = new Map((expected.get(subscription) ?? []).map((each) => [each.id, each]));
    const byId = Map.groupBy(taken, (each) => each.id);
    all += taken.length;
    for (const { id, event } of wanted.values()) if (!byId.has(id)) missing.push(`${event} ${id} to ${subscription}`);
    for (const [id, times] of byId) {
      const known = wanted.get(id);
      if (!isSame(times) || times[0]?.event !== known?.event) wrong.push(`${id} at ${subscription}`);
      if (known && !isReplayed(ledger, known)) twice += times.length - 1;
    }
  }
  return [
    none("events that did not reach a subscriber", missing, String(deliveries.length)),
    none("events that were not recorded", unrecorded(ledger, seen)),
    none("deliveries without an event, unsigned, or repeated with other bytes", wrong),
    atMost("deliveries that came twice, with the same id and bytes", twice, bounds.deliveriesTwice, "", ` of ${all}`),
  ];
}

function isSame(times: readonly Arrived[]): boolean {
  return times.every((each) => each.isSigned && each.hash === times[0]?.hash && each.event === times[0]?.event);
}

/** Whether an owner asked for the delivery again. */
function isReplayed({ replayed }: Ledger, { subscription, createdAt }: SeenDelivery): boolean {
  return replayed.some(
    (each) => each.subscription === subscription && createdAt >= each.since && createdAt <= each.until,
  );
}

/** Changes in the tables whose event was not recorded. */
function unrecorded(ledger: Ledger, { invitations, messages, reviews, replies, events }: Observed): string[] {
  const told = new Set(events.map((each) => `${each.event} ${each.subject}`));
  const sent = new Set(
    messages.filter((each) => each.kind === "invitation" && each.status === "sent").map((each) => each.subject),
  );
  return [
    ...invitations.filter((each) => sent.has(each.id)).map((each) => `invitation.sent ${each.id}`),
    ...reviews.filter((each) => each.status === "published").map((each) => `review.created ${each.id}`),
    ...[...replies.keys()].filter((id) => ledger.replies.has(id)).map((id) => `reply.created ${id}`),
  ].filter((each) => !told.has(each));
}

function checkAllowances({ allowances, invitations }: Observed): Row[] {
  const made = countBy(invitations.map((each) => each.organisation));
  const used = new Map<string, number>();
  for (const each of allowances) used.set(each.organisation, (used.get(each.organisation) ?? 0) + each.used);
  const inexact = [...new Set([...made.keys(), ...used.keys()])].filter((id) => made.get(id) !== used.get(id));
  const over = allowances.filter((each) => each.limit !== null && each.used > each.limit);
  return [
    none(
      "allowances that are not what was invited",
      inexact.map((id) => `${id}: ${used.get(id) ?? 0} used, ${made.get(id) ?? 0} invited`),
      `${invitations.length} invitations`,
    ),
    none(
      "allowances that are overdrawn",
      over.map((each) => `${each.organisation}: ${each.used} of ${each.limit}`),
    ),
  ];
}

function checkCounters({ reviews, totals, drifted }: Observed): Row[] {
  const counted = countBy(reviews.filter((each) => each.status === "published").map((each) => each.business));
  const wrong = [...totals].filter(([slug, total]) => total !== (counted.get(slug) ?? 0));
  return [
    { what: "figures that a recount finds wrong", required: "0", found: String(drifted), met: drifted === 0 },
    none(
      "totals of lists that are not the reviews there are",
      wrong.map(([slug, total]) => `${slug}: ${total} of ${counted.get(slug) ?? 0}`),
    ),
  ];
}

function leftoversOf({ leftovers }: Observed): string[] {
  return Object.entries(leftovers).flatMap(([name, count]) => (count > 0 ? `${count} ${name}` : []));
}

function emails(all: readonly { email: string }[]): string[] {
  return all.map((each) => each.email);
}

function countBy(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}
