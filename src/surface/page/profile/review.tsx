// The page of one review. A removed review is 410; a review of another status is 404.
import { fromWire, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { countOf, ratingAverage } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { findForPage, type PublishedReview } from "#domain/review/list/list.ts";
import type { Context } from "#platform/database/context.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { authorIn } from "#surface/look/author.ts";
import { Face } from "#surface/look/face.tsx";
import { shorten } from "#surface/look/format.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { REWARD_WORDS } from "#surface/look/words.ts";
import { countsOf, FigureLine } from "../component/business-row.tsx";
import { renderPage } from "../component/document.tsx";
import { errorContent } from "../component/error.tsx";
import { isForeign, ReviewCard } from "../component/review-card.tsx";
import { FORM_WORDS } from "../form/words.ts";
import { REVIEW_SCRIPT } from "../kit/asset.ts";
import { profileData } from "../kit/json-ld.ts";
import { aboutOf, type PageReader, type ReaderFor, tagsOf } from "../kit/reader.ts";
import { profilePath, reviewPath, type Site, takedownPath, writePath } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";

/** Two lines of a search engine. */
const MAX_DESCRIPTION_LENGTH = 160;

export async function reviewPage(
  context: Context,
  site: Site,
  readerFor: ReaderFor,
  slug: string,
  wireId: string,
): Promise<Content | null> {
  const id = fromWire("rev", wireId);
  const business = id && (await findBusiness(context, slug));
  const review = business && (await findForPage(context, business.id, id));
  if (!business || !review) return null;
  const reader = readerFor(aboutOf(business));
  const tags = tagsOf(business);
  if (review === "removed") {
    const back = { href: hrefFor(reader, profilePath(slug)), name: business.name };
    // Kept under its path alone, so the switch of language carries no query.
    return { ...errorContent(site, reader, 410, { here: reviewPath(business.slug, toWire("rev", id)), back }), tags };
  }
  return { ...renderReview(site, reader, business, review), tags };
}

function renderReview(site: Site, reader: PageReader, business: Business, review: PublishedReview): Content {
  const stars = customerStars(business.tally);
  const reviewCount = countOf(stars);
  const figures = { average: ratingAverage(stars), reviewCount };
  const { review: words } = SITE_WORDS[reader.language];
  return renderPage(site, reader, {
    title: words.title({ title: review.title || authorIn(review.author, reader.language), name: business.name }),
    description: shorten(
      (review.incentivized ? `${REWARD_WORDS[reader.language].label}: ` : "") + review.body.replace(/\s+/g, " "),
      MAX_DESCRIPTION_LENGTH,
    ),
    canonical: reviewPath(business.slug, toWire("rev", review.id)),
    translate: isForeign(review, reader.language),
    script: REVIEW_SCRIPT.path,
    headers: { "content-security-policy": SCRIPT_POLICY },
    data: profileData(site, business, figures, [review]),
    children: (
      <div class="single">
        <header class="single-head">
          <Face kind="business" name={business.name} seed={business.slug} logo={business.logoPath} />
          <div>
            <p class="muted small">{words.of}</p>
            <p class="single-name" dir="auto">
              <a href={hrefFor(reader, profilePath(business.slug))}>{business.name}</a>
            </p>
            <FigureLine {...countsOf(business.tally)} />
          </div>
        </header>
        <ReviewCard review={review} business={business} serviceName={site.serviceName} heading="h1" />
        <p class="single-ways">
          <a class="touch" href={hrefFor(reader, profilePath(business.slug))}>
            <span>{words.allOf({ name: <bdi>{business.name}</bdi> })}</span>
          </a>
          <a class="touch" href={hrefFor(reader, writePath(business.slug))} rel="nofollow">
            {words.write}
          </a>
          {review.source === "import" && (
            <a
              class="touch"
              href={hrefFor(reader, takedownPath(business.slug, toWire("rev", review.id)))}
              rel="nofollow"
            >
              {FORM_WORDS[reader.language].takedown.link}
            </a>
          )}
        </p>
      </div>
    ),
  });
}
