// Finds the length of a list of published reviews, and where a page begins. With figures per day, any page of a large business is a day
// and a small offset.
import type { BusinessId } from "#contract/id.ts";
import { countOf, type Stars } from "#domain/business/state/score.ts";
import { dayOf, type Kind, type Tally } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";

export type ReviewFilter = {
  rating?: number | undefined;
  verified?: boolean | undefined;
  since?: Date | undefined;
  /** Only reviews with pictures that readers see. Not combined with `from`. */
  isPictured?: boolean | undefined;
  /** `unedited`: all but editor's reviews. `customers`: written here by customers. `imported`: written on other services. */
  from?: "all" | "unedited" | "customers" | "imported" | "editors";
};

/** Up to this offset, walking the index is as fast as looking up a day. */
export const SHALLOW_OFFSET = 500;

const EVER = "1000-01-01T00:00:00.000Z";
const NEVER = "9999-01-01T00:00:00.000Z";
/** Every review lies before the first moment, and not before the second one. */
export const ALL_TIME = [NEVER, EVER] as const;

/** SQL that takes `filterValues` as $1 to $5. The status is a literal: with a parameter the planner could not use the partial indexes. */
export const PASSES_FILTER = `business_id = $1::uuid and status = 'published'
  and created_at < $2::timestamptz and created_at >= $3::timestamptz
  and rating = any($4::smallint[]) and verified = any($5::boolean[])`;

/** SQL: beside PASSES_FILTER it matches the index review_pictured. */
export const IS_PICTURED = "photos is not null";

export type FilterValues = [business: BusinessId, before: string, since: string, ratings: string, verified: string];

export function filterValues(business: BusinessId, filter: ReviewFilter, before = NEVER): FilterValues {
  const ratings = filter.rating === undefined ? "{1,2,3,4,5}" : `{${filter.rating}}`;
  const verified = filter.verified === undefined ? "{t,f}" : filter.verified ? "{t}" : "{f}";
  return [business, before, filter.since?.toISOString() ?? EVER, ratings, verified];
}

/** The business whose reviews are listed. */
export type Subject = { id: BusinessId; tally: Tally };

export async function totalOf(context: Context, { id, tally }: Subject, filter: ReviewFilter): Promise<number> {
  if (filter.isPictured) return countRows(context, filterValues(id, filter), countedPictured);
  if (filter.since === undefined)
    return kindsOf(filter).reduce((sum, kind) => sum + pick(tally[kind], filter.rating), 0);
  if (!tally.daily) return countRows(context, filterValues(id, filter));
  // Whole days by their figures, a part of the first day by counting.
  const firstDay = dayOf(filter.since);
  const [row] = await daysAfter(context.db, ...dayValues(id, filter), firstDay);
  const firstDayEnds = new Date(Date.parse(firstDay) + DAY_MS).toISOString();
  return (row?.n ?? 0) + (await countRows(context, filterValues(id, filter, firstDayEnds)));
}

async function countRows({ db }: Context, values: FilterValues, count = counted): Promise<number> {
  const [row] = await count(db, ...values);
  return row?.n ?? 0;
}

/** Returns the moment before which the page starts, and the number of reviews to skip from there. */
export async function startOf(
  context: Context,
  { id, tally }: Subject,
  filter: ReviewFilter,
  offset: number,
): Promise<{ before: string; offset: number }> {
  const [row] =
    tally.daily && offset >= SHALLOW_OFFSET && !filter.isPictured
      ? await dayAt(context.db, ...dayValues(id, filter), offset)
      : [];
  return row ? { before: `${row.next}T00:00:00.000Z`, offset: offset - row.skipped } : { before: NEVER, offset };
}

const KINDS: Readonly<Record<NonNullable<ReviewFilter["from"]>, readonly Kind[]>> = {
  all: ["verified", "unverified", "editor", "imported", "stated"],
  unedited: ["verified", "unverified", "imported", "stated"],
  customers: ["verified", "unverified"],
  imported: ["imported", "stated"],
  editors: ["editor"],
};

/** A review that is not verified is organic, imported or an editor's (contract, REST API). */
function kindsOf({ from = "all", verified }: ReviewFilter): Kind[] {
  return KINDS[from].filter((kind) => verified === undefined || verified === (kind === "verified"));
}

function pick(stars: Stars, rating: number | undefined): number {
  return rating === undefined ? countOf(stars) : (stars[rating - 1] ?? 0);
}

const counted = statement<{ n: number }, FilterValues>(
  "review_count",
  `select count(*)::int as n from review where ${PASSES_FILTER}`,
);

/** No figures are kept of reviews with pictures. The index alone answers. */
const countedPictured = statement<{ n: number }, FilterValues>(
  "review_count_pictured",
  `select count(*)::int as n from review where ${PASSES_FILTER} and ${IS_PICTURED}`,
);

const DAILY_KINDS = ["verified", "unverified", "editor", "imported"] as const;

/** $1 to $6 of the statements below: the business, the rating or null for all, and whether each kind counts. */
function dayValues(id: BusinessId, filter: ReviewFilter) {
  const kinds = kindsOf(filter);
  return [id, filter.rating ?? null, ...DAILY_KINDS.map((kind) => kinds.includes(kind))];
}

const starsOf = (kind: Kind) =>
  `case when $2::int is null then ${[1, 2, 3, 4, 5].map((star) => `${kind}[${star}]`).join(" + ")} else ${kind}[$2::int] end`;

/** SQL: the number of reviews of a row of business_day that pass the filter. */
const DAY_COUNT = DAILY_KINDS.map(
  (kind, index) => `case when $${3 + index}::boolean then ${starsOf(kind)} else 0 end`,
).join(" + ");

const daysAfter = statement<{ n: number }>(
  "business_days_after",
  `select coalesce(sum(${DAY_COUNT}), 0)::int as n from business_day where business_id = $1::uuid and day > $7::date`,
);

/** Finds the day that holds the review at offset $7, newest first. */
const dayAt = statement<{ next: string; skipped: number }>(
  "business_day_at",
  `select to_char(day + 1, 'YYYY-MM-DD') as next, (upto - n)::int as skipped
  from (
    select day, n, sum(n) over (order by day desc) as upto
    from (select day, ${DAY_COUNT} as n from business_day where business_id = $1::uuid) each_day
  ) running
  where upto > $7::int order by day desc limit 1`,
);
