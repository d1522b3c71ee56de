// Reads the figures of a category and the ranks of an organisation's businesses in it. They reveal no other business.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type Category, findCategory } from "#domain/business/profile/category.ts";
import { type Stars, share } from "#domain/business/state/score.ts";
import type { Context } from "#platform/database/context.ts";
import { METRICS, type Metric, RECENT_DAYS, shown, YEAR_DAYS } from "../unit.ts";
import { listOwn, type OwnFigures } from "./own-business.ts";
import { refreshScope } from "./refresh.ts";
import {
  countSample,
  emptySnapshot,
  findSnapshots,
  MINIMUM_BUSINESSES,
  MINIMUM_REPLYING,
  MINIMUM_REVIEWS,
  type Ranks,
  type Snapshot,
  WHOLE_PLATFORM,
} from "./snapshot.ts";

export type Quartiles = { p25: number; median: number; p75: number };

/** The share of the sample below the business, 0 to 1; null where the business has no such value. */
export type Percentiles = Record<Metric, number | null>;

export type OwnBenchmark = ReturnType<typeof ownBenchmark>;

export type Benchmarks = ReturnType<typeof benchmarksOf>;

/** @param category a slug; null: all categories. Refuses with not_found where there is no such category */
export async function readBenchmarks(
  context: Context,
  { organisationId, category: slug }: { organisationId: OrganisationId; category: string | null },
): Promise<Benchmarks> {
  const category = slug === null ? null : await knownCategory(context, slug);
  // The snapshot comes first, because taking it also refreshes the own figures.
  const scope = category?.id ?? WHOLE_PLATFORM;
  const snapshotOf = await readSnapshots(context, [scope]);
  const own = await listOwn(context, { organisationId, categoryId: category?.id ?? null });
  return benchmarksOf(category, snapshotOf(scope), own);
}

/** The benchmarks of a business's category and of the whole platform, with its own ranks alone. */
export async function readBusinessBenchmarks(
  context: Context,
  { id, category }: { id: BusinessId; category: Pick<Category, "id" | "slug" | "name"> },
  organisationId: OrganisationId,
): Promise<[inCategory: Benchmarks, amongAll: Benchmarks]> {
  const snapshotOf = await readSnapshots(context, [category.id, WHOLE_PLATFORM]);
  const own = await listOwn(context, { organisationId, businessId: id });
  return [benchmarksOf(category, snapshotOf(category.id), own), benchmarksOf(null, snapshotOf(WHOLE_PLATFORM), own)];
}

function benchmarksOf(
  category: Pick<Category, "slug" | "name"> | null,
  snapshot: Snapshot,
  own: readonly OwnFigures[],
) {
  const sufficient = snapshot.businesses >= MINIMUM_BUSINESSES;
  const ranks = sufficient ? snapshot.ranks : null;
  return {
    category: category && { slug: category.slug, name: category.name },
    generatedAt: snapshot.generatedAt,
    sample: {
      businesses: snapshot.businesses,
      reviews: snapshot.reviews,
      minimumBusinesses: MINIMUM_BUSINESSES,
      minimumReviewsPerBusiness: MINIMUM_REVIEWS,
      sufficient,
    },
    metrics: sufficient ? metricsOf(snapshot) : null,
    yourBusinesses: own.map((figures) => ownBenchmark(figures, ranks, snapshot.businesses)),
  };
}

async function knownCategory(context: Context, slug: string): Promise<Category> {
  // PostgreSQL refuses NUL in a text.
  const category = slug.includes("\0") ? null : await findCategory(context, slug);
  if (!category) throw new Refusal("not_found", "There is no such category.");
  return category;
}

/**
 * Returns a snapshot for each scope. While a sample is too small, a request that finds a change takes it anew: on a new installation each
 * review may complete it, and there is little to read. After an import or a restore there may be much to read; then the old or an empty
 * snapshot stands until the task ran.
 */
async function readSnapshots(context: Context, scopes: readonly string[]): Promise<(scope: string) => Snapshot> {
  const found = await findSnapshots(context, scopes);
  const refreshed: string[] = [];
  for (const scope of scopes) {
    const known = found.get(scope);
    if (known && (known.businesses >= MINIMUM_BUSINESSES || (await isCurrent(context, known)))) continue;
    if (await refreshScope(context, scope)) refreshed.push(scope);
  }
  const taken = refreshed.length > 0 ? await findSnapshots(context, refreshed) : found;
  return (scope) => taken.get(scope) ?? found.get(scope) ?? emptySnapshot(scope, context.clock.now());
}

/** Of a sample that is too small, readers see the size alone. */
async function isCurrent(context: Context, { scope, businesses, reviews }: Snapshot): Promise<boolean> {
  const now = await countSample(context, scope, context.clock.now());
  return !now.isDue && now.businesses === businesses && now.reviews === reviews;
}

const hasReviews = (figures: OwnFigures) => figures.known && figures.reviews > 0;

function metricsOf({ quartiles, replyBusinesses, year }: Snapshot) {
  const of = (metric: Metric | "replyHours"): Quartiles => {
    const [p25, median, p75] = (quartiles[metric] ?? [0, 0, 0]).map(shown[metric]) as [number, number, number];
    return { p25, median, p75 };
  };
  const reviews = year.reduce((sum, count) => sum + count, 0);
  const shares: readonly number[] = year.map((count) => share(count, reviews));
  return {
    score: of("score"),
    rating: of("rating"),
    replyRate: of("replyRate"),
    verifiedShare: of("verifiedShare"),
    reviewsPerMonth: { ...of("reviewsPerMonth"), windowDays: RECENT_DAYS },
    replyHours: replyBusinesses < MINIMUM_REPLYING ? null : { ...of("replyHours"), businesses: replyBusinesses },
    /** Of the sample's reviews. */
    distribution: { share: shares as Stars, reviews, windowDays: YEAR_DAYS },
  };
}

function ownBenchmark(figures: OwnFigures, ranks: Ranks | null, businesses: number) {
  const shownOf = (metric: Metric | "replyHours") => {
    const units = figures[metric];
    return units === null ? null : shown[metric](units);
  };
  return {
    business: figures.business,
    inSample: figures.reviews >= MINIMUM_REVIEWS,
    reviews: figures.reviews,
    /** Null where a value cannot be computed. */
    values: {
      score: shownOf("score"),
      rating: shownOf("rating"),
      replyRate: shownOf("replyRate"),
      verifiedShare: shownOf("verifiedShare"),
      reviewsPerMonth: shown.reviewsPerMonth(figures.reviewsPerMonth),
      replyHours: shownOf("replyHours"),
    },
    percentiles: ranks && hasReviews(figures) ? percentilesOf(figures, ranks, businesses) : null,
  };
}

function percentilesOf(figures: OwnFigures, ranks: Ranks, businesses: number): Percentiles {
  const of = (metric: Metric) => {
    const value = figures[metric];
    return value === null ? null : share(belowOf(ranks[metric], value, businesses), businesses);
  };
  return Object.fromEntries(METRICS.map((metric) => [metric, of(metric)])) as Percentiles;
}

/** Counts the lower values of the sample. The value need not be in the sample. */
function belowOf({ values, below }: Ranks[Metric], value: number, businesses: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] as number) < value) from = middle + 1;
    else to = middle;
  }
  return below[from] ?? businesses;
}
