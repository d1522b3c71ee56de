// Finds a business's reviews by their words. A search reads the newest reviews with the words, a period of them at a time, so that a word
// of every second review among a million takes no longer than a rare one. Words that are hidden or erased are in no index.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { countOf } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement, statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { FROM_CUSTOMERS } from "../state/columns.ts";
import { REVIEW_WORDS } from "../state/words-column.ts";
import { ALL_TIME, type Subject } from "./paging.ts";
import { conditionOf } from "./words.ts";

/** Older reviews with the words are not found. */
export const MOST_FOUND = 1_000;
/** Where periods end: numbers of reviews, from the newest. */
const ENDS = [6_000, 24_000, 96_000, 384_000, 1_536_000, 6_144_000] as const;
const WEEK_MS = 7 * DAY_MS;

/** What sorts and filters a review. */
export type Found = readonly [
  id: ReviewId,
  rating: number,
  verified: boolean,
  language: string,
  helpfulCount: number,
  isPictured: boolean,
];

/** SQL: the columns of Found. */
export const FOUND = "id, rating, verified, language, helpful_count, photos is not null";

/** Returns at most MOST_FOUND reviews, the newest first. */
export async function findByWords(context: Context, subject: Subject, typed: string): Promise<Found[]> {
  const [condition, periods] = await Promise.all([conditionOf(context, typed), periodsOf(context, subject)]);
  const found: Found[] = [];
  if (condition === null) return found;
  for (const { places, before, since } of periods) {
    found.push(...(await within(context.db, places, condition, before, since)));
    if (found.length >= MOST_FOUND) break;
  }
  return found.slice(0, MOST_FOUND);
}

/** `places`: the lexemes of the business, or of its weeks in the period. */
type Period = { places: string; before: string; since: string };

/** Exported for the bench. */
export async function periodsOf({ db, clock }: Context, { id, tally }: Subject): Promise<Period[]> {
  const [never, ever] = ALL_TIME;
  const everywhere = `'${id}'`;
  const isSmall = !tally.daily || countOf(customerStars(tally)) < ENDS[0];
  const days = isSmall ? [] : await periodStarts(db, id);
  // The oldest period has no start of its own.
  const starts = days.slice(0, -1).map(({ day }) => `${day}T00:00:00.000Z`);
  const newer = starts.map((since, at) => {
    const before = starts[at - 1];
    const until = before === undefined ? clock.now().getTime() + WEEK_MS : Date.parse(before);
    return { places: weeksOf(id, Date.parse(since), until), before: before ?? never, since };
  });
  return [...newer, { places: everywhere, before: starts.at(-1) ?? never, since: ever }];
}

function weeksOf(id: BusinessId, since: number, until: number): string {
  const [first, last] = [since, until].map((ms) => Math.floor(ms / WEEK_MS)) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, at) => `'${id}/${first + at}'`).join(" | ");
}

const DAY_COUNT = ["verified", "unverified"]
  .flatMap((kind) => [1, 2, 3, 4, 5].map((star) => `${kind}[${star}]`))
  .join(" + ");

/** The first day of each period, the newest period first. */
const periodStarts = statement<{ day: string }, [BusinessId]>(
  "review_search_periods",
  `select to_char(min(day), 'YYYY-MM-DD') as day
  from (select day, sum(${DAY_COUNT}) over (order by day desc) as upto from business_day where business_id = $1::uuid) running
  group by width_bucket(upto, '{${ENDS.join(",")}}'::bigint[]) order by 1 desc`,
);

/**
 * The places name the business: with a condition for its column the planner might read another index and make each review's words. Of one
 * condition for places and words the index would look at each pair.
 * Exported for its bench and the test of its plan. */
export const within = rowStatement<[...Found], [places: string, condition: string, before: string, since: string]>(
  "review_search",
  `select ${FOUND} from review
  where status = 'published' and ${FROM_CUSTOMERS} and ${REVIEW_WORDS} @@ $1::tsquery and ${REVIEW_WORDS} @@ $2::tsquery
    and created_at < $3::timestamptz and created_at >= $4::timestamptz
  order by created_at desc, id desc limit ${MOST_FOUND}`,
);
