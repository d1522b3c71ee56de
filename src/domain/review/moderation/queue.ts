// Lists the queues of moderators, the oldest first: held reviews, and reported ones with all their open reports.
import { asc, inArray, sql } from "drizzle-orm";
import { type Position, positionValues, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Review, type ReviewedBusiness, selectReviews } from "../state/columns.ts";
import { review } from "../state/table.ts";
import { type About, findAbout } from "./about.ts";

export type HeldReview = Review & { business: ReviewedBusiness; about: About };

export const HELD_UP_TO = 1_000;

/** A held review with an appeal waits in the queue of appeals. */
const WAITS = sql`${review.status} = 'held' and not exists (select from appeal a where a.review_id = ${review.id} and a.status = 'open')`;

/** @param after the position of the last review on the page before */
export async function listHeld(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<HeldReview[]> {
  const [at, id] = positionValues(after, "-infinity");
  const rows = await selectReviews(context.db)
    .where(sql`${WAITS} and (${review.createdAt}, ${review.id}) > (${at}::timestamptz, ${id}::uuid)`)
    .orderBy(asc(review.createdAt), asc(review.id))
    .limit(limit);
  const ids = rows.map((row) => row.review.id);
  const about = await findAbout(context, ids);
  return rows.map((row) => ({
    ...row.review,
    business: row.business,
    about: about.get(row.review.id) as About,
  }));
}

/** Counts held reviews, up to HELD_UP_TO. */
export async function countHeld({ db }: Context): Promise<number> {
  const few = db.select({ id: review.id }).from(review).where(WAITS).limit(HELD_UP_TO);
  return db.$count(few.as("few"));
}

export type OpenReport = {
  id: string;
  reason: string;
  note: string | null;
  createdAt: Date;
  organisationName: string | null;
  userName: string | null;
};

export type ReportedReview = {
  review: Review;
  business: ReviewedBusiness;
  reports: OpenReport[];
};

/** @param after the position of the oldest report of the last review on the page before */
export async function listReported(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<ReportedReview[]> {
  const reported = await queue(context.db, ...positionValues(after, "-infinity"), limit);
  const ids = reported.map(({ id }) => id);
  const rows = await selectReviews(context.db).where(inArray(review.id, ids));
  const byId = new Map(rows.map((row) => [row.review.id, row]));
  return reported.flatMap(({ id, reports }) => {
    const row = byId.get(id);
    const read = reports.map((each) => ({ ...each, createdAt: new Date(each.createdAt) }));
    return row ? [{ review: row.review, business: row.business, reports: read }] : [];
  });
}

const queue = statement<{ id: ReviewId; reports: (Omit<OpenReport, "createdAt"> & { createdAt: string })[] }>(
  "moderation_report_queue",
  `select p.review_id as id, every.reports from report p
  cross join lateral (
    select json_agg(json_build_object('id', q.id, 'reason', q.reason, 'note', q.note, 'createdAt', q.created_at,
      'organisationName', o.name, 'userName', u.name) order by q.created_at, q.id) as reports
    from report q left join organisation o on o.id = q.organisation_id left join "user" u on u.id = q.user_id
    where q.review_id = p.review_id and q.status = 'open'
  ) every
  where p.status = 'open' and (p.created_at, p.id) > ($1::timestamptz, $2::uuid)
    and not exists (select 1 from report e
      where e.review_id = p.review_id and e.status = 'open' and (e.created_at, e.id) < (p.created_at, p.id))
  order by p.created_at, p.id limit $3::int`,
);
