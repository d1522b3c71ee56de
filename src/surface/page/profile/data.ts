// The data of a profile: small queries in parallel. Their cost does not grow with the number of reviews.
import { listPlatforms, listStatements } from "#domain/business/platform/list.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { categoryPath } from "#domain/business/profile/category.ts";
import { countOf, ratingAverage, type Stars } from "#domain/business/state/score.ts";
import { customerStars, listedCount } from "#domain/business/state/tally.ts";
import { findCoverage } from "#domain/integration/coverage.ts";
import { type LanguageCount, listLanguages, PART_BY_LANGUAGE } from "#domain/review/list/by-language.ts";
import { type Chosen, isChosen, listChosen } from "#domain/review/list/choice.ts";
import { listPublished } from "#domain/review/list/list.ts";
import { totalOf } from "#domain/review/list/paging.ts";
import { countPictured, PART_PICTURED } from "#domain/review/list/pictured.ts";
import type { Found } from "#domain/review/list/search.ts";
import { findMostHelpful } from "#domain/review/list/sort.ts";
import { listLoggedDecisions, listModerationFigures, typicalReplySeconds } from "#domain/review/profile-figure.ts";
import { findDeclaredShare } from "#domain/review/reward/figure.ts";
import { countPutBack, listTakenDown } from "#domain/review/taken-down.ts";
import type { Context } from "#platform/database/context.ts";
import { isPlain, type ListQuery } from "../kit/query.ts";

const PER_PAGE = 10;
/** Fewer reviews are read at a glance: they need no shares, no search and no filters. */
export const MANY_REVIEWS = 5;
const MAX_EDITOR_REVIEWS = 3;
const MAX_IMPORTED_REVIEWS = 3;

const NONE_HELPFUL = { positive: null, critical: null };

export type Profile = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

