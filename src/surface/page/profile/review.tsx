// The page of one review, with the newest others of the business. A removed review is 410, and a hidden one 404 with what the log says. One
// that waits looks like one that never was.
import { fromWire, toWire } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { countOf, ratingAverage } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { findTakedown } from "#domain/log/list.ts";
import { findForPage, listPublished, type PublishedReview } from "#domain/review/list/list.ts";
import { photoPath } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { authorIn } from "#surface/look/author.ts";
import { Face } from "#surface/look/face.tsx";
import { shorten } from "#surface/look/format.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { wordsIn } from "#words/words.ts";
import { countsOf, FigureLine } from "../component/business-row.tsx";
import { renderPage, type SharedImage } from "../component/document.tsx";
import { errorContent } from "../component/error.tsx";
import { LatestReview } from "../component/latest-review.tsx";
import { isForeign, ReviewCard } from "../component/review-card.tsx";
import { PROSE_STYLE, REVIEW_SCRIPT } from "../kit/asset.ts";
import { profileData } from "../kit/json-ld.ts";
import { aboutOf, type PageReader, type ReaderFor, tagsOf } from "../kit/reader.ts";
import { profilePath, reviewPath, type Site, takedownPath, writePath } from "../kit/site.ts";
import { RemovalFacts } from "../log/facts.tsx";

/** Two lines of a search engine. */
const MAX_DESCRIPTION_LENGTH = 160;
const MOST_OTHERS = 3;
/** More than the two lines that show. */
const MOST_OF_OTHER = 320;

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
  if (typeof review === "string") {
    const { error } = wordsIn("site", reader.language);
    const entry = await findTakedown(context, id, review);
    const back = { href: hrefFor(reader, profilePath(slug)), name: business.name };
    // Kept under its path alone, so the switch of language carries no query.
    const about = { here: reviewPath(business.slug, toWire("rev", id)), back };
    const logged = entry && {
      text: error.logged,
      more: <RemovalFacts {...entry} language={reader.language} />,
      style: PROSE_STYLE.path,
    };
    if (review === "hidden") return logged && errorContent(site, reader, 404, { ...about, ...logged, ...error.hidden });
    // Until the log has the entry, the page changes with it.
    return { ...errorContent(site, reader, 410, { ...about, ...logged }), tags: logged ? tags : [...tags, "log"] };
  }
  const newest = await listPublished(context, business, { from: "customers" }, { limit: MOST_OTHERS + 1, offset: 0 });
  const others = newest.rows.filter((each) => each.id !== review.id).slice(0, MOST_OTHERS);
  return { ...renderReview(site, reader, business, { review, others }), tags };
}

type Shown = { review: PublishedReview; others: readonly PublishedReview[] };

function renderReview(site: Site, reader: PageReader, business: Business, { review, others }: Shown): Content {
  const stars = customerStars(business.tally);
  const reviewCount = countOf(stars);
  const figures = { average: ratingAverage(stars), reviewCount };
  const { review: words } = wordsIn("site", reader.language);
  return renderPage(site, reader, {
    title: words.title({ title: review.title || authorIn(review.author, reader.language), name: business.name }),
    description: shorten(
      (review.incentivized ? `${wordsIn("reward", reader.language).label}: ` : "") + review.body.replace(/\s+/g, " "),
      MAX_DESCRIPTION_LENGTH,
    ),
    canonical: reviewPath(business.slug, toWire("rev", review.id)),
    translate: isForeign(review, reader.language),
    script: REVIEW_SCRIPT.path,
    headers: { "content-security-policy": SCRIPT_POLICY },
    data: profileData(site, business, figures, [review]),
    ...imageOf(review, reader),
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
        <p class="single-ways start">
          <a class="button" href={hrefFor(reader, profilePath(business.slug))}>
            <span>{words.allOf({ name: <bdi>{business.name}</bdi> })}</span>
          </a>
          <a class="button button-quiet" href={hrefFor(reader, writePath(business.slug))} rel="nofollow">
            {words.write}
          </a>
          {review.source === "import" && (
            <a
              class="touch"
              href={hrefFor(reader, takedownPath(business.slug, toWire("rev", review.id)))}
              rel="nofollow"
            >
              {wordsIn("form", reader.language).takedown.link}
            </a>
          )}
        </p>
        {others.length > 0 && (
          <Section
            id="others"
            title={words.others({ name: <bdi>{business.name}</bdi> })}
            class="single-others"
            titleClass="side-title"
          >
            <ul>
              {others.map((each) => (
                <LatestReview
                  key={each.id}
                  review={{ ...each, body: shorten(each.body, MOST_OF_OTHER) }}
                  business={{ slug: business.slug }}
                />
              ))}
            </ul>
          </Section>
        )}
      </div>
    ),
  });
}

/** Where the page is shared, it shows the review's first picture. */
function imageOf({ photos }: PublishedReview, { language }: PageReader): { image?: SharedImage } {
  const first = photos?.[0];
  if (!first) return {};
  const { name, alt, width, height } = first;
  const path = photoPath(name, "large");
  return {
    image: { path, alt: alt || wordsIn("photo", language).unnamed({ n: 1 }), type: "image/webp", width, height },
  };
}
