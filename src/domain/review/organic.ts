// Reviews without an invitation wait until their address is confirmed (confirm.ts). A second one of an address is a revision of the
// first. The caller learns nothing about earlier ones, because anybody could type the address.
import { eq } from "drizzle-orm";
import { DAY_MS } from "#platform/clock.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { newId, type ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { mailAuthor } from "./author-mail.ts";
import { insertReview } from "./insert.ts";
import { fingerprintOf } from "./near-copy/fingerprint.ts";
import type { InvitedReview } from "./publish.ts";
import { reviewAuthor, reviewRevision } from "./table.ts";
import { languageOf } from "./text-language.ts";

export const CONFIRM_WITHIN = "30 days";
/** Unconfirmed ones of one mailbox over all businesses: more mails would flood it. */
export const MOST_UNCONFIRMED_A_DAY = 5;
/** The address can be freed and taken again between two statements. */
const ATTEMPTS = 4;

export type OrganicReview = Omit<InvitedReview, "ratings" | "useUp">;

/** Queues the mail that asks for confirmation. Where too many of the mailbox wait already, nothing is kept. */
export async function submitOrganic(context: Context, input: OrganicReview): Promise<void> {
  const language = await languageOf(input.submission, input.language);
  await inTransaction(context, async (inside) => {
    if (await isFlooded(inside, input.email)) return;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const kept = (await insertFirst(inside, input, language)) ?? (await insertRevision(inside, input, language));
      if (kept === "busy") continue;
      const { email } = input;
      await mailAuthor(inside, { id: kept.reviewId, email }, "review-confirm", { subjectId: kept.id });
      return;
    }
    throw new Error("An organic review found its address neither free nor taken.");
  });
}

/** Other requests for the mailbox wait until the transaction ends. */
async function isFlooded(inside: Context, email: string): Promise<boolean> {
  await lockMailbox(inside.db, email);
  const since = new Date(inside.clock.now().getTime() - DAY_MS).toISOString();
  const [row] = await countUnconfirmed(inside.db, email, since);
  return (row?.n ?? 0) >= MOST_UNCONFIRMED_A_DAY;
}

type Kept = { id: string; reviewId: ReviewId };

async function insertFirst(inside: Context, input: OrganicReview, language: string): Promise<Kept | null> {
  const id = newId<"rev">();
  const { submission, businessId, email, ipHash } = input;
  const first = await insertReview(inside, {
    ...submission,
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
  return first ? { id, reviewId: id } : null;
}

async function insertRevision(
  inside: Context,
  { businessId, email, submission, ipHash, language: formLanguage }: OrganicReview,
  language: string,
): Promise<Kept | "busy"> {
  const [first] = await firstOf(inside.db, businessId, email);
  if (!first) return "busy";
  const { id: reviewId } = first;
  if (first.isOver) {
    // It frees the mailbox for the next review.
    await inside.db.update(reviewAuthor).set({ organic: false }).where(eq(reviewAuthor.reviewId, reviewId));
    return "busy";
  }
  const id = newId();
  const createdAt = inside.clock.now();
  await inside.db
    .insert(reviewRevision)
    .values({ id, reviewId, ...submission, language, formLanguage, ipHash, createdAt });
  return { id, reviewId };
}

const lockMailbox = statement(
  "review_confirm_lock",
  "select pg_advisory_xact_lock(hashtextextended('confirm ' || candor_mailbox($1::text), 0))",
);

const countUnconfirmed = statement<{ n: number }>(
  "review_unconfirmed",
  `select (
    (select count(*) from review_author a
      where candor_mailbox(a.email) = candor_mailbox($1::text) and a.organic and a.confirmed_at is null
        and a.created_at > $2::timestamptz)
    + (select count(*) from review_author a join review_revision v on v.review_id = a.review_id
      where candor_mailbox(a.email) = candor_mailbox($1::text) and v.confirmed_at is null and v.created_at > $2::timestamptz)
  )::int as n`,
);

/** The organic review that takes the mailbox; over: removed, or never confirmed in time. */
const firstOf = statement<{ id: ReviewId; isOver: boolean }>(
  "review_of_mailbox",
  `select r.id, r.status = 'removed' or (r.status = 'pending' and r.created_at <= now() - interval '${CONFIRM_WITHIN}') as "isOver"
  from review_author a join review r on r.id = a.review_id
  where a.organic and a.business_id = $1::uuid and candor_mailbox(a.email) = candor_mailbox($2::text)`,
);
