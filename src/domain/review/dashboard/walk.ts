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
  if (status !== "published") return offline(db, ...filterValues(values), status, values.pattern);
  if (values.pattern === null) return published(db, ...filterValues(values), WALK.index);
  return searched(db, ...filterValues(values), WALK.text, values.pattern);
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

/** $1 to $7 of the lists. */
function filterValues({ businessId, filter, before, limit }: WalkValues): unknown[] {
  const { rating, verified, unanswered = false } = filter;
  const ratings = rating === undefined ? "{1,2,3,4,5}" : `{${rating}}`;
  const kinds = verified === undefined ? "{t,f}" : verified ? "{t}" : "{f}";
  return [businessId, ...positionValues(before, "infinity"), limit, ratings, kinds, unanswered];
}

/** The reply is a subquery: the planner could begin a join with the wrong table. */
const PASSES = `w.rating = any($5::smallint[]) and w.verified = any($6::boolean[])
    and (not $7::boolean or (select p.id from reply p where p.review_id = w.id) is null)`;

/** SQL: the words of a review `w`. */
export const TEXT = "(w.title || E'\\n' || w.body || E'\\n' || w.author)";

const ORDER = "created_at desc, id desc";
const OLDER = "(created_at, id) < ($2::timestamptz, $3::uuid)";
const PUBLISHED = "business_id = $1::uuid and status = 'published'";

/** @param columns of the reviews that are read: those of the index, and where a text is asked for, the texts */
const walking = (name: string, columns: string, passes: string) =>
  statement<{ id: ReviewId }>(
    name,
    `select w.id from (
    select id, created_at, ${columns} from review where ${PUBLISHED} and ${OLDER} order by ${ORDER} limit $8::int
  ) w where ${passes} order by ${ORDER} limit $4::int`,
  );

const published = walking("dashboard_published", "rating, verified", PASSES);
const searched = walking(
  "dashboard_searched",
  "rating, verified, title, body, author",
  `${PASSES} and ${TEXT} ~ $9::text`,
);

const offline = statement<{ id: ReviewId }>(
  "dashboard_offline",
  `select id from review w
  where business_id = $1::uuid and status = $8::text and status in ('held', 'hidden') and ${OLDER} and ${PASSES}
    and ($9::text is null or ${TEXT} ~ $9::text)
  order by ${ORDER} limit $4::int`,
);

const edge = statement<ListPosition>(
  "dashboard_edge",
  `select id, created_at as "createdAt" from review where ${PUBLISHED} and ${OLDER}
  order by ${ORDER} offset $4::int limit 1`,
);
