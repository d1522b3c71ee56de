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
import { beginning, listUnanswered, UNANSWERED, WORK_ORDER } from "./unanswered.ts";
import { TEXT } from "./walk.ts";

/**
 * Reviews that one list reads; fewer where it reads their texts. They lie apart in the table, because the list is in the order of ratings
 * (bench `dashboard-pages`).
 */
export const WALK = { row: 2_000, text: 500 };

/** Days since the review was written: at most so many, or for `older` more than the last of them. */
export const AGES = { month: 30, quarter: 90, older: 90 } as const;
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

export async function findUnanswered(
  context: Context,
  { filter, ...of }: WalkRange & { filter: UnansweredFilter },
): Promise<UnansweredPage> {
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  const found = isFiltered
    ? await matching(context, of, filter)
    : await listUnanswered(context, { ...of, limit: of.limit + 1 });
  const rows = found.slice(0, of.limit);
  if (found.length > of.limit) return { rows, further: rows.at(-1)?.id ?? null, searched: null };
  const edge = isFiltered ? await edgeOf(context, of, filter) : null;
  return { rows, further: edge, searched: edge === null ? null : mostOf(filter) };
}

function mostOf({ text }: UnansweredFilter): number {
  return text === undefined ? WALK.row : WALK.text;
}

async function matching(context: Context, of: WalkRange, filter: UnansweredFilter): Promise<Review[]> {
  const { db } = context;
  const { language = null, text } = filter;
  const walked = [...(await walkOf(context, of, filter)), mostOf(filter)];
  const passes = [of.limit + 1, language, ...momentsOf(context, filter)];
  const ids = await (text === undefined
    ? chosen(db, ...walked, ...passes)
    : searched(db, ...walked, ...passes, searchPattern(text)));
  return ids.length === 0 ? [] : byIds(db).execute({ ids: `{${ids.map(({ id }) => id).join(",")}}` });
}

/** The last review that `matching` reads; null if it reads to the end of the list. */
async function edgeOf(context: Context, of: WalkRange, filter: UnansweredFilter): Promise<ReviewId | null> {
  const [row] = await edge(context.db, ...(await walkOf(context, of, filter)), mostOf(filter) - 1);
  return row?.id ?? null;
}

/** $1 to $6: the business, the place behind which the list begins, and the ratings. */
async function walkOf({ db }: Context, of: WalkRange, { rating }: UnansweredFilter): Promise<unknown[]> {
  const from = await beginning(db, of);
  return [of.businessId, from.rating, from.createdAt.toISOString(), from.id, rating ?? 1, rating ?? 5];
}

/** From and until when the reviews were written. */
function momentsOf({ clock }: Context, { age }: UnansweredFilter): [string, string] {
  if (age === undefined) return ["-infinity", "infinity"];
  const edge = new Date(clock.now().getTime() - AGES[age] * DAY_MS).toISOString();
  return age === "older" ? ["-infinity", edge] : [edge, "infinity"];
}

const WALKED = `from review where business_id = $1::uuid and ${UNANSWERED}
    and (-rating, created_at, id) < (-$2::smallint, $3::timestamptz, $4::uuid) and -rating between -$6::smallint and -$5::smallint
    order by ${WORK_ORDER}`;

/** @param columns of the reviews that are read: where a text is asked for, the texts */
const walking = (name: string, columns: string, passes: string) =>
  statement<{ id: ReviewId }>(
    name,
    `select w.id from (select id, rating, created_at, language${columns} ${WALKED} limit $7::int) w
  where ($9::text is null or w.language = $9::text) and w.created_at >= $10::timestamptz and w.created_at < $11::timestamptz${passes}
  order by ${WORK_ORDER} limit $8::int`,
  );

const chosen = walking("unanswered_chosen", "", "");
const searched = walking("unanswered_searched", ", title, body, author", ` and ${TEXT} ~ $12::text`);

const edge = statement<{ id: ReviewId }>("unanswered_edge", `select id ${WALKED} offset $7::int limit 1`);

const byIds = prepared((db) =>
  db
    .select(reviewColumns)
    .from(review)
    .where(sql`${review.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(sql.raw(WORK_ORDER))
    .prepare("unanswered_reviews"),
);
