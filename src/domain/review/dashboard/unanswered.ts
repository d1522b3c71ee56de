// Customers' published reviews of a business without a reply, for the work list: those of the last RECENT_DAYS first, because an old one can
// wait; in each part the lowest first, and the newest among equals. Imported reviews are left out: an import of old ones would bury the work of today.
import { and, eq, sql } from "drizzle-orm";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { FROM_CUSTOMERS, type Review, reviewColumns } from "../state/columns.ts";
import { review } from "../state/table.ts";

/** A count ends here. */
export const UNANSWERED_COUNTED_TO = 1_000;

/** Days after which a review without a reply counts as old. */
export const RECENT_DAYS = 90;

/** When the older part of the list ends and the recent one begins. */
export function recentFrom({ clock }: Pick<Context, "clock">): Date {
  return new Date(clock.now().getTime() - RECENT_DAYS * DAY_MS);
}

/**
 * @param of.after a review of the business, answered or not, behind which the list begins; null: at the lowest and newest
 * @param of.written from and until when the reviews were written
 */
export async function listUnanswered(
  { db }: Context,
  of: { businessId: BusinessId; after: ReviewId | null; limit: number; written?: Range },
): Promise<Review[]> {
  const { rating, createdAt, id } = await beginning(db, of);
  const [from, until] = of.written ?? ALWAYS;
  return listed(db).execute({
    business: of.businessId,
    rating,
    at: createdAt.toISOString(),
    id,
    limit: of.limit,
    from,
    until,
  });
}

/** The place behind which a list begins. */
export async function beginning(
  db: Context["db"],
  of: { businessId: BusinessId; after: ReviewId | null },
): Promise<{ id: string; rating: number; createdAt: Date }> {
  const [from] = of.after === null ? [] : await place(db, of.businessId, of.after);
  return from ?? BEGINNING;
}

/** How many there are, up to UNANSWERED_COUNTED_TO. */
export async function countUnanswered({ db }: Context, businessId: BusinessId): Promise<number> {
  const [row] = await counted(db, businessId);
  return row?.count ?? 0;
}

/** How many were written in the last RECENT_DAYS, up to UNANSWERED_COUNTED_TO. */
export async function countRecent(context: Context, businessId: BusinessId): Promise<number> {
  const [row] = await recent(context.db, businessId, recentFrom(context).toISOString());
  return row?.count ?? 0;
}

/**
 * Marks reviews whose reply a process of an earlier version wrote, while the service was updated: they would stay in the list for good,
 * because a second first reply is refused. Returns their number.
 */
export async function markAnswered({ db }: Context): Promise<number> {
  return (await mark(db)).length;
}

/** Two moments as PostgreSQL reads them. The second is not in the range. */
export type Range = readonly [from: string, until: string];
export const ALWAYS: Range = ["-infinity", "infinity"];

/** Before every review: after 9999 a JavaScript date has another text. */
const BEGINNING = {
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
  rating: 0,
  createdAt: new Date("9999-12-31T00:00:00Z"),
};

/** SQL, the expressions of the index review_unanswered, which is read backwards. */
export const WORK_ORDER = "-rating desc, created_at desc, id desc";

/** SQL, word for word the conditions of the index review_unanswered, or the index could not serve it. */
export const UNANSWERED = `status = 'published' and not answered and ${FROM_CUSTOMERS}`;

/** SQL, true of all. With each rating named, the index is read at a range of moments, and not through all reviews. */
export const EACH_RATING = "-rating = any('{-1,-2,-3,-4,-5}'::smallint[])";

const place = statement<{ id: string; rating: number; createdAt: Date }>(
  "unanswered_place",
  `select id, rating, created_at as "createdAt" from review where id = $2::uuid and business_id = $1::uuid`,
);

const listed = prepared((db) =>
  db
    .select(reviewColumns)
    .from(review)
    .where(
      and(
        eq(review.businessId, sql.placeholder("business")),
        sql.raw(UNANSWERED),
        sql.raw(EACH_RATING),
        sql`created_at >= ${sql.placeholder("from")}::timestamptz and created_at < ${sql.placeholder("until")}::timestamptz`,
        sql`(-rating, created_at, id) < (-${sql.placeholder("rating")}::smallint, ${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::uuid)`,
      ),
    )
    .orderBy(sql.raw(WORK_ORDER))
    .limit(sql.placeholder("limit"))
    .prepare("unanswered"),
);

const counted = statement<{ count: number }>(
  "unanswered_count",
  `select count(*)::int as count from (
    select from review where business_id = $1::uuid and ${UNANSWERED} limit ${UNANSWERED_COUNTED_TO}
  ) each`,
);

const recent = statement<{ count: number }>(
  "unanswered_recent_count",
  `select count(*)::int as count from (
    select from review where business_id = $1::uuid and ${UNANSWERED} and ${EACH_RATING} and created_at >= $2::timestamptz
    limit ${UNANSWERED_COUNTED_TO}
  ) each`,
);

const mark = statement(
  "unanswered_mark",
  `update review set answered = true
  where ${UNANSWERED} and exists (select from reply where reply.review_id = review.id) returning 1`,
);
