// Mails an author the private link to their review once more. The mail goes to the author's address and to no other, so it does
// not matter who asks for it; it is bounded, because a used invitation may be in anybody's hands.
import { and, eq, gt, sql } from "drizzle-orm";
import { queueMessages } from "#domain/message/message.ts";
import { message } from "#domain/message/table.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { review, reviewAuthor } from "./table.ts";

/** To one address, for all its reviews together. */
export const MOST_LINKS_A_DAY = 3;
const DAY_MS = 86_400_000;
const KIND = "review-link";

/** Queues the mail, unless the review is removed, its author was erased, or the address had its share of the day. */
export async function mailPrivateLink(context: Context, id: ReviewId): Promise<void> {
  await inTransaction(context, async (inside) => {
    const [author] = await inside.db
      .select({ email: reviewAuthor.email, status: review.status })
      .from(reviewAuthor)
      .innerJoin(review, eq(review.id, reviewAuthor.reviewId))
      .where(eq(reviewAuthor.reviewId, id));
    if (!author?.email || author.status === "removed") return;
    // Requests at once for one address are counted one after the other.
    await lockAddress(inside.db, `private link ${author.email.toLowerCase()}`);
    if ((await sentLately(inside, author.email)) >= MOST_LINKS_A_DAY) return;
    await queueMessages(inside, [
      { kind: KIND, channel: "email", address: author.email, organisationId: null, subjectId: id, urgent: true },
    ]);
  });
}

async function sentLately({ db, clock }: Context, email: string): Promise<number> {
  const sent = await db
    .select({ id: message.id })
    .from(reviewAuthor)
    .innerJoin(message, eq(message.subjectId, reviewAuthor.reviewId))
    .where(
      and(
        sql`lower(${reviewAuthor.email}) = lower(${email})`,
        eq(message.kind, KIND),
        gt(message.createdAt, new Date(clock.now().getTime() - DAY_MS)),
      ),
    )
    .limit(MOST_LINKS_A_DAY);
  return sent.length;
}

const lockAddress = statement(
  "review_private_link_lock",
  "select pg_advisory_xact_lock(hashtextextended($1::text, 0))",
);
