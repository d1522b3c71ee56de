// Finds the rows of the work list that a filter leaves: reviews without a reply by stars, language, age and words, in the order of the
// list. At most WALK reviews are read along the list's index, and the answer says where a further search begins.
import { sql } from "drizzle-orm";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { type Review, reviewColumns } from "../state/columns.ts";
import { review } from "../state/table.ts";
import { searchPattern } from "./search-pattern.ts";
import {
  ALWAYS,
  beginning,
  EACH_RATING,
  listUnanswered,
  type Range,
  RECENT_DAYS,
  recentFrom,
  UNANSWERED,
  WORK_ORDER,
} from "./unanswered.ts";
import { TEXT } from "./walk.ts";

/**
 * Reviews that one list reads; fewer where it reads their texts. They lie apart in the table, because the list is in the order of ratings
 * (bench `dashboard-pages`).
 */
export const WALK = { row: 2_000, text: 500 };

/** Days since the review was written: at most so many, or for `older` more than the last of them. */
export const AGES = { month: 30, quarter: RECENT_DAYS, older: RECENT_DAYS } as const;
export type Age = keyof typeof AGES;

export type UnansweredFilter = {
  rating?: number | undefined;
  language?: string | undefined;
  age?: Age | undefined;
  /** Found in title, text and author, ignoring case and accents. */
  text?: string | undefined;
};

export type UnansweredPage = {
  rows: Review[];
  /** The review behind which the list goes on; null at its end. */
  further: ReviewId | null;
  /** How many reviews were read, where the search ended before the list did; null otherwise. */
  searched: number | null;
};

type WalkRange = { businessId: BusinessId; after: ReviewId | null; limit: number };
type Walk = WalkRange & { filter: UnansweredFilter };

/** Without a chosen age the recent reviews come first, and the older ones behind them. */
export async function findUnanswered(context: Context, of: Walk): Promise<UnansweredPage> {
  const { filter, limit } = of;
  if (filter.age !== undefined) return findPart(context, of);
  const older: UnansweredFilter = { ...filter, age: "older" };
  const { createdAt } = await beginning(context.db, of);
  if (createdAt < recentFrom(context)) return findPart(context, { ...of, filter: older });
  const recent = await findPart(context, { ...of, filter: { ...filter, age: "quarter" } });
  if (recent.further !== null) return recent;
  const room = limit - recent.rows.length;
  const rest = await findPart(context, { ...of, after: null, limit: Math.max(room, 1), filter: older });
  if (room > 0) return { ...rest, rows: [...recent.rows, ...rest.rows] };
  const goesOn = rest.rows.length > 0 || rest.further !== null;
  return { ...recent, further: goesOn ? (recent.rows.at(-1)?.id ?? null) : null };
}

/** One of the two parts of the list, or that of a chosen age. */
async function findPart(context: Context, { filter, ...of }: Walk): Promise<UnansweredPage> {
  const { age, ...choice } = filter;
  const written = rangeOf(context, age);
  const isFiltered = Object.values(choice).some((each) => each !== undefined);
  const found = isFiltered
    ? await matching(context, of, filter, written)
    : await listUnanswered(context, { ...of, limit: of.limit + 1, written });
  const rows = found.slice(0, of.limit);
  if (found.length > of.limit) return { rows, further: rows.at(-1)?.id ?? null, searched: null };
  const edge = isFiltered ? await edgeOf(context, of, filter, written) : null;
  return { rows, further: edge, searched: edge === null ? null : mostOf(filter) };
}

function mostOf({ text }: UnansweredFilter): number {
  return text === undefined ? WALK.row : WALK.text;
}

async function matching(context: Context, of: WalkRange, filter: UnansweredFilter, written: Range): Promise<Review[]> {
  const { db } = context;
  const { language = null, text } = filter;
  const walked = [...(await walkOf(context, of, filter, written)), mostOf(filter)];
  const passes = [of.limit + 1, language];
  const ids = await (text === undefined
    ? chosen(db, ...walked, ...passes)
    : searched(db, ...walked, ...passes, searchPattern(text)));
  return ids.length === 0 ? [] : byIds(db).execute({ ids: `{${ids.map(({ id }) => id).join(",")}}` });
}

/** The last review that `matching` reads; null if it reads to the end of the list. */
async function edgeOf(
  context: Context,
  of: WalkRange,
  filter: UnansweredFilter,
  written: Range,
): Promise<ReviewId | null> {
  const [row] = await edge(context.db, ...(await walkOf(context, of, filter, written)), mostOf(filter) - 1);
  return row?.id ?? null;
}

/** $1 to $8: the business, the place behind which the list begins, the ratings, and from and until when the reviews were written. */
async function walkOf(
  { db }: Context,
  of: WalkRange,
  { rating }: UnansweredFilter,
  written: Range,
): Promise<unknown[]> {
  const from = await beginning(db, of);
  return [of.businessId, from.rating, from.createdAt.toISOString(), from.id, rating ?? 1, rating ?? 5, ...written];
}

/** From and until when the reviews were written. */
function rangeOf(context: Context, age: Age | undefined): Range {
  if (age === undefined) return ALWAYS;
  const edge = new Date(context.clock.now().getTime() - AGES[age] * DAY_MS).toISOString();
  return age === "older" ? ["-infinity", edge] : [edge, "infinity"];
}

const WALKED = `from review where business_id = $1::uuid and ${UNANSWERED}
    and (-rating, created_at, id) < (-$2::smallint, $3::timestamptz, $4::uuid) and -rating between -$6::smallint and -$5::smallint
    and ${EACH_RATING} and created_at >= $7::timestamptz and created_at < $8::timestamptz
    order by ${WORK_ORDER}`;

/** @param columns of the reviews that are read: where a text is asked for, the texts */
const walking = (name: string, columns: string, passes: string) =>
  statement<{ id: ReviewId }>(
    name,
    `select w.id from (select id, rating, created_at, language${columns} ${WALKED} limit $9::int) w
  where ($11::text is null or w.language = $11::text)${passes}
  order by ${WORK_ORDER} limit $10::int`,
  );

const chosen = walking("unanswered_chosen", "", "");
const searched = walking("unanswered_searched", ", title, body, author", ` and ${TEXT} ~ $12::text`);

const edge = statement<{ id: ReviewId }>("unanswered_edge", `select id ${WALKED} offset $9::int limit 1`);

const byIds = prepared((db) =>
  db
    .select(reviewColumns)
    .from(review)
    .where(sql`${review.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(sql.raw(WORK_ORDER))
    .prepare("unanswered_reviews"),
);
