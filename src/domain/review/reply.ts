// The organisation's public reply to a review. A review has one reply; a second one replaces its text and keeps its id and time.
// It can be deleted, which its author is not told.

import { eq } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId, type UserId } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import { ownDomains } from "#domain/business/state/domain-key.ts";
import { ownMailDomains } from "#domain/business/state/mail-provider.ts";
import { dayOf, kindOf } from "#domain/business/state/tally.ts";
import { touch } from "#domain/business/state/touch.ts";
import { queueMessage } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { promiseToReaders } from "#platform/promise/promise.ts";
import { readPublicText, TEXT_LIMIT } from "#platform/text/text.ts";
import { findAuthor } from "./lifecycle/author-mail.ts";
import { enterReply } from "./lifecycle/log-entry.ts";
import { findingInOwnWords } from "./rule/own-words.ts";
import type { Reply } from "./state/columns.ts";
import { countReviews } from "./state/count.ts";
import { recordReviewEvent } from "./state/event.ts";
import { findReply, type LockedReview, lockReview } from "./state/lock.ts";
import { reply, review } from "./state/table.ts";
import { languageOf } from "./state/text-language.ts";

export type NewReply = {
  organisationId: OrganisationId;
  /** The only businesses that the writer reaches; without it, all of the organisation. */
  businessIds?: readonly BusinessId[] | null;
  reviewId: ReviewId;
  body: unknown;
  userId: UserId | null;
  /** Refuses where there is another reply already, because its writer did not see it. The same words again are a double click. */
  isFirst?: boolean;
};

/**
 * The same words again send no mail, but receivers get `reply.created`. Refuses with validation_error, for a promise of a reward for stars, too, not_found (also
 * for another organisation's review), not_published, duplicate for a reply that should be the first, and reply_failed for a link, a mail address
 * at another domain than the business's own, and abuse.
 */
export async function postReply(context: Context, input: NewReply): Promise<{ reply: Reply; created: boolean }> {
  const read = readPublicText(input.body, TEXT_LIMIT.reply);
  if ("wrong" in read) throw new Refusal("validation_error", `body ${read.wrong}.`, { says: read.says, field: "body" });
  const promise = promiseToReaders(read.text);
  if (promise) throw new Refusal("validation_error", `body ${promise.wrong}.`, { says: promise.says, field: "body" });
  return inTransaction(context, async (inside) => {
    const row = await lockOwn(inside, input);
    await refuseFindings(read.text, row);
    const before = await findReply(inside, row.id);
    if (before && before.body !== read.text && input.isFirst)
      throw new Refusal("duplicate", "The review has a reply already.", { says: sentence("review.replied") });
    if (before?.body === read.text) {
      await recordReviewEvent(inside, "reply.created", row, { reply: before });
      return { reply: before, created: false };
    }
    const stored = await store(inside, row, before, read.text, input.userId);
    await recordReviewEvent(inside, "reply.created", row, { reply: stored });
    await enterReply(inside, row, "replied");
    await mailReply(inside, row);
    if (before) await touch(inside, [row.business.id]);
    else await countReply(inside, row, 1);
    return { reply: stored, created: before === null };
  });
}

/**
 * Receivers get `review.updated` without a reply. A mail that waits is not sent. Refuses as `postReply`.
 * @returns false where there is no reply, which a second press finds
 */
export async function deleteReply(
  context: Context,
  input: Pick<NewReply, "organisationId" | "reviewId">,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const row = await lockOwn(inside, input);
    const before = await findReply(inside, row.id);
    if (!before) return false;
    const now = inside.clock.now();
    await inside.db.delete(reply).where(eq(reply.id, before.id));
    await inside.db.update(review).set({ updatedAt: now, answered: false }).where(eq(review.id, row.id));
    await recordReviewEvent(inside, "review.updated", row);
    await enterReply(inside, row, "reply-removed");
    await countReply(inside, row, -1);
    return true;
  });
}

async function lockOwn(
  inside: Context,
  { organisationId, businessIds, reviewId }: Pick<NewReply, "organisationId" | "businessIds" | "reviewId">,
): Promise<LockedReview> {
  const row = await lockReview(inside, reviewId);
  if (!row || row.business.organisationId !== organisationId) throw noSuchRecord();
  if (businessIds && !businessIds.includes(row.business.id)) throw noSuchRecord();
  if (row.status !== "published")
    throw new Refusal("not_published", "The review is not public.", { says: sentence("review.notPublic") });
  return row;
}

async function store(
  inside: Context,
  row: LockedReview,
  before: Reply | null,
  body: string,
  userId: UserId | null,
): Promise<Reply> {
  const now = inside.clock.now();
  await inside.db.update(review).set({ updatedAt: now, answered: true }).where(eq(review.id, row.id));
  if (before) {
    await inside.db.update(reply).set({ body, userId, updatedAt: now }).where(eq(reply.id, before.id));
    return { ...before, body };
  }
  const made = { id: newId<"rpl">(), body, createdAt: now };
  await inside.db.insert(reply).values({ ...made, reviewId: row.id, userId, updatedAt: now });
  return made;
}

/** Does not compare with the author's address, or an owner could try addresses to find out who wrote a review. */
async function refuseFindings(body: string, { language, business: { domainKey } }: LockedReview): Promise<void> {
  const finding = findingInOwnWords(body, domainKey, await languageOf({ title: "", body }, language));
  if (finding !== null) throw refusedFor(finding, domainKey);
}

function refusedFor(finding: NonNullable<ReturnType<typeof findingInOwnWords>>, domainKey: string): Refusal {
  const refuse = (message: string, says: Sentence) => new Refusal("reply_failed", message, { says });
  const [mails, links] = [ownMailDomains(domainKey).join(" or "), ownDomains(domainKey).join(" or ")];
  if (finding === "profanity")
    return refuse(
      "A reply may hold no abusive or obscene words. Take them out and post it again.",
      sentence("reply.words"),
    );
  if (finding === "links")
    return refuse(
      `A reply may link to ${links} only. Take the other link out and post it again.`,
      sentence("reply.link", { domains: ownDomains(domainKey).join(", ") }),
    );
  const allowed = mails === "" ? "no mail address" : `only mail addresses at ${mails}`;
  return refuse(
    `A reply may name ${allowed}. Take the other address out and post it again.`,
    mails === "" ? sentence("reply.noMail") : sentence("reply.mail", { domains: ownMailDomains(domainKey).join(", ") }),
  );
}

async function countReply(inside: Context, row: LockedReview, replied: 1 | -1): Promise<void> {
  const delta = {
    businessId: row.business.id,
    day: dayOf(row.createdAt),
    kind: kindOf(row),
    rewarded: row.incentivized === true,
    rating: row.rating,
  };
  await countReviews(inside, [{ ...delta, count: 0, replied }]);
}

/**
 * Queues no second mail while one waits, because that reads the reply when it is sent. The author of an imported review never used
 * this service, and gets no mail.
 */
async function mailReply(inside: Context, row: LockedReview): Promise<void> {
  if (row.source === "import") return;
  const { email: address } = await findAuthor(inside, row.id);
  if (address === null || (await waitingMail(inside.db, row.id)).length > 0) return;
  const { organisationId } = row.business;
  await queueMessage(inside, { kind: "reply", channel: "email", address, organisationId, subjectId: row.id });
}

/** Leaves out a mail that a sender has leased, because it may have read the old reply. */
const waitingMail = statement(
  "reply_mail_waiting",
  `select 1 from message where subject_id = $1::uuid and kind = 'reply' and status = 'due'
    and (lease_until is null or lease_until < now()) limit 1`,
);
