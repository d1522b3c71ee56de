// The page of one picture of a review: the picture as large as there is room, the words beside it, the review's other pictures, those of
// other reviews, and the way back.
import { fromWire, toWire } from "#contract/id.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { findForPage, listPublished, type PublishedReview } from "#domain/review/list/list.ts";
import { photoPath, type ShownPhoto, thumbnailSize } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { authorIn, useAuthor } from "#surface/look/author.ts";
import { Face } from "#surface/look/face.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { PhotoStrip } from "#surface/look/photo-strip.tsx";
import { hrefFor, useHref } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Day } from "../component/day.tsx";
import { renderPage } from "../component/document.tsx";
import { VerifiedMark } from "../component/review-card.tsx";
import { REVIEW_SCRIPT } from "../kit/asset.ts";
import { aboutOf, type PageReader, type ReaderFor, tagsOf } from "../kit/reader.ts";
import { PICTURE, photoPagePath, reportPath, reviewPath, type Site } from "../kit/site.ts";

const MOST_OTHERS = 8;

/** Null for a picture that is not shown. */
export async function photoPage(
  context: Context,
  site: Site,
  readerFor: ReaderFor,
  { slug, id, file }: { slug: string; id: string; file: string },
): Promise<Content | null> {
  const [reviewId, photoId] = [fromWire("rev", id), fromWire("pho", file)];
  const business = reviewId && photoId && (await findBusiness(context, slug));
  const review = business && (await findForPage(context, business.id, reviewId));
  if (!business || !review || typeof review === "string") return null;
  const photos = review.photos ?? [];
  const at = photos.findIndex((each) => each.id === photoId);
  const photo = photos[at];
  if (!photo) return null;
  const reader = readerFor(aboutOf(business));
  const newest = await listPublished(context, business, { isPictured: true }, { limit: MOST_OTHERS + 1, offset: 0 });
  const others = newest.rows.filter((each) => each.id !== review.id).slice(0, MOST_OTHERS);
  return { ...render(site, reader, business, { review, photos, photo, at, others }), tags: tagsOf(business) };
}

type Shown = {
  review: PublishedReview;
  photos: readonly ShownPhoto[];
  photo: ShownPhoto;
  at: number;
  others: readonly PublishedReview[];
};

function render(
  site: Site,
  reader: PageReader,
  { slug, name }: { slug: string; name: string },
  { review, photos, photo, at, others }: Shown,
): Content {
  const words = wordsIn("photo", reader.language);
  const id = toWire("rev", review.id);
  const pathOf = (other: ShownPhoto | undefined) => other && photoPagePath(slug, id, toWire("pho", other.id));
  const [previous, next] = [pathOf(photos[at - 1]), pathOf(photos[at + 1])];
  const place = { n: at + 1, total: photos.length };
  const { list } = wordsIn("site", reader.language);
  const isVerified = review.verified && review.source !== "import" && review.source !== "editor";
  const author = authorIn(review.author, reader.language);
  const title = words.title({ ...place, title: review.title || author });
  return renderPage(site, reader, {
    title,
    here: photoPagePath(slug, id, toWire("pho", photo.id)),
    noindex: true,
    previous,
    next,
    script: REVIEW_SCRIPT.path,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <div class="photo-page">
        <h1 class="hidden">{title}</h1>
        <p>
          <a class="touch" href={hrefFor(reader, reviewPath(slug, id))} data-back>
            <Icon name="previous" />
            {words.back}
          </a>
        </p>
        <figure>
          <img
            src={photoPath(photo.name, "large")}
            alt={photo.alt || words.unnamed({ n: place.n })}
            width={photo.width}
            height={photo.height}
          />
          {photo.alt && (
            <figcaption class="muted">
              <bdi>{photo.alt}</bdi>
            </figcaption>
          )}
        </figure>
        <div class="photo-side">
          {photos.length > 1 && (
            <nav aria-label={words.of}>
              <span class="muted">{words.placeOf(place)}</span>
              {previous && (
                <Way rel="prev" href={hrefFor(reader, previous)} name={words.previous} shown={list.previous} />
              )}
              {next && <Way rel="next" href={hrefFor(reader, next)} name={words.next} shown={list.next} />}
              <PhotoStrip
                photos={photos}
                shown={photo.id}
                hrefOf={(each) => hrefFor(reader, photoPagePath(slug, id, each))}
              />
            </nav>
          )}
          <div class="photo-review">
            <div class="review-head">
              <Face kind="author" name={author} seed={review.author} />
              <p class="review-author">
                <bdi>{author}</bdi>
                <bdi class="muted small">{name}</bdi>
              </p>
            </div>
            <p class="review-line">
              <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
              {isVerified && <VerifiedMark />}
              {review.incentivized && <span class="mark">{wordsIn("reward", reader.language).label}</span>}
            </p>
            <p class="muted small">
              <Day of={review.createdAt} />
            </p>
            <div lang={review.language} dir="auto">
              {review.title && <p class="review-title">{review.title}</p>}
              <p class="review-text">{review.body}</p>
            </div>
          </div>
          <p>
            <a
              class="touch small"
              href={hrefFor(reader, `${reportPath(slug, id)}?${PICTURE}=${toWire("pho", photo.id)}`)}
              rel="nofollow"
            >
              {words.report}
            </a>
          </p>
        </div>
        {others.length > 0 && (
          <Section
            id="others"
            title={words.more({ name: <bdi>{name}</bdi> })}
            class="photo-others"
            titleClass="side-title"
          >
            <ul class="photo-strip">
              {others.map((each) => (
                <OtherReview key={each.id} review={each} slug={slug} />
              ))}
            </ul>
          </Section>
        )}
      </div>
    ),
  });
}

/** Its first picture. */
function OtherReview({ review, slug }: { review: PublishedReview; slug: string }) {
  const { moreBy } = useWords("photo");
  const href = useHref();
  const author = useAuthor(review.author);
  const [photo] = review.photos ?? [];
  if (!photo) return null;
  return (
    <li>
      <a href={href(photoPagePath(slug, toWire("rev", review.id), toWire("pho", photo.id)))}>
        <img
          src={photoPath(photo.name, "small")}
          alt={photo.alt || moreBy({ author })}
          {...thumbnailSize(photo)}
          loading="lazy"
          decoding="async"
        />
      </a>
    </li>
  );
}

type WayProps = { rel: "prev" | "next"; href: string; name: string; shown: string };

/** @param name for screen readers, which need more than what is shown */
function Way({ rel, href, name, shown }: WayProps) {
  return (
    <a class="button button-quiet" rel={rel} href={href} title={name}>
      {rel === "prev" && <Icon name="previous" />}
      <span aria-hidden="true">{shown}</span>
      <span class="hidden">{name}</span>
      {rel === "next" && <Icon name="next" />}
    </a>
  );
}
