// Finds the rows of the dashboard's list. At most WALK published reviews are read along their index; held and hidden ones have an
// index of their own.
import { type BusinessId, type Position, positionValues, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** The dashboard shows no pending and no removed reviews. */
export const DASHBOARD_STATUSES = ["published", "held", "hidden"] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

export type DashboardFilter = {
  status: DashboardStatus;
  rating?: number | undefined;
  verified?: boolean | undefined;
  unanswered?: boolean | undefined;
  /** Found in title, text and author, ignoring case and accents. */
  text?: string | undefined;
};

export type ListPosition = Position<ReviewId>;

export type WalkValues = {
  businessId: BusinessId;
  filter: DashboardFilter;
  /** Rows are older than this position; null begins with the newest. */
  before: ListPosition | null;
  pattern: string | null;
  limit: number;
};

/** Reviews that one list reads: from the index alone, or with their texts. */
export const WALK = { index: 5_000, text: 1_000 };

export function findIds({ db }: Context, values: WalkValues): Promise<{ id: ReviewId }[]> {
  const { status } = values.filter;
  if (status === "published") return published(db, ...filterValues(values), mostOf(values));
  return offline(db, ...filterValues(values), status);
}

/** Returns the position at which `findIds` stops reading; null if it reaches the end of the list. */
export async function edgeOf(context: Context, values: WalkValues): Promise<ListPosition | null> {
  if (values.filter.status !== "published") return null;
  const position = positionValues(values.before, "infinity");
  const [row] = await edge(context.db, values.businessId, ...position, mostOf(values) - 1);
  return row ?? null;
}

function mostOf({ pattern }: WalkValues): number {
  return pattern === null ? WALK.index : WALK.text;
}

/** $1 to $8 of the lists. */
function filterValues({ businessId, filter, before, pattern, limit }: WalkValues): unknown[] {
  const { rating, verified, unanswered = false } = filter;
  const ratings = rating === undefined ? "{1,2,3,4,5}" : `{${rating}}`;
  const kinds = verified === undefined ? "{t,f}" : verified ? "{t}" : "{f}";
  return [businessId, ...positionValues(before, "infinity"), limit, ratings, kinds, unanswered, pattern];
}

/** Reply and text are subqueries: the planner could begin a join with the wrong table, and the index has no text. */
const PASSES = `w.rating = any($5::smallint[]) and w.verified = any($6::boolean[])
    and (not $7::boolean or (select p.id from reply p where p.review_id = w.id) is null)
    and ($8::text is null or (select t.title || E'\\n' || t.body || E'\\n' || t.author from review t where t.id = w.id) ~ $8::text)`;

const ORDER = "created_at desc, id desc";
const OLDER = "(created_at, id) < ($2::timestamptz, $3::uuid)";
const PUBLISHED = "business_id = $1::uuid and status = 'published'";

const published = statement<{ id: ReviewId }>(
  "dashboard_published",
  `select w.id from (
    select id, created_at, rating, verified from review where ${PUBLISHED} and ${OLDER} order by ${ORDER} limit $9::int
  ) w where ${PASSES} order by ${ORDER} limit $4::int`,
);

const offline = statement<{ id: ReviewId }>(
  "dashboard_offline",
  `select id from review w
  where business_id = $1::uuid and status = $9::text and status in ('held', 'hidden') and ${OLDER} and ${PASSES}
  order by ${ORDER} limit $4::int`,
);

const edge = statement<ListPosition>(
  "dashboard_edge",
  `select id, created_at as "createdAt" from review where ${PUBLISHED} and ${OLDER}
  order by ${ORDER} offset $4::int limit 1`,
);
