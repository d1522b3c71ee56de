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
  /** Found in title, text or author, whatever its case and accents. */
  text?: string | undefined;
};

export type ListPosition = { createdAt: Date; id: ReviewId };

/** Older: further down the list. */
export type Direction = "older" | "newer";

export type WalkValues = {
  businessId: BusinessId;
  filter: DashboardFilter;
  position: ListPosition | null;
  direction: Direction;
  pattern: string | null;
  limit: number;
};

/** Reviews to read: by the index alone, or with their texts. */
export const WALK = { index: 5_000, text: 1_000 };

const END = { id: FIRST_ID, at: "9999-01-01T00:00:00Z" };

type Found = { id: ReviewId };

/** In the direction's order. */
export async function walk({ db }: Context, values: WalkValues): Promise<Found[]> {
  return values.pattern !== null
    ? WALKS[values.direction].text(db, ...filterValues(values), values.pattern)
    : WALKS[values.direction].index(db, ...filterValues(values));
}

/** Null where the walk reaches the end of the list. */
export async function edgeOf(context: Context, values: WalkValues): Promise<ListPosition | null> {
  const { businessId, direction, pattern } = values;
  const most = (pattern !== null ? WALK.text : WALK.index) - 1;
  const [row] = await EDGES[direction](context.db, businessId, ...positionValues(values), most);
  return row ?? null;
}

export async function findOffline({ db }: Context, values: WalkValues): Promise<Found[]> {
  return OFFLINE[values.direction](db, ...filterValues(values), values.pattern, values.filter.status);
}

function positionValues({ position }: WalkValues): [at: string, id: string] {
  return position ? [position.createdAt.toISOString(), position.id] : [END.at, END.id];
}

/** $1 to $7 of all statements except EDGES. */
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

const order = (direction: Direction) => (direction === "older" ? "created_at desc, id desc" : "created_at, id");
const beyond = (direction: Direction) =>
  `(created_at, id) ${direction === "older" ? "<" : ">"} ($2::timestamptz, $3::uuid)`;
const published = "business_id = $1::uuid and status = 'published'";

function walking(direction: Direction, kind: "index" | "text") {
  const columns = kind === "index" ? "" : ", title, body, author";
  return statement<Found>(
    `dashboard_walk_${kind}_${direction}`,
    `select w.id from (
      select id, created_at, rating, verified${columns} from review where ${published} and ${beyond(direction)}
      order by ${order(direction)} limit ${WALK[kind]}
    ) w where ${PASSES} ${kind === "text" ? `and ${SAYS}` : ""} order by ${order(direction)} limit $4::int`,
  );
}

const edging = (direction: Direction) =>
  statement<ListPosition>(
    `dashboard_edge_${direction}`,
    `select id, created_at as "createdAt" from review where ${published} and ${beyond(direction)}
    order by ${order(direction)} offset $4::int limit 1`,
  );

const offline = (direction: Direction) =>
  statement<Found>(
    `dashboard_offline_${direction}`,
    `select id from review w
    where business_id = $1::uuid and status = $9::text and status in ('held', 'hidden')
      and ${beyond(direction)} and ${PASSES} and ${SAYS}
    order by ${order(direction)} limit $4::int`,
  );

const WALKS = {
  older: { index: walking("older", "index"), text: walking("older", "text") },
  newer: { index: walking("newer", "index"), text: walking("newer", "text") },
};
const EDGES = { older: edging("older"), newer: edging("newer") };
const OFFLINE = { older: offline("older"), newer: offline("newer") };
