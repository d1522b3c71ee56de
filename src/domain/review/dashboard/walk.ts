// Finds the rows of the dashboard's list. At most WALK published reviews are read along their index; held and hidden ones have an
// index of their own.
import type { Context } from "#platform/context.ts";
import { type BusinessId, FIRST_ID, type ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Pending and removed reviews are not shown. */
export const DASHBOARD_STATUSES = ["published", "held", "hidden"] as const;
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

export type DashboardFilter = {
  status: DashboardStatus;
  rating?: number | undefined;
  verified?: boolean | undefined;
  unanswered?: boolean | undefined;
  /** Searched in title, text and author, ignoring case and accents. */
  text?: string | undefined;
};

export type ListPosition = { createdAt: Date; id: ReviewId };

export type WalkValues = {
  businessId: BusinessId;
  filter: DashboardFilter;
  /** The rows are older; null: from the newest on. */
  before: ListPosition | null;
  pattern: string | null;
  limit: number;
};

/** Reviews to read: by the index alone, or with their texts. */
export const WALK = { index: 5_000, text: 1_000 };

const END = { id: FIRST_ID, at: "9999-01-01T00:00:00Z" };

type Found = { id: ReviewId };

export async function walk({ db }: Context, values: WalkValues): Promise<Found[]> {
  return values.pattern !== null
    ? walkTexts(db, ...filterValues(values), values.pattern)
    : walkIndex(db, ...filterValues(values));
}

/** Null where the walk reaches the end of the list. */
export async function edgeOf(context: Context, values: WalkValues): Promise<ListPosition | null> {
  const { businessId, pattern } = values;
  const most = (pattern !== null ? WALK.text : WALK.index) - 1;
  const [row] = await edge(context.db, businessId, ...positionValues(values), most);
  return row ?? null;
}

export async function findOffline({ db }: Context, values: WalkValues): Promise<Found[]> {
  return offline(db, ...filterValues(values), values.pattern, values.filter.status);
}

function positionValues({ before }: WalkValues): [at: string, id: string] {
  return before ? [before.createdAt.toISOString(), before.id] : [END.at, END.id];
}

/** $1 to $7 of all statements except `edge`. */
function filterValues(values: WalkValues): unknown[] {
  const { businessId, filter, limit } = values;
  const { rating, verified, unanswered = false } = filter;
  const ratings = rating === undefined ? "{1,2,3,4,5}" : `{${rating}}`;
  const kinds = verified === undefined ? "{t,f}" : verified ? "{t}" : "{f}";
  return [businessId, ...positionValues(values), limit, ratings, kinds, unanswered];
}

/** A subquery for the reply, because the planner could begin a join at the wrong end. */
const PASSES =
  "w.rating = any($5::smallint[]) and w.verified = any($6::boolean[]) and (not $7::boolean or (select p.id from reply p where p.review_id = w.id) is null)";
const SAYS = "($8::text is null or w.title || E'\\n' || w.body || E'\\n' || w.author ~ $8::text)";

const ORDER = "created_at desc, id desc";
const OLDER = "(created_at, id) < ($2::timestamptz, $3::uuid)";
const PUBLISHED = "business_id = $1::uuid and status = 'published'";

function walking(kind: "index" | "text") {
  const columns = kind === "index" ? "" : ", title, body, author";
  return statement<Found>(
    `dashboard_walk_${kind}`,
    `select w.id from (
      select id, created_at, rating, verified${columns} from review where ${PUBLISHED} and ${OLDER}
      order by ${ORDER} limit ${WALK[kind]}
    ) w where ${PASSES} ${kind === "text" ? `and ${SAYS}` : ""} order by ${ORDER} limit $4::int`,
  );
}

const walkIndex = walking("index");
const walkTexts = walking("text");

const edge = statement<ListPosition>(
  "dashboard_edge",
  `select id, created_at as "createdAt" from review where ${PUBLISHED} and ${OLDER}
  order by ${ORDER} offset $4::int limit 1`,
);

const offline = statement<Found>(
  "dashboard_offline",
  `select id from review w
  where business_id = $1::uuid and status = $9::text and status in ('held', 'hidden')
    and ${OLDER} and ${PASSES} and ${SAYS}
  order by ${ORDER} limit $4::int`,
);
