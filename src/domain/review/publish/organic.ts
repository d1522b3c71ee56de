// Reviews without an invitation wait until their address is confirmed (confirm.ts). A second review from a mailbox is a revision of the
// first. The caller learns nothing about earlier reviews, because any visitor can type any address.
import { eq } from "drizzle-orm";
import { newId, type ReviewId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { isOfMailbox, untagged } from "#platform/text/mailbox.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { mailAuthor } from "../lifecycle/author-mail.ts";
import { fingerprintOf } from "../near-copy/fingerprint.ts";
import { attachPhotos, takeUploads } from "../photo/attach.ts";
import { labelOf } from "../state/reward.ts";
import { reviewAuthor, reviewRevision } from "../state/table.ts";
import { languageOf } from "../state/text-language.ts";
import { insertReview } from "./insert.ts";
import type { InvitedReview } from "./publish.ts";

export const CONFIRM_WITHIN = "30 days";
/** Whether the form that waits for its confirmation named a reward: review `r`, or its revision `v`. */
export const NAMES_REWARD = "(case when v.id is null then r.incentivized else v.reward <> 'none' end) is true";
/** Mails to one mailbox about unconfirmed reviews and own addresses, over all businesses. Without a limit, strangers could flood it. */
export const MOST_UNCONFIRMED_A_DAY = 5;
/** The address can be freed and taken again between two statements. */
const ATTEMPTS = 4;

export type OrganicReview = Omit<
  InvitedReview,
  "ratings" | "offer" | "useUp" | "email" | "invitedEmail" | "findInvited"
> & {
  email: string;
};

/**
 * Stores the review and queues the mail that asks for confirmation; does neither if too many mails to the mailbox wait.
 * @returns what the mail confirms. The caller must not learn whether there is one, so without one it is a new id
 */
export async function submitOrganic(context: Context, input: OrganicReview): Promise<string> {
  const language = await languageOf(input.submission, input.language);
  return inTransaction(context, async (inside) => {
    if (await isFlooded(inside, input.email)) return newId();
    const photos = await takeUploads(inside, input.businessId, input.photos ?? []);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const kept = (await insertFirst(inside, input, language)) ?? (await insertRevision(inside, input, language));
      if (kept === "retry") continue;
      await attachPhotos(inside, { ...kept.into, state: "waiting" }, photos);
      const { email } = input;
      await mailAuthor(inside, { id: kept.into.reviewId, email }, "review-confirm", { subjectId: kept.id });
      return kept.id;
    }
    throw new Error("The mailbox of an organic review was freed and taken again at every attempt.");
  });
}

/**
 * Queues the mail again. Does nothing if nothing waits for it, the last one was not sent yet, or too many mails to the mailbox wait.
 * @param of.id as `submitOrganic` returned it
 */
export async function mailConfirmationAgain(context: Context, of: { id: string; email: string }): Promise<void> {
  const { id: subjectId, email } = of;
  await inTransaction(context, async (inside) => {
    if (await isFlooded(inside, email)) return;
    const [waiting] = await waitingFor(inside.db, subjectId, email);
    if (waiting) await mailAuthor(inside, { id: waiting.reviewId, email }, "review-confirm", { subjectId });
  });
}

const waitingFor = statement<{ reviewId: ReviewId }>(
  "review_waiting_for_mailbox",
  `select r.id as "reviewId"
  from (select $1::uuid as id) asked
  left join review_revision v on v.id = asked.id
  join review r on r.id = coalesce(v.review_id, asked.id)
  join review_author a on a.review_id = r.id and candor_mailbox(a.email) = candor_mailbox($2::text)
  where case when v.id is null then r.status = 'pending' else v.confirmed_at is null and r.status <> 'removed' end
    and coalesce(v.created_at, r.created_at) > now() - interval '${CONFIRM_WITHIN}'
    and not exists (select from message m where m.subject_id = asked.id and m.kind = 'review-confirm' and m.status = 'due')`,
);

