// Queues mails to the author of a review.
import { and, eq, sql } from "drizzle-orm";
import type { ReviewId } from "#contract/id.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import type { AppealOutcome } from "../appeal/table.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { review, reviewAuthor } from "../state/table.ts";

export type Author = { email: string | null; ipHash: Uint8Array | null; confirmedAt: Date | null };

const NO_AUTHOR: Author = { email: null, ipHash: null, confirmedAt: null };

/** Without an address where the review belongs to no mailbox; every field is null for an editor's and for an imported review. */
export async function findAuthor({ db }: Context, id: ReviewId): Promise<Author> {
  const [row] = await byReview(db).execute({ id });
  return row ?? NO_AUTHOR;
}

/** Sends nothing without an address. @param about.subjectId the subject of the mail, if it is not the review */
export async function mailAuthor(
  inside: Context,
  to: { id: ReviewId; email: string | null },
  kind: "review-confirm" | "review-address" | "review-receipt" | "review-link" | "review-moderated" | "review-reported",
  about: { subjectId?: string; payload?: object } = {},
): Promise<void> {
  const { email: address, id } = to;
  if (address === null) return;
  await queueMessage(inside, { ...serviceMail(kind, address, id), ...about });
}

export type MailedDecision = {
  to: ReviewStatus;
  reason: string;
  note: string | null;
  askedBy: string;
  /** The decision that the author can appeal against. */
  decision: string;
  appeal?: AppealOutcome | undefined;
};

/** Mails a statement of reasons, or a receipt. Sends nothing about the author's own acts or to an unconfirmed address. */
export async function mailDecision(
  inside: Context,
  before: { id: ReviewId; status: ReviewStatus },
  { to, reason, note, askedBy, decision, appeal }: MailedDecision,
): Promise<void> {
  if (askedBy === "author" || askedBy === "author_on_request" || reason === "person_erased") return;
  const { email, confirmedAt } = await findAuthor(inside, before.id);
  if (confirmedAt === null) return;
  const author = { id: before.id, email };
  const isReceipt = to === "held" ? askedBy === "rule" : before.status === "held" && to === "published";
  // A receipt says that the review is being checked, or that it is online.
  if (isReceipt && appeal === undefined) await mailAuthor(inside, author, "review-receipt");
  else
    await mailAuthor(inside, author, "review-moderated", { payload: { status: to, reason, note, decision, appeal } });
}

/** Stores the language of later mails to the author. Null, which is unknown, changes nothing. */
export async function keepFormLanguage({ db }: Context, id: ReviewId, formLanguage: string | null): Promise<void> {
  if (formLanguage === null) return;
  await db
    .update(reviewAuthor)
    .set({ formLanguage })
    .where(and(eq(reviewAuthor.reviewId, id), sql`${reviewAuthor.formLanguage} is distinct from ${formLanguage}`));
}

const byReview = prepared((db) =>
  db
    .select({ email: reviewAuthor.email, ipHash: reviewAuthor.ipHash, confirmedAt: reviewAuthor.confirmedAt })
    .from(reviewAuthor)
    .where(eq(reviewAuthor.reviewId, sql.placeholder("id")))
    .prepare("review_author"),
);

export const MOST_LINKS_A_DAY = 3;

/**
 * Mails the private link to the mailbox that the review belongs to, so any caller may ask for it. Sends nothing if it belongs to none, is
 * removed, its author was erased, or the address got MOST_LINKS_A_DAY links.
 */
export async function mailPrivateLink(context: Context, id: ReviewId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const [author] = await inside.db
      .select({ email: reviewAuthor.email, status: review.status })
      .from(reviewAuthor)
      .innerJoin(review, eq(review.id, reviewAuthor.reviewId))
      .where(eq(reviewAuthor.reviewId, id));
    if (!author?.email || author.status === "removed") return;
    const { email } = author;
    // Concurrent requests for one address are counted one after the other.
    await lockName(inside.db, `private link ${email.toLowerCase()}`);
    const since = new Date(inside.clock.now().getTime() - DAY_MS).toISOString();
    const [sent] = await countSent(inside.db, id, email, since);
    if (!sent || sent.n < MOST_LINKS_A_DAY) await mailAuthor(inside, { id, email }, "review-link");
  });
}

const countSent = statement<{ n: number }>(
  "review_private_links_sent",
  // Mails of a sandbox are caught, so they count among those of sandboxes alone.
  `select count(*)::int as n from review_author a join message m on m.subject_id = a.review_id
  where candor_mailbox(a.email) = candor_mailbox($2::text) and lower(a.email) = lower($2::text) and m.kind = 'review-link' and m.created_at > $3::timestamptz
    and (select sandbox from business where id = a.business_id) =
      (select b.sandbox from review r join business b on b.id = r.business_id where r.id = $1::uuid)`,
);
