// The data of a profile: seven small queries in parallel. Their cost does not grow with the number of reviews.
import type { Business } from "#domain/business/business.ts";
import { type Category, categoryPath } from "#domain/business/category.ts";
import {
  type ConnectedPlatform,
  listPlatforms,
  listStatements,
  type StatedPlatform,
} from "#domain/business/platform/list.ts";
import { addStars, countOf, ratingAverage, type Stars } from "#domain/business/score.ts";
import {
  countCustomerReviews,
  listCustomerReviews,
  locateEditorReviews,
  readEditorReviews,
} from "#domain/review/customer-list.ts";
import type { PublishedReview } from "#domain/review/list.ts";
import { listModerationFigures, type ModerationFigure } from "#domain/review/moderation-figure.ts";
import { typicalReplySeconds } from "#domain/review/reply-time.ts";
import type { Context } from "#platform/context.ts";
import type { ListQuery } from "../query.ts";

/** As in the open data API. */
const PER_PAGE = 20;
/** Below the customers' reviews on the first page. */
const MAX_EDITOR_REVIEWS = 3;

export type Profile = {
  business: Business;
  categories: Category[];
  /** Confirmed ratings. */
  platforms: ConnectedPlatform[];
  /** Ratings that an owner stated and no moderator has decided on. */
  statedPlatforms: StatedPlatform[];
  moderation: ModerationFigure[];
  replySeconds: number | null;
  /** Customer reviews written here, by star. */
  stars: Stars;
  reviewCount: number;
  average: number;
  reviews: PublishedReview[];
  editorReviews: PublishedReview[];
  /** Reviews that match the filter, and the number of their pages, at least 1. */
  total: number;
  pages: number;
};

/** Null for a page number beyond the last. */
export async function readProfile(context: Context, business: Business, query: ListQuery): Promise<Profile | null> {
  const total = countCustomerReviews(business.tally, query);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  if (query.page > pages) return null;
  const range = { limit: PER_PAGE, offset: (query.page - 1) * PER_PAGE };
  const plain = query.page === 1 && query.rating === undefined && query.verified === undefined;
  const lists = locateEditorReviews(context, business).then(async (marks) => ({
    reviews: await listCustomerReviews(context, business, query, range, marks),
    editorReviews: plain ? await readEditorReviews(context, business, marks, MAX_EDITOR_REVIEWS) : [],
  }));
  const [{ reviews, editorReviews }, categories, platforms, statements, moderation, replySeconds] = await Promise.all([
    lists,
    categoryPath(context, business.category.id),
    listPlatforms(context, business.id),
    listStatements(context, business.id),
    listModerationFigures(context, business.id),
    typicalReplySeconds(context, business.id),
  ]);
  const stars = addStars(business.tally.verified, business.tally.unverified);
  return {
    business,
    categories,
    platforms: platforms.filter(({ isEnded }) => !isEnded),
    statedPlatforms: statements.filter(({ status }) => status === "stated"),
    moderation,
    replySeconds,
    stars,
    reviewCount: countOf(stars),
    average: ratingAverage(stars),
    reviews,
    editorReviews,
    total,
    pages,
  };
}