/** Locks the mailbox until the transaction ends, so that simultaneous mails are counted. */
export async function isFlooded(inside: Context, email: string): Promise<boolean> {
  const { address, name, domain } = untagged(email);
  await lockMailbox(inside.db, address);
  const since = new Date(inside.clock.now().getTime() - DAY_MS).toISOString();
  const [row] = await countUnconfirmed(inside.db, address, since, name, domain);
  return (row?.n ?? 0) >= MOST_UNCONFIRMED_A_DAY;
}

/** @property into where its pictures belong */
type Kept = { id: string; into: { reviewId: ReviewId; revisionId?: string } };

async function insertFirst(inside: Context, input: OrganicReview, language: string): Promise<Kept | null> {
  const id = newId<"rev">();
  const { submission, businessId, email, ipHash } = input;
  const first = await insertReview(inside, {
    ...submission,
    ...labelOf(input.declared),
    id,
    businessId,
    source: "organic",
    status: "pending",
    language,
    formLanguage: input.language,
    createdAt: inside.clock.now(),
    email,
    ipHash,
    confirmedAt: null,
    fingerprint: fingerprintOf(submission.body),
    ratings: [],
  });
  return first ? { id, into: { reviewId: id } } : null;
}

async function insertRevision(
  inside: Context,
  { businessId, email, submission, declared, ipHash, language: formLanguage }: OrganicReview,
  language: string,
): Promise<Kept | "retry"> {
  const [first] = await firstOf(inside.db, businessId, email);
  if (!first) return "retry";
  const { id: reviewId } = first;
  if (first.isOver) {
    // Frees the mailbox for the next attempt.
    await inside.db.update(reviewAuthor).set({ organic: false }).where(eq(reviewAuthor.reviewId, reviewId));
    return "retry";
  }
  const id = newId();
  const createdAt = inside.clock.now();
  const { reward, rewardNote } = labelOf(declared);
  await inside.db
    .insert(reviewRevision)
    .values({ id, reviewId, ...submission, reward, rewardNote, language, formLanguage, ipHash, createdAt });
  return { id, into: { reviewId, revisionId: id } };
}

const lockMailbox = statement(
  "review_confirm_lock",
  "select pg_advisory_xact_lock(hashtextextended('confirm ' || candor_mailbox($1::text), 0))",
);

const OF_MAILBOX = { untagged: "$1", name: "$3", domain: "$4" } as const;

/** SQL: a row for each mail that asked for a confirmation, and at least one, because old mails are deleted. */
const andMails = (subject: string) => `left join message m on m.subject_id = ${subject} and m.kind = 'review-confirm'`;

const countUnconfirmed = statement<{ n: number }>(
  "review_unconfirmed",
  `select (
    (select count(*) from review_author a ${andMails("a.review_id")}
      where ${isOfMailbox("a.email", OF_MAILBOX)} and a.organic and a.confirmed_at is null
        and a.created_at > $2::timestamptz)
    + (select count(*) from review_author a join review_revision v on v.review_id = a.review_id ${andMails("v.id")}
      where ${isOfMailbox("a.email", OF_MAILBOX)} and v.confirmed_at is null and v.created_at > $2::timestamptz)
    + (select count(*) from review_address d
      where ${isOfMailbox("d.email", OF_MAILBOX)} and d.confirmed_at is null and d.created_at > $2::timestamptz)
  )::int as n`,
);

/** Finds the organic review that takes the mailbox. It is over if it was removed, or not confirmed in time. */
const firstOf = statement<{ id: ReviewId; isOver: boolean }>(
  "review_of_mailbox",
  `select r.id, r.status = 'removed' or (r.status = 'pending' and r.created_at <= now() - interval '${CONFIRM_WITHIN}') as "isOver"
  from review_author a join review r on r.id = a.review_id
  where a.organic and a.business_id = $1::uuid and candor_mailbox(a.email) = candor_mailbox($2::text)`,
);
