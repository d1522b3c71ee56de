import { asc, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type Review, type ReviewedBusiness, selectReviews } from "../columns.ts";
import { review } from "../table.ts";
import { type About, findAbout } from "./about.ts";

export type HeldReview = Review & { business: ReviewedBusiness; about: About };

export type QueuePosition = { createdAt: Date; id: string };

export const HELD_UP_TO = 1_000;

export function positionValues(after: QueuePosition | null): [at: string, id: string] {
  return after ? [after.createdAt.toISOString(), after.id] : ["-infinity", "00000000-0000-0000-0000-000000000000"];
}

/** The one that waits longest first. */
export async function listHeld(
  context: Context,
  { after, limit }: { after: QueuePosition | null; limit: number },
): Promise<HeldReview[]> {
  const [at, id] = positionValues(after);
  const rows = await selectReviews(context.db)
    .where(sql`${review.status} = 'held' and (${review.createdAt}, ${review.id}) > (${at}::timestamptz, ${id}::uuid)`)
    .orderBy(asc(review.createdAt), asc(review.id))
    .limit(limit);
  const about = await findAbout(
    context,
    rows.map((row) => row.review.id),
  );
  return rows.map((row) => ({
    ...row.review,
    business: row.business,
    about: about.get(row.review.id) as About,
  }));
}

/** At most HELD_UP_TO. */
export async function countHeld({ db }: Context): Promise<number> {
  const few = db.select({ id: review.id }).from(review).where(sql`${review.status} = 'held'`).limit(HELD_UP_TO);
  return db.$count(few.as("few"));
}
