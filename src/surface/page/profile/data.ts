// The data of a profile: small queries in parallel. Their cost does not grow with the number of reviews.
import { listPlatforms, listStatements } from "#domain/business/platform/list.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { categoryPath } from "#domain/business/profile/category.ts";
import { countOf, ratingAverage, type Stars } from "#domain/business/state/score.ts";
import { customerStars, listedCount } from "#domain/business/state/tally.ts";
import { findCoverage } from "#domain/integration/coverage.ts";
import { listInLanguage, listLanguages } from "#domain/review/list/by-language.ts";
import { listPublished } from "#domain/review/list/list.ts";
import { totalOf } from "#domain/review/list/paging.ts";
import { listLoggedDecisions, listModerationFigures, typicalReplySeconds } from "#domain/review/profile-figure.ts";
import { findDeclaredShare } from "#domain/review/reward/figure.ts";
import { countTakenDown } from "#domain/review/taken-down.ts";
import type { Context } from "#platform/database/context.ts";
import { isFiltered, type ListQuery } from "../kit/query.ts";

const PER_PAGE = 10;
const MAX_EDITOR_REVIEWS = 3;
const MAX_IMPORTED_REVIEWS = 3;

export type Profile = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

/** Null for a page number beyond the last. */
export async function readProfile(context: Context, business: Business, query: ListQuery) {
  const { page, rating, imported } = query;
  // An imported review is never verified: that filter is of customers' reviews alone.
  const verified = imported ? undefined : query.verified;
  const filter = { rating, verified, from: imported ? ("imported" as const) : ("customers" as const) };
  const language = imported ? undefined : query.language;
  const inLanguage =
    language === undefined
      ? null
      : await listInLanguage(context, business.id, { rating, verified, language }, rangeOf(page));
  const total = inLanguage?.total ?? (await totalOf(context, business, filter));
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  if (page > pages) return null;
  const isStart = page === 1 && !isFiltered(query);
  const latestOf = (from: "editors" | "imported", limit: number) =>
    isStart ? listPublished(context, business, { from }, { limit, offset: 0 }) : { rows: [] };
  const importedCount = countOf(business.tally.imported) + countOf(business.tally.stated);
  const [
    { rows: reviews },
    { rows: editorReviews },
    { rows: importedReviews },
    categories,
    platforms,
    statements,
    moderation,
    takenDown,
    replySeconds,
    languages,
    coverage,
    decisions,
    declaredShare,
  ] = await Promise.all([
    inLanguage ?? listPublished(context, business, filter, rangeOf(page)),
    latestOf("editors", MAX_EDITOR_REVIEWS),
    latestOf("imported", MAX_IMPORTED_REVIEWS),
    categoryPath(context, business.category.id),
    listPlatforms(context, business.id),
    listStatements(context, business.id),
    listModerationFigures(context, business.id),
    countTakenDown(context, business.id),
    typicalReplySeconds(context, business.id),
    listLanguages(context, business.id, { rating, verified }),
    findCoverage(context, business.id),
    listLoggedDecisions(context.db, business.id),
    countOf(business.tally.rewarded) === 0 ? null : findDeclaredShare(context, business.id),
  ]);
  const stars = customerStars(business.tally);
  const ofRating = (counts: Stars) => (rating === undefined ? countOf(counts) : (counts[rating - 1] ?? 0));
  const spoken = languages.find((each) => each.language === language);
  return {
    business,
    categories,
    /** Confirmed ratings. */
    platforms: platforms.filter(({ isEnded }) => !isEnded),
    /** Ratings that an owner stated and no moderator has decided on. */
    statedPlatforms: statements.filter(({ status }) => status === "stated"),
    moderation,
    takenDown,
    /** All reviews that ever were public: those that show, and those that were taken down. */
    everPublic: listedCount(business.tally) + takenDown,
    replySeconds,
    /** Null without a connected shop or with few orders. */
    coverage,
    decisions,
    declaredShare,
    stars,
    reviewCount: countOf(stars),
    average: ratingAverage(stars),
    reviews,
    languages,
    /** Reviews with the chosen stars and language, of every kind and of verified purchases. */
    kinds:
      language === undefined
        ? { all: ofRating(stars), verified: ofRating(business.tally.verified) }
        : { all: spoken?.all ?? 0, verified: spoken?.verified ?? 0 },
    editorReviews,
    /** The latest from other services, beside the first page of customers' own, and how many there are. */
    importedReviews,
    importedCount,
    /** Reviews that match the filter, and the number of their pages, at least 1. */
    total,
    pages,
  };
}

function rangeOf(page: number) {
  return { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
}