/** Null for a page number beyond the last. */
export async function readProfile(context: Context, business: Business, query: ListQuery) {
  const { page, rating, imported } = query;
  // An imported review is never verified: that filter is of customers' reviews alone.
  const verified = imported ? undefined : query.verified;
  const filter = { rating, verified, from: imported ? ("imported" as const) : ("customers" as const) };
  const language = imported ? undefined : query.language;
  const { words, sort, isPictured, part } = query;
  const choice = { rating, verified, language, part, isPictured, words, sort };
  const stars = customerStars(business.tally);
  const reviewCount = countOf(stars);
  const parts = Math.max(1, Math.ceil(reviewCount / PART_BY_LANGUAGE));
  if (part > parts && !isPictured) return null;
  // A plain list is as long as the figures say, so it is read beside the rest.
  const isSimple = words === undefined && language === undefined && !isPictured && sort === "newest";
  const chosen = isSimple ? null : await listChosen(context, business, choice, rangeOf(page));
  if (chosen?.pool?.length === 0 && part > 1) return null;
  const total = chosen?.total ?? (await totalOf(context, business, filter));
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  if (page > pages) return null;
  const isStart = page === 1 && isPlain(query);
  const latestOf = (from: "editors" | "imported", limit: number) =>
    isStart ? listPublished(context, business, { from }, { limit, offset: 0 }) : { rows: [] };
  const importedCount = countOf(business.tally.imported) + countOf(business.tally.stated);
  const [
    { rows: reviews },
    { rows: editorReviews },
    { rows: importedReviews },
    mostHelpful,
    categories,
    platforms,
    statements,
    moderation,
    takenDownFigures,
    putBack,
    replySeconds,
    languages,
    coverage,
    decisions,
    declaredShare,
    picturedCount,
  ] = await Promise.all([
    chosen ?? listPublished(context, business, filter, rangeOf(page)),
    latestOf("editors", MAX_EDITOR_REVIEWS),
    latestOf("imported", MAX_IMPORTED_REVIEWS),
    isStart && reviewCount > 0 ? findMostHelpful(context, business.id) : NONE_HELPFUL,
    categoryPath(context, business.category.id),
    listPlatforms(context, business.id),
    listStatements(context, business.id),
    listModerationFigures(context, business.id),
    listTakenDown(context, business.id),
    countPutBack(context, business.id),
    typicalReplySeconds(context, business.id),
    chosen?.pool
      ? languagesOf(chosen.pool, { rating, verified, isPictured })
      : listLanguages(context, business.id, { rating, verified }),
    findCoverage(context, business.id),
    listLoggedDecisions(context.db, business.id),
    countOf(business.tally.rewarded) === 0 ? null : findDeclaredShare(context, business.id),
    chosen?.pool
      ? chosen.pool.filter((each) => isChosen(each, { ...choice, isPictured: true })).length
      : countPictured(context, business.id, { rating, verified, language }),
  ]);
  const takenDown = takenDownFigures.reduce((sum, { reviews }) => sum + reviews, 0);
  const ofRating = (counts: Stars) => (rating === undefined ? countOf(counts) : (counts[rating - 1] ?? 0));
  const spoken = languages.find((each) => each.language === language);
  const kinds = () => {
    if (chosen?.pool)
      return countKinds(chosen.pool.filter((each) => isChosen(each, { ...choice, verified: undefined })));
    if (language !== undefined) return { all: spoken?.all ?? 0, verified: spoken?.verified ?? 0 };
    return { all: ofRating(stars), verified: ofRating(business.tally.verified) };
  };
  return {
    business,
    categories,
    /** Confirmed ratings. */
    platforms: platforms.filter(({ isEnded }) => !isEnded),
    /** Ratings that an owner stated and no moderator has decided on. */
    statedPlatforms: statements.filter(({ status }) => status === "stated"),
    moderation,
    /** The decisions that keep reviews offline which were public, and the number of these reviews. */
    takenDownFigures,
    takenDown,
    /** Reviews that were taken down and are public again, or were until their reviewers deleted them. */
    putBack,
    /** All reviews that ever were public: those that show, and those that were taken down. */
    everPublic: listedCount(business.tally) + takenDown,
    replySeconds,
    /** Null without a connected shop or with few orders. */
    coverage,
    decisions,
    declaredShare,
    stars,
    reviewCount,
    average: ratingAverage(stars),
    reviews,
    /** Of the newest reviews, or of those with the words or with pictures. */
    languages,
    isPartOfLanguages: chosen?.pool ? false : parts > 1,
    /** The part of the reviews that was filtered; null where all were. */
    part: isPictured
      ? picturedPart(part, chosen)
      : language === undefined || words !== undefined || parts === 1
        ? null
        : languagePart(part, reviewCount),
    /** Reviews with the chosen words, stars and language, of every kind and of verified purchases. */
    kinds: kinds(),
    /** Reviews with pictures, beside the other filters. */
    picturedCount,
    /** The number of reviews with the words; null without words. */
    foundCount: chosen?.found?.length ?? null,
    /** Whether reviews are left out because there are too many to search or sort. */
    isCut: chosen !== null && !chosen.isWhole,
    mostHelpful,
    editorReviews,
    /** The latest from other services, beside the first page of customers' own, and how many there are. */
    importedReviews,
    importedCount,
    /** Reviews that match the filter, and the number of their pages, at least 1. */
    total,
    pages,
  };
}

/** Numbers count from the newest review. */
type Part = { first: number; last: number; isOldest: boolean };

function languagePart(part: number, reviewCount: number): Part {
  const last = Math.min(part * PART_BY_LANGUAGE, reviewCount);
  return { first: (part - 1) * PART_BY_LANGUAGE + 1, last, isOldest: last === reviewCount };
}

/** Words are sought first, and what they find is no part. */
function picturedPart(part: number, chosen: Chosen | null): Part | null {
  if (!chosen?.pool || chosen.found || (part === 1 && chosen.isWhole)) return null;
  const before = (part - 1) * PART_PICTURED;
  return { first: before + 1, last: before + chosen.pool.length, isOldest: chosen.isWhole };
}

function rangeOf(page: number) {
  return { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
}

function countKinds(found: readonly Found[]) {
  return { all: found.length, verified: found.filter(([, , verified]) => verified).length };
}

/** As `listLanguages`, of the reviews that were found. */
function languagesOf(
  found: readonly Found[],
  { rating, verified, isPictured }: Pick<ListQuery, "rating" | "verified" | "isPictured">,
) {
  const counts = [...Map.groupBy(found, ([, , , language]) => language)].map(([language, each]): LanguageCount => {
    const { all, verified: ofVerified } = countKinds(
      each.filter((one) => isChosen(one, { rating, verified: undefined, language, isPictured })),
    );
    const count = verified === undefined ? all : verified ? ofVerified : all - ofVerified;
    return { language, count, verified: ofVerified, all };
  });
  return counts.toSorted((a, b) => b.all - a.all || (a.language < b.language ? -1 : 1));
}
