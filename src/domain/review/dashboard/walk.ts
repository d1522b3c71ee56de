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
  /** Written in this month in UTC: YYYY-MM. */
  month?: string | undefined;
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

/** Reviews that one list reads. With their texts that takes about as many microseconds times five. */
const WALK = 5_000;

export function findIds({ db }: Context, values: WalkValues): Promise<{ id: ReviewId }[]> {
  const { status } = values.filter;
  if (status !== "published") return offline(db, ...filterValues(values), status, values.pattern);
  if (values.pattern === null) return published(db, ...filterValues(values), WALK);
  return searched(db, ...filterValues(values), WALK, values.pattern);
}

/** Returns the position at which `findIds` stops reading; null if it reaches the end of the list. */
export async function edgeOf(context: Context, values: WalkValues): Promise<ListPosition | null> {
  if (values.filter.status !== "published") return null;
  const [row] = await edge(context.db, values.businessId, ...rangeOf(values), WALK - 1);
  return row ?? null;
}

/** $1 to $8 of the lists. */
function filterValues(values: WalkValues): unknown[] {
  const { rating, verified, unanswered = false } = values.filter;
  const ratings = rating === undefined ? "{1,2,3,4,5}" : `{${rating}}`;
  const kinds = verified === undefined ? "{t,f}" : verified ? "{t}" : "{f}";
  return [values.businessId, ...rangeOf(values), values.limit, ratings, kinds, unanswered];
}

/** $2 to $4: the position that rows are older than, and the first moment that they may have. */
function rangeOf({ filter: { month }, before }: WalkValues): [moment: string, id: string, since: string] {
  if (month === undefined) return [...positionValues(before, "infinity"), "-infinity"];
  const since = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(since);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const isWithin = before !== null && before.createdAt < end;
  const [, first] = positionValues(null, "infinity");
  return [
    ...(isWithin ? positionValues(before, "infinity") : ([end.toISOString(), first] as const)),
    since.toISOString(),
  ];
}

/** The reply is a subquery: the planner could begin a join with the wrong table. */
const PASSES = `w.rating = any($6::smallint[]) and w.verified = any($7::boolean[])
    and (not $8::boolean or (select p.id from reply p where p.review_id = w.id) is null)`;

/** SQL: the words of a review `w`. */
export const TEXT = "(w.title || E'\\n' || w.body || E'\\n' || w.author)";

const ORDER = "created_at desc, id desc";
const OLDER = "(created_at, id) < ($2::timestamptz, $3::uuid) and created_at >= $4::timestamptz";
const PUBLISHED = "business_id = $1::uuid and status = 'published'";

/** @param columns of the reviews that are read: those of the index, and where a text is asked for, the texts */
const walking = (name: string, columns: string, passes: string) =>
  statement<{ id: ReviewId }>(
    name,
    `select w.id from (
    select id, created_at, ${columns} from review where ${PUBLISHED} and ${OLDER} order by ${ORDER} limit $9::int
  ) w where ${passes} order by ${ORDER} limit $5::int`,
  );

const published = walking("dashboard_published", "rating, verified", PASSES);
const searched = walking(
  "dashboard_searched",
  "rating, verified, title, body, author",
  `${PASSES} and ${TEXT} ~ $10::text`,
);

const offline = statement<{ id: ReviewId }>(
  "dashboard_offline",
  `select id from review w
  where business_id = $1::uuid and status = $9::text and status in ('held', 'hidden') and ${OLDER} and ${PASSES}
    and ($10::text is null or ${TEXT} ~ $10::text)
  order by ${ORDER} limit $5::int`,
);

export type OfflineCount = { status: Exclude<DashboardStatus, "published">; count: number };

/** How many of a business's reviews in each other state match the pattern; none for a state without one. */
export function countOfflineMatches({ db }: Context, businessId: BusinessId, pattern: string): Promise<OfflineCount[]> {
  return offlineCount(db, businessId, pattern);
}

const offlineCount = statement<OfflineCount>(
  "dashboard_offline_count",
  `select status, count(*)::int as count from review w
  where business_id = $1::uuid and status in ('held', 'hidden') and ${TEXT} ~ $2::text group by status order by status`,
);

const edge = statement<ListPosition>(
  "dashboard_edge",
  `select id, created_at as "createdAt" from review where ${PUBLISHED} and ${OLDER}
  order by ${ORDER} offset $5::int limit 1`,
);
