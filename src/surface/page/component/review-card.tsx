// One review as it was written, what is known about it, and the reply.
import type { PublishedReview } from "#domain/review/list.ts";
import { toWire } from "#platform/id.ts";
import { formatCount, formatDate, isoDate, languageName } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { reviewPath } from "../site.ts";

type Subject = { slug: string; name: string };
type Props = { review: PublishedReview; business: Subject; heading?: "h1" | "h2" | "h3" };

/** What pages are written in; a review in another language says so. */
const PAGE_LANGUAGE = "en";

/** @param heading the level that follows from the page's order. */
export function ReviewCard({ review, business, heading = "h3" }: Props) {
  const Heading = heading;
  const lang = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(review.language) ? review.language : undefined;
  return (
    <article class="review" id={toWire("rev", review.id)}>
      <header class="review-head">
        <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
        <span class="review-rating" aria-hidden="true">
          {review.rating} of 5
        </span>
        <a class="review-date" href={reviewPath(business.slug, toWire("rev", review.id))}>
          <span class="hidden">Link to this review, written </span>
          <time datetime={isoDate(review.createdAt)}>{formatDate(review.createdAt)}</time>
        </a>
      </header>
      <div class="review-words">
        <Heading class="review-title" lang={lang} dir="auto">
          {review.title}
        </Heading>
        <div class="review-text" lang={lang} dir="auto">
          {review.body}
        </div>
      </div>
      <div class="review-author">
        <bdi>{review.author}</bdi>
        <Origin review={review} />
      </div>
      <Facts review={review} lang={lang} />
      {review.reply && <Reply reply={review.reply} name={business.name} />}
      <Helpful review={review} slug={business.slug} />
    </article>
  );
}

function Facts({ review, lang }: { review: PublishedReview; lang: string | undefined }) {
  return (
    <ul class="review-facts">
      <li>
        Experience on <time datetime={review.experienceDate}>{formatDate(review.experienceDate)}</time>
      </li>
      {lang && !lang.toLowerCase().startsWith(PAGE_LANGUAGE) && <li>In {languageName(lang)}</li>}
      {review.editedAt && (
        <li>
          Edited on <time datetime={isoDate(review.editedAt)}>{formatDate(review.editedAt)}</time>
        </li>
      )}
    </ul>
  );
}

/** The same for every reader: a page that is kept for all cannot know who voted. */
function Helpful({ review, slug }: { review: PublishedReview; slug: string }) {
  const { helpfulCount } = review;
  return (
    <form class="helpful" method="post" action={`${reviewPath(slug, toWire("rev", review.id))}/helpful`}>
      <button type="submit">
        Helpful
        <span class="hidden">
          {" "}
          (review by <bdi>{review.author}</bdi>)
        </span>
      </button>
      {helpfulCount > 0 && (
        <p>{helpfulCount === 1 ? "1 person" : `${formatCount(helpfulCount)} people`} found this helpful</p>
      )}
    </form>
  );
}

function Origin({ review }: { review: PublishedReview }) {
  if (review.source === "editor") return <span class="mark">Editor’s review</span>;
  if (!review.verified) return null;
  return (
    <details class="verified">
      <summary>
        <Icon name="check" />
        Verified purchase
      </summary>
      <p>The author was asked to review a purchase made here. Such a review counts fully in the score.</p>
    </details>
  );
}

function Reply({ reply, name }: { reply: NonNullable<PublishedReview["reply"]>; name: string }) {
  return (
    <div class="reply">
      <p class="reply-head">
        <strong>
          Reply from <bdi>{name}</bdi>
        </strong>{" "}
        <time class="muted" datetime={isoDate(reply.createdAt)}>
          {formatDate(reply.createdAt)}
        </time>
      </p>
      <div class="review-text" dir="auto">
        {reply.body}
      </div>
    </div>
  );
}
