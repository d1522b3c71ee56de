// The data of a widget: the figures of a claimed business and its latest reviews, without those of editors. The server chooses the variant
// by the plan, so that no host page gets more than the plan allows.
import { toWire } from "#contract/id.ts";
import type { Topic } from "#contract/topic.ts";
import { mayUse } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { ClaimedBusiness } from "#domain/business/lookup.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { starsToDraw } from "#domain/business/state/score.ts";
import { listPublished, type PublishedReview } from "#domain/review/list/list.ts";
import { photoPageIn, photoPath } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import { figuresOf } from "#surface/figure.ts";
import { LIST_LENGTH, type Variant } from "#widget/kit/contract.ts";
import type { EmbedDeps } from "./deps.ts";

const REVIEWS_SHOWN: Record<Variant, number> = { badge: 0, mini: 0, list: LIST_LENGTH.most, carousel: 10 };

/**
 * Null for an unclaimed business.
 * @param asked the variant of the host page; the plan may allow a smaller one
 */
export async function readWidget({ slugs, context, plans, config }: EmbedDeps, slug: string, asked: Variant) {
  const business = await slugs.find(slug);
  if (business === null) return null;
  const variant = variantFor(plans, business, asked);
  const reviews = await latestReviews(context, business, REVIEWS_SHOWN[variant]);
  const url = profileUrl(business.slug, config.baseUrl);
  const campaign = `utm_source=widget&utm_medium=${variant}`;
  const data = {
    serviceName: config.serviceName,
    name: business.name,
    slug: business.slug,
    logo: business.logoPath && `${config.baseUrl}${business.logoPath}`,
    ...figuresOf(business.tally),
    url: `${url}?${campaign}`,
    checkedUrl: `${config.baseUrl}/about/reviews`,
    variant,
    reviews: reviews.map((review) => ({
      ...presentReview(review, url, `?${campaign}`),
      language: review.language,
      photos: (review.photos ?? []).map(({ id, name, alt }) => ({
        url: `${photoPageIn(`${url}/${toWire("rev", review.id)}`, toWire("pho", id))}?${campaign}`,
        thumbnail: config.baseUrl + photoPath(name, "small"),
        alt,
      })),
    })),
  };
  return { data, business, tags: tagsOf(business) };
}

export type WidgetData = NonNullable<Awaited<ReturnType<typeof readWidget>>>["data"];
export type WidgetReview = WidgetData["reviews"][number];

/** Without the larger variants in the plan, `mini` (contract, Widgets and badge). */
function variantFor(
  plans: Plans,
  business: Pick<ClaimedBusiness, "plan" | "planStatus" | "suspendedAt">,
  asked: Variant,
): Variant {
  if (asked === "badge" || asked === "mini") return asked;
  return mayUse(plans, business, "widgets") ? asked : "mini";
}

/** Changes of the business or its plan drop the kept answers. */
export function tagsOf({ id, organisationId }: Pick<Business, "id" | "organisationId">): Topic[] {
  const organisation: Topic[] = organisationId === null ? [] : [`organisation:${organisationId}`];
  return [`business:${id}`, ...organisation];
}

export async function latestReviews(
  context: Context,
  business: Pick<ClaimedBusiness, "id" | "tally">,
  limit: number,
): Promise<PublishedReview[]> {
  if (limit === 0) return [];
  const { rows } = await listPublished(context, business, { from: "unedited" }, { limit, offset: 0 });
  return rows;
}

export function widgetFigures({ tally }: Pick<ClaimedBusiness, "tally">) {
  const { ratingDist, ...figures } = figuresOf(tally);
  return { ...figures, stars: starsToDraw(tally.scoreTenths, figures.ratingAvg), ratingDist };
}

type Shown = Pick<
  PublishedReview,
  "id" | "rating" | "title" | "body" | "author" | "createdAt" | "verified" | "incentivized" | "source" | "origin"
>;

/** @param url of the business's profile. @param query of the review's own URL */
export function presentReview(review: Shown, url: string, query = "") {
  const id = toWire("rev", review.id);
  return {
    id,
    rating: review.rating,
    title: review.title,
    body: review.body,
    author: review.author,
    createdAt: review.createdAt.toISOString(),
    verified: review.verified,
    incentivized: review.incentivized,
    ...(review.source === "import" && { source: review.source, origin: review.origin }),
    url: `${url}/${id}${query}`,
  };
}
