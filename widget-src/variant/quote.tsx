// One review in a card of a carousel: stars and labels above, the text beside its first picture, and the reviewer at the foot, so that cards
// of one height have their lines in line.
import type { ReviewView } from "../kit/contract.ts";
import { Face } from "./face.tsx";
import { Rewarded, Verified } from "./label.tsx";
import { Link } from "./link.tsx";
import { Photo } from "./photos.tsx";
import { Stars } from "./stars.tsx";

export function Quote({ review }: { review: ReviewView }) {
  const lang = review.language ?? undefined;
  const { title, text, imported, more, photos } = review;
  const day = <time dateTime={review.isoDate}>{review.date}</time>;
  return (
    <>
      <div class="quote-head">
        <Stars stars={review.stars} />
        <span class="labels muted">
          <Verified words={review.verified} />
          <Rewarded words={review.rewarded} />
        </span>
      </div>
      {imported && <p class="imported muted">{imported}</p>}
      <div class="quote">
        <div>
          {title && (
            <Link url={review.url} class="review-title quiet" lang={lang} dir="auto">
              {title}
            </Link>
          )}
          {text && (
            <p class={`review-text lines-${review.lines}`} lang={lang} dir="auto">
              {text}
            </p>
          )}
        </div>
        {photos && <Photo photos={photos} />}
      </div>
      <div class="quote-foot">
        <Face face={review.face} />
        <b dir="auto">{review.author}</b>
        <p class="muted">
          {title ? (
            day
          ) : (
            <Link url={review.url} class="quiet">
              {day}
            </Link>
          )}
          {more && (
            <Link url={review.url} class="more" hidden={review.fits}>
              {more}
              {title && <span class="hidden">: {title}</span>}
            </Link>
          )}
        </p>
      </div>
    </>
  );
}
