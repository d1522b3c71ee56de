// One review: stars, date, title, text, author. Its text has its own language and direction.
import type { ReviewView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

/** The review's page, to which title or date leads, has the link that reports it. */
function Day({ review }: { review: ReviewView }) {
  return (
    <time class="muted" dateTime={review.isoDate}>
      {review.date}
    </time>
  );
}

export function Review({ review }: { review: ReviewView }) {
  const lang = review.language ?? undefined;
  return (
    <>
      <div class="review-head">
        <Stars stars={review.stars} />
        {review.title ? (
          <Day review={review} />
        ) : (
          <Link url={review.url} class="quiet">
            <Day review={review} />
          </Link>
        )}
      </div>
      {review.title && (
        <p class="review-title" lang={lang} dir="auto">
          <Link url={review.url} class="quiet">
            {review.title}
          </Link>
        </p>
      )}
      {review.text && (
        <p class="review-text" lang={lang} dir="auto">
          {review.text}
        </p>
      )}
      <p class="review-by">
        <bdi>{review.author}</bdi>
        {review.verified && (
          <span class="verified">
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 12.5l4.5 4.5L19 7.5" />
            </svg>
            {review.verified}
          </span>
        )}
        {review.rewarded && <span class="rewarded">{review.rewarded}</span>}
        {review.imported && <span class="imported">{review.imported}</span>}
        {review.more && (
          <Link url={review.url} class="more">
            {review.more}
            {review.title && <span class="hidden">: {review.title}</span>}
          </Link>
        )}
      </p>
    </>
  );
}
