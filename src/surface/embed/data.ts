// What a widget shows: figures of a claimed business and its customers' latest reviews, in the variant that its plan has. The
// plan is asked here, so that neither a host page nor the script can ask for more.

import { mayUse } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { ClaimedBusiness } from "#domain/business/claimed.ts";
import { addStars, countOf, labelOf, ratingAverage, type Stars, starsToDraw } from "#domain/business/score.ts";
import { listCustomerReviews, locateEditorReviews } from "#domain/review/customer-list.ts";
import type { PublishedReview } from "#domain/review/list.ts";
import type { Topic } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { toWire } from "#platform/id.ts";
import type { Variant, WidgetData } from "#widget/contract.ts";
import type { EmbedDeps } from "./deps.ts";

/** Spec, Embed: how many reviews each variant shows. */
const REVIEWS_SHOWN: Record<Variant, number> = { badge: 0, mini: 0, list: 5, carousel: 10 };

/**
 * What a widget shows; null where the slug names no claimed business.
 * @param asked the variant that the host page asks for; the answer's may be a smaller one
 */
export async function readWidget(
  { slugs, context, plans, config }: EmbedDeps,
  slug: string,
  asked: Variant,
): Promise<{ data: WidgetData; tags: Topic[] } | null> {
  const business = await slugs.find(slug);
  if (business === null) return null;
  const variant = variantFor(plans, business, asked);
  const reviews = await latestReviews(context, business, REVIEWS_SHOWN[variant]);
  const url = profileUrl(config, business.slug);
  const campaign = `utm_source=widget&utm_medium=${variant}`;
  const { ratingDist: _, ...figures } = figuresOf(business);
  const data: WidgetData = {
    serviceName: config.serviceName,
    name: business.name,
    slug: business.slug,
    ...figures,
    url: `${url}?${campaign}`,
    variant,
    reviews: reviews.map((review) => ({
      ...presentReview(review, url, `?${campaign}`),
      language: review.language,
    })),
  };
  return { data, tags: tagsOf(business) };
}

/** The variant that the business's plan has: without the larger ones it is `mini` (decisions, Widgets and badge). */
function variantFor(plans: Plans, business: Pick<ClaimedBusiness, "plan" | "planStatus">, asked: Variant): Variant {
  if (asked === "badge" || asked === "mini") return asked;
  return mayUse(plans, business, "widgets") ? asked : "mini";
}

/** What an answer about the business depends on: itself, and its plan. */
export function tagsOf({ id, organisationId }: Pick<ClaimedBusiness, "id" | "organisationId">): Topic[] {
  return [`business:${id}`, `organisation:${organisationId}`];
}

/** The address of a business's profile. */
export function profileUrl(config: EmbedDeps["config"], slug: string): string {
  return `${config.baseUrl}/review/${slug}`;
}

/** Customers' reviews, newest first; editors' are none. */
export async function latestReviews(
  context: Context,
  business: Pick<ClaimedBusiness, "id" | "tally">,
  limit: number,
): Promise<PublishedReview[]> {
  if (limit === 0) return [];
  const editors = await locateEditorReviews(context, business);
  return listCustomerReviews(context, business, {}, { limit, offset: 0 }, editors);
}

/** Score and counts, under the names of the widget JSON. */
export function figuresOf({ tally }: Pick<ClaimedBusiness, "tally">) {
  const given = addStars(tally.verified, tally.unverified);
  const tenths = tally.scoreTenths;
  const ratingAvg = ratingAverage(given);
  const reviewCount = countOf(given);
  return {
    score: tenths === null ? null : tenths / 10,
    label: tenths === null ? null : labelOf(tenths),
    scored: tenths !== null,
    ratingAvg,
    reviewCount,
    totalReviewCount: reviewCount + tally.platforms.count,
    verifiedReviewCount: countOf(tally.verified),
    stars: starsToDraw(tenths, ratingAvg),
    ratingDist: distribution(given),
  };
}

/** How many reviews gave one star, two, and so on. */
export function distribution(given: Stars) {
  return { "1": given[0], "2": given[1], "3": given[2], "4": given[3], "5": given[4] };
}

/** A review as anybody may read it. @param url of the business's profile. @param query for the review's own address */
export function presentReview(review: PublishedReview, url: string, query = "") {
  const id = toWire("rev", review.id);
  return {
    id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: review.author,
    createdAt: review.createdAt.toISOString(),
    verified: review.verified,
    url: `${url}/${id}${query}`,
  };
}
