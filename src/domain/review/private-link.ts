// Mails an author the private link to their review once more. The mail goes to the author's address and to no other, so the
// caller need not be the author; the number of mails is bounded, because a used invitation may be in anybody's hands.
import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { mailAuthor } from "./author-mail.ts";
import { review, reviewAuthor } from "./table.ts";

/** To one address, for all its reviews together. */
export const MOST_LINKS_A_DAY = 3;
const DAY_MS = 86_400_000;

/** Queues the mail, unless the review is removed, its author was erased, or the address got enough of them today. */
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
    await lockAddress(inside.db, `private link ${email.toLowerCase()}`);
    const since = new Date(inside.clock.now().getTime() - DAY_MS).toISOString();
    const [sent] = await countSent(inside.db, email, since);
    if (!sent || sent.n < MOST_LINKS_A_DAY) await mailAuthor(inside, { id, email }, "review-link");
  });
}

const lockAddress = statement(
  "review_private_link_lock",
  "select pg_advisory_xact_lock(hashtextextended($1::text, 0))",
);

const countSent = statement<{ n: number }>(
  "review_private_links_sent",
  `select count(*)::int as n from review_author a join message m on m.subject_id = a.review_id
  where lower(a.email) = lower($1::text) and m.kind = 'review-link' and m.created_at > $2::timestamptz`,
);
