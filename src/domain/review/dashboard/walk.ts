// The statements behind the desk's list. Online reviews are walked along the index that lists them, WALK of them at most, and
// what is looked for is picked out on the way: a page is done as soon as it is full. Those offline have an
// index of their own.
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId, ReplyId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { DeskFilter, DeskPlace, DeskReview } from "./review.ts";

/** Older: on down a list that is newest first. */
export type Direction = "older" | "newer";

export type WalkValues = {
  organisationId: OrganisationId;
  businessId: BusinessId;
  filter: DeskFilter;
  place: DeskPlace | null;
  direction: Direction;
  /** A regular expression of PostgreSQL. */
  pattern: string | null;
  limit: number;
};

/** By the index alone, and where the text of each has to be read. */
export const WALK = { index: 5_000, text: 1_000 };

const END = { id: "00000000-0000-0000-0000-000000000000", at: "9999-01-01T00:00:00Z" };

/** Online reviews that pass the filter, from the place on, in the direction's order. */
export async function walk(context: Context, values: WalkValues): Promise<DeskReview[]> {
  const { filter, direction, pattern } = values;
  const run = readsText(values) ? WALKS[direction].text : WALKS[direction].index;
  const given = [...shared(values), filter.unanswered ?? false];
  const rows = readsText(values)
    ? await run(context.db, ...given, pattern, filter.language ?? null)
    : await run(context.db, ...given);
  return rows.map(read);
}

/** The last review that a walk from here looks at; null where it comes to the end of the list. */
export async function edgeOf(context: Context, values: WalkValues): Promise<DeskPlace | null> {
  const { businessId, direction } = values;
  const most = (readsText(values) ? WALK.text : WALK.index) - 1;
  const [row] = await EDGES[direction](context.db, businessId, ...placeValues(values), most);
  return row ? { id: row.id, createdAt: new Date(row.createdAt) } : null;
}

/** The same for reviews that are held or hidden. */
export async function findOffline(context: Context, values: WalkValues): Promise<DeskReview[]> {
  const { filter, direction, pattern } = values;
  const given = [...shared(values), filter.unanswered ?? false, pattern, filter.language ?? null, filter.status];
  return (await OFFLINE[direction](context.db, ...given)).map(read);
}

function readsText({ filter, pattern }: WalkValues): boolean {
  return pattern !== null || filter.language !== undefined;
}

function placeValues({ place }: WalkValues): [at: string, id: string] {
  return place ? [place.createdAt.toISOString(), place.id] : [END.at, END.id];
}

function shared(values: WalkValues): unknown[] {
  const { organisationId, businessId, filter, limit } = values;
  const { rating, verified } = filter;
  const ratings = rating === undefined ? "{1,2,3,4,5}" : `{${rating}}`;
  const kinds = verified === undefined ? "{t,f}" : verified ? "{t}" : "{f}";
  return [businessId, ...placeValues(values), limit, organisationId, ratings, kinds];
}

type Row = Omit<DeskReview, "createdAt" | "editedAt" | "reply"> & {
  createdAt: string;
  editedAt: string | null;
  replyId: ReplyId | null;
  replyBody: string | null;
  replyAt: string | null;
};

function read({ createdAt, editedAt, replyId, replyBody, replyAt, ...row }: Row): DeskReview {
  return {
    ...row,
    createdAt: new Date(createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
    reply: replyId === null ? null : { id: replyId, body: replyBody ?? "", createdAt: new Date(replyAt ?? createdAt) },
  };
}

/** Of review `r` and its reply `p`; $5 is the organisation. */
const COLUMNS = `r.id, r.rating, r.title, r.body, r.author, r.verified, r.source, r.status, r.language,
  r.experience_date::text as "experienceDate", r.helpful_count as "helpfulCount", r.created_at as "createdAt",
  r.edited_at as "editedAt", p.id as "replyId", p.body as "replyBody", p.created_at as "replyAt",
  exists (select from report o where o.review_id = r.id and o.organisation_id = $5::uuid and o.status = 'open') as reported`;

/** As a subquery and not as a join, which the planner could begin at the other end. */
const PASSES =
  "w.rating = any($6::smallint[]) and w.verified = any($7::boolean[]) and (not $8::boolean or (select p.id from reply p where p.review_id = w.id) is null)";
const SAYS =
  "($9::text is null or w.title || E'\\n' || w.body || E'\\n' || w.author ~ $9::text) and ($10::text is null or w.language = $10::text)";

const order = (direction: Direction, of = "") =>
  direction === "older" ? `${of}created_at desc, ${of}id desc` : `${of}created_at, ${of}id`;
const beyond = (direction: Direction) =>
  `(created_at, id) ${direction === "older" ? "<" : ">"} ($2::timestamptz, $3::uuid)`;
const online = "business_id = $1::uuid and status = 'published'";

function walking(direction: Direction, kind: "index" | "text") {
  const columns = kind === "index" ? "" : ", title, body, author, language";
  return statement<Row>(
    `desk_walk_${kind}_${direction}`,
    `select ${COLUMNS} from (
      select w.id from (
        select id, created_at, rating, verified${columns} from review where ${online} and ${beyond(direction)}
        order by ${order(direction)} limit ${WALK[kind]}
      ) w where ${PASSES} ${kind === "text" ? `and ${SAYS}` : ""} order by ${order(direction, "w.")} limit $4::int
    ) page join review r on r.id = page.id left join reply p on p.review_id = r.id
    order by ${order(direction, "r.")}`,
  );
}

const edging = (direction: Direction) =>
  statement<{ id: DeskPlace["id"]; createdAt: string }>(
    `desk_edge_${direction}`,
    `select id, created_at as "createdAt" from review where ${online} and ${beyond(direction)}
    order by ${order(direction)} offset $4::int limit 1`,
  );

const offline = (direction: Direction) =>
  statement<Row>(
    `desk_offline_${direction}`,
    `select ${COLUMNS} from (
      select w.id from review w
      where w.business_id = $1::uuid and w.status = $11::text and w.status in ('held', 'hidden')
        and ${beyond(direction).replace("created_at, id", "w.created_at, w.id")} and ${PASSES} and ${SAYS}
      order by ${order(direction, "w.")} limit $4::int
    ) page join review r on r.id = page.id left join reply p on p.review_id = r.id
    order by ${order(direction, "r.")}`,
  );

const WALKS = {
  older: { index: walking("older", "index"), text: walking("older", "text") },
  newer: { index: walking("newer", "index"), text: walking("newer", "text") },
};
const EDGES = { older: edging("older"), newer: edging("newer") };
const OFFLINE = { older: offline("older"), newer: offline("newer") };
