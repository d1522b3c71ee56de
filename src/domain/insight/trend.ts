// Reads a business's trend from its figures per month, so the cost does not depend on the number of reviews.
import type { Business } from "#domain/business/profile/business.ts";
import { addStars, countOf, NO_STARS, ratingAverage, type Stars, score, share } from "#domain/business/state/score.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { medianKey, resolveMedians } from "./median.ts";
import { perStar, shown } from "./unit.ts";

/** Contract, Insights. */
export const MAX_MONTHS = 36;
export const DEFAULT_MONTHS = 12;

export type Trends = Awaited<ReturnType<typeof readTrends>>;
export type TrendMonth = Trends["months"][number];

type Month = Omit<Row, "month">;

/** `month`: its first day, BEFORE or EARLIER. */
type Row = {
  month: string;
  verified: Stars;
  unverified: Stars;
  replied: number;
  medianReplySeconds: number | null;
  stale: boolean;
  replyChanges: number;
};

/** As many months as are listed, which end where those begin. */
const BEFORE = "before";
/** All months until then. */
const EARLIER = "earlier";

const NO_MONTH: Month = {
  verified: NO_STARS,
  unverified: NO_STARS,
  replied: 0,
  medianReplySeconds: null,
  stale: false,
  replyChanges: 0,
};

/** @param months 1 to MAX_MONTHS calendar months in UTC, the current one included. @returns the oldest first, and the same number of months before them in one */
export async function readTrends(
  context: Context,
  business: Pick<Business, "id" | "slug" | "name" | "tally">,
  months: number,
) {
  const { id, slug, name, tally } = business;
  const to = context.clock.now();
  const days = firstDaysUntil(to, 2 * months);
  const firstDays = days.slice(months);
  const rows = await monthsSince(context.db, id, firstDays[0], days[0]);
  const stale = rows.flatMap(({ month, stale, replyChanges }) =>
    stale ? [{ businessId: id, month, replyChanges }] : [],
  );
  const medians = await resolveMedians(context, stale);
  const byDay = new Map(rows.map((row) => [row.month, row]));
  const earlier = byDay.get(EARLIER) ?? NO_MONTH;
  const past = byDay.get(BEFORE) ?? NO_MONTH;
  let verified = addStars(earlier.verified, past.verified);
  let unverified = addStars(earlier.unverified, past.unverified);
  const isReviewed = countOf(verified) + countOf(unverified) > 0;
  const before = {
    ...figuresOf(past),
    /** Null without reviews until then: ratings on other platforms are those of today. */
    scoreTenths: isReviewed ? score({ verified, unverified }, tally.elsewhere).tenths : null,
  };
  const listed = firstDays.map((day) => {
    const month = byDay.get(day) ?? NO_MONTH;
    verified = addStars(verified, month.verified);
    unverified = addStars(unverified, month.unverified);
    const seconds = month.stale ? (medians.get(medianKey(id, day)) ?? null) : month.medianReplySeconds;
    return {
      ...figuresOf(month),
      /** YYYY-MM, in UTC. */
      month: day.slice(0, 7),
      complete: day !== firstDays.at(-1),
      /** Null where no review of the month has a reply. */
      medianReplyHours: seconds === null ? null : shown.replyHours(seconds * 1_000),
      /** At the end of the month; null while unscored. */
      scoreTenths: score({ verified, unverified }, tally.elsewhere).tenths,
      /** Reviews written up to the end of the month. */
      reviewsToDate: countOf(verified) + countOf(unverified),
    };
  });
  const from = new Date(`${firstDays[0]}T00:00:00Z`);
  return { business: { id, slug, name }, from, to, months: listed, before };
}

function figuresOf(month: Month) {
  const ratingMix = addStars(month.verified, month.unverified);
  const reviews = countOf(ratingMix);
  return {
    reviews,
    verified: countOf(month.verified),
    /** Two decimals; null in a month without reviews. */
    averageRating: reviews === 0 ? null : ratingAverage(ratingMix),
    ratingMix,
    /** Reviews of that month with a reply, whenever it came. */
    replied: month.replied,
    replyRate: share(month.replied, reviews),
  };
}

/** The months' first days in UTC, oldest first, up to the month of `moment`. */
function firstDaysUntil(moment: Date, months: number): string[] {
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months + 1 + index, 1))
      .toISOString()
      .slice(0, 10),
  );
}

const summed = (column: string) => `array[${perStar((star) => `coalesce(sum(${column}[${star}]), 0)::int`)}]`;

const together = (part: string, which: string) =>
  `select '${part}', ${summed("verified")}, ${summed("unverified")}, coalesce(sum(replied), 0)::int, null, false, 0
  from business_month where business_id = $1::uuid and ${which}`;

const monthsSince = statement<Row>(
  "business_months",
  `select month::text, verified, unverified, replied, median_reply_seconds as "medianReplySeconds", stale,
    reply_changes as "replyChanges"
  from business_month where business_id = $1::uuid and month >= $2::date
  union all ${together(BEFORE, "month >= $3::date and month < $2::date")}
  union all ${together(EARLIER, "month < $3::date")}`,
);
