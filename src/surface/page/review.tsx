// One review by itself, under an address that can be passed on. A removed one says so; any other status does not exist here.
import { type Business, findBusiness } from "#domain/business/business.ts";
import { addStars, countOf, ratingAverage } from "#domain/business/score.ts";
import { findForPage, type PublishedReview } from "#domain/review/list.ts";
import type { Context } from "#platform/context.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { type Content, PUBLIC } from "#surface/look/answer.ts";
import { shorten } from "#surface/look/format.ts";
import { FigureLine } from "./component/figure-line.tsx";
import { ReviewCard } from "./component/review-card.tsx";
import { renderDocument } from "./document.tsx";
import { errorContent } from "./error.tsx";
import { profileData } from "./json-ld.ts";
import { profilePath, reviewPath, type Site } from "./site.ts";

/** What fits into a search engine's two lines. */
const MAX_DESCRIPTION_LENGTH = 160;

/** The review's page, 410 where it was removed, null where there is none. */
export async function reviewPage(context: Context, site: Site, slug: string, wireId: string): Promise<Content | null> {
  const id = fromWire("rev", wireId);
  const business = id && (await findBusiness(context, slug));
  const review = business && (await findForPage(context, business.id, id));
  if (!business || !review) return null;
  const tags = [`business:${business.id}`, "category", "*"];
  if (review === "removed") {
    return { ...errorContent(site, 410, { back: { href: profilePath(slug), name: business.name } }), tags };
  }
  return { type: "html", cacheControl: PUBLIC, tags, body: renderReview(site, business, review) };
}

function renderReview(site: Site, business: Business, review: PublishedReview): string {
  const stars = addStars(business.tally.verified, business.tally.unverified);
  const reviewCount = countOf(stars);
  const figures = { average: ratingAverage(stars), reviewCount };
  return renderDocument({
    site,
    head: {
      title: `${review.title}: review of ${business.name} | ${site.serviceName}`,
      description: shorten(review.body.replace(/\s+/g, " "), MAX_DESCRIPTION_LENGTH),
      canonical: reviewPath(business.slug, toWire("rev", review.id)),
      data: profileData(site, business, figures, [review]),
    },
    children: (
      <div class="single">
        <header class="single-head">
          <p class="muted small">Review of</p>
          <p class="single-name" dir="auto">
            <a href={profilePath(business.slug)}>{business.name}</a>
          </p>
          <FigureLine tenths={business.tally.scoreTenths} reviewCount={reviewCount} />
        </header>
        <ReviewCard review={review} business={business} heading="h1" />
        <p class="single-ways">
          <a class="touch" href={profilePath(business.slug)}>
            <span>
              All reviews of <bdi>{business.name}</bdi>
            </span>
          </a>
          <a class="touch" href={`${profilePath(business.slug)}/write`} rel="nofollow">
            Write a review
          </a>
        </p>
      </div>
    ),
  });
}
