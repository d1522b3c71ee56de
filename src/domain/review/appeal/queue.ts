// Lists the appeals that wait, the oldest first, and finds one with everything that a moderator needs to decide it.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Position, positionValues, type ReviewId } from "#contract/id.ts";
import { user } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { type Review, type ReviewedBusiness, selectReviews } from "../state/columns.ts";
import { moderation, review } from "../state/table.ts";
import { appeal, removedWords } from "./table.ts";

/** @param after the position of the last appeal on the page before */
export async function listAppeals(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<WaitingAppeal[]> {
  const [at, id] = positionValues(after, "-infinity");
  // A literal, so that the partial index applies.
  const where = sql`${appeal.status} = 'open' and (${appeal.createdAt}, ${appeal.id}) > (${at}::timestamptz, ${id}::uuid)`;
  return read(context, where, limit);
}

/** Returns an appeal in any state; null if it does not exist. */
export async function findAppealCase(context: Context, id: string): Promise<WaitingAppeal | null> {
  const [found] = await read(context, sql`${appeal.id} = ${id}`, 1);
  return found ?? null;
}

/** Returns the id of the appeal that waits about a review, or null. */
export async function findOpenAppeal({ db }: Context, reviewId: ReviewId): Promise<string | null> {
  const [row] = await db
    .select({ id: appeal.id })
    .from(appeal)
    .where(and(eq(appeal.reviewId, reviewId), eq(appeal.status, "open")));
  return row?.id ?? null;
}

/** `review` has its words even while it is removed. */
export type WaitingAppeal = Awaited<ReturnType<typeof rows>>[number] & { review: Review; business: ReviewedBusiness };

async function read(context: Context, where: ReturnType<typeof sql>, limit: number): Promise<WaitingAppeal[]> {
  const found = await rows(context, where, limit);
  const ids = found.map(({ reviewId }) => reviewId);
  const reviews = await selectReviews(context.db).where(inArray(review.id, ids));
  return found.flatMap((each) => {
    const row = reviews.find((other) => other.review.id === each.reviewId);
    return row ? [{ ...each, review: { ...row.review, ...each.removedWords }, business: row.business }] : [];
  });
}

function rows({ db }: Context, where: ReturnType<typeof sql>, limit: number) {
  const { toStatus, reason, askedBy, decidedBy } = moderation;
  return db
    .select({
      id: appeal.id,
      reviewId: appeal.reviewId,
      words: appeal.words,
      status: appeal.status,
      answer: appeal.answer,
      createdAt: appeal.createdAt,
      decidedAt: appeal.decidedAt,
      removedWords: { title: removedWords.title, body: removedWords.body, author: removedWords.author },
      /** The decision under appeal. */
      first: { to: toStatus, reason, askedBy, decidedBy, at: moderation.createdAt, who: user.name },
    })
    .from(appeal)
    .innerJoin(moderation, eq(moderation.id, appeal.moderationId))
    .leftJoin(user, eq(user.id, moderation.decidedBy))
    .leftJoin(removedWords, eq(removedWords.reviewId, appeal.reviewId))
    .where(where)
    .orderBy(asc(appeal.createdAt), asc(appeal.id))
    .limit(limit);
}
