// What happened to reviews: earlier wordings, and what moderators, rules and authors decided. The latest first.
import { desc, eq, type SQL } from "drizzle-orm";
import { user } from "#domain/account/table.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId, UserId } from "#platform/id.ts";
import type { ReviewStatus } from "./columns.ts";
import { type ASKERS, moderation, reviewEdit } from "./table.ts";

export type Wording = { rating: number; title: string; body: string; replacedAt: Date };

export type ModerationEntry = {
  id: string;
  reviewId: ReviewId;
  from: ReviewStatus;
  to: ReviewStatus;
  reason: string;
  askedBy: (typeof ASKERS)[number];
  decidedBy: UserId | null;
  /** The moderator's name; null where no moderator decided. */
  who: string | null;
  /** The decision that this one takes back. */
  undoes: string | null;
  createdAt: Date;
};

/** Earlier wordings of a review. */
export function listWordings({ db }: Context, id: ReviewId, limit: number): Promise<Wording[]> {
  const { rating, title, body, replacedAt } = reviewEdit;
  return db
    .select({ rating, title, body, replacedAt })
    .from(reviewEdit)
    .where(eq(reviewEdit.reviewId, id))
    .orderBy(desc(replacedAt), desc(reviewEdit.id))
    .limit(limit);
}

/** Decisions about one review. */
export function listDecisions(context: Context, id: ReviewId, limit: number): Promise<ModerationEntry[]> {
  return entries(context, eq(moderation.reviewId, id), limit);
}

/** Decisions about all reviews of a business. */
export function listDecisionsOf(context: Context, id: BusinessId, limit: number): Promise<ModerationEntry[]> {
  return entries(context, eq(moderation.businessId, id), limit);
}

function entries({ db }: Context, where: SQL, limit: number): Promise<ModerationEntry[]> {
  return db
    .select({
      id: moderation.id,
      reviewId: moderation.reviewId,
      from: moderation.fromStatus,
      to: moderation.toStatus,
      reason: moderation.reason,
      askedBy: moderation.askedBy,
      decidedBy: moderation.decidedBy,
      who: user.name,
      undoes: moderation.undoes,
      createdAt: moderation.createdAt,
    })
    .from(moderation)
    .leftJoin(user, eq(user.id, moderation.decidedBy))
    .where(where)
    .orderBy(desc(moderation.createdAt), desc(moderation.id))
    .limit(limit);
}
