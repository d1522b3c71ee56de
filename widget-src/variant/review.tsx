// One review in a list: face, author, stars, title, text, pictures, and a line with date and labels. Its text has its own language and direction.
import type { ReviewView } from "../kit/contract.ts";
import { Face } from "./face.tsx";
import { Rewarded, Verified } from "./label.tsx";
import { Link } from "./link.tsx";
import { Photos } from "./photos.tsx";
import { Stars } from "./stars.tsx";

export function Review({ review }: { review: ReviewView }) {
  const lang = review.language ?? undefined;
  const { title, text, imported, more } = review;
  // The review's page, to which title or date leads, has the link that reports it.
  const day = (
    <time class="muted" dateTime={review.isoDate}>
      {review.date}
    </time>
  );
  return (
    <>
      <div class="review-head">
        <Face face={review.face} />
        <b dir="auto">{review.author}</b>
        <Stars stars={review.stars} />
      </div>
      {title && (
        <Link url={review.url} class="review-title quiet" lang={lang} dir="auto">
          {title}
        </Link>
      )}
      {text && (
        <p class={imported ? "review-text brief" : "review-text"} lang={lang} dir="auto">
          {text}
        </p>
      )}
      {review.photos && <Photos photos={review.photos} url={review.url} />}
      <p class="review-by muted">
        {title ? (
          day
        ) : (
          <Link url={review.url} class="quiet">
            {day}
          </Link>
        )}
        <Verified words={review.verified} />
        <Rewarded words={review.rewarded} />
        {more && (
          <Link url={review.url} class="more" hidden={review.fits}>
            {more}
            {title && <span class="hidden">: {title}</span>}
          </Link>
        )}
        {imported && <span class="imported">{imported}</span>}
      </p>
    </>
  );
}
