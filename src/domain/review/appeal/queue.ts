// Lists the appeals that wait, the oldest first, and finds one with everything that a moderator needs to decide it.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Position, ReviewId } from "#contract/id.ts";
import { user } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { CASES_WALKED, type CasePage, type CaseQuery, type FoundCase, walkCases } from "../state/case-filter.ts";
import { findReviews, type Review, type ReviewedBusiness } from "../state/columns.ts";
import { moderation } from "../state/table.ts";
import { appeal, removedWords } from "./table.ts";

export async function listAppeals(context: Context, query: CaseQuery): Promise<CasePage<WaitingAppeal>> {
  const { rows: found, further } = await findAppeals(context, query);
  if (found.length === 0) return { rows: [], further };
  const ids = found.map(({ id }) => id);
  return { rows: await read(context, ids), further };
}

/** Finds the positions of appeals that wait. */
export function findAppeals(context: Context, query: CaseQuery): Promise<CasePage<FoundCase>> {
  return walkCases(context, { find: waiting, edge: waitingEdge }, query);
}

/** Returns an appeal in any state; null if it does not exist. */
export async function findAppealCase(context: Context, id: string): Promise<WaitingAppeal | null> {
  const [found] = await read(context, [id]);
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
export type WaitingAppeal = Awaited<ReturnType<ReturnType<typeof byIds>["execute"]>>[number] & {
  review: Review;
  business: ReviewedBusiness;
};

async function read(context: Context, ids: readonly string[]): Promise<WaitingAppeal[]> {
  const found = await byIds(context.db).execute({ ids: `{${ids.join(",")}}` });
  const reviews = await findReviews(
    context,
    found.map(({ reviewId }) => reviewId),
  );
  return found.flatMap((each) => {
    const row = reviews.find((other) => other.review.id === each.reviewId);
    return row ? [{ ...each, review: { ...row.review, ...each.removedWords }, business: row.business }] : [];
  });
}

const byIds = prepared((db) => {
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
    .where(sql`${appeal.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(asc(appeal.createdAt), asc(appeal.id))
    .prepare("appeals_by_ids");
});

const WAITING = `from appeal p
  where p.status = 'open' and (p.created_at, p.id) > ($1::timestamptz, $2::uuid)
    and ($3::timestamptz is null or p.created_at <= $3::timestamptz)
  order by p.created_at, p.id`;

const waiting = statement<FoundCase>(
  "appeal_queue",
  `select w.id, w.created_at as "createdAt", w.review_id as "reviewId" from (
    select p.id, p.created_at, p.review_id, p.moderation_id ${WAITING} limit ${CASES_WALKED}
  ) w
  where (($4::uuid is null and $6::text is null) or (select r.id from review r where r.id = w.review_id
      and ($4::uuid is null or r.business_id = $4::uuid) and ($6::text is null or r.language = $6::text) limit 1) is not null)
    and ($5::text is null or (select m.id from moderation m
      where m.id = w.moderation_id and m.reason = $5::text limit 1) is not null)
  order by w.created_at, w.id limit $7::int`,
  { plan: "fresh" },
);

const waitingEdge = statement<Position>(
  "appeal_queue_edge",
  `select p.id, p.created_at as "createdAt" ${WAITING} offset ${CASES_WALKED - 1} limit 2`,
  { plan: "fresh" },
);
