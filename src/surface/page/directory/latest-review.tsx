// One of the latest reviews on the home page: its author, its business, stars and the beginning of its text.
import { toWire } from "#contract/id.ts";
import type { LatestText } from "#domain/review/list/excerpt.ts";
import { Face } from "#surface/look/face.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { useHref } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useLookWords, useWords } from "#surface/look/words.ts";
import { langOf } from "../component/business-row.tsx";
import { Day } from "../component/day.tsx";
import { profilePath, reviewPath } from "../kit/site.ts";
import { useSiteWords } from "../kit/words.ts";

/** Shows the marks that the whole review has. */
export function LatestReview({ review }: { review: LatestText }) {
  const { home: words } = useSiteWords();
  const { verified } = useLookWords();
  const reward = useWords("reward");
  const href = useHref();
  const lang = langOf(review.language);
  const business = (
    <a href={href(profilePath(review.slug))}>
      <bdi>{review.name}</bdi>
    </a>
  );
  return (
    <li class="latest">
      <Face kind="author" seed={review.author} name={review.author} />
      <div>
        <p class="latest-head">
          <bdi class="latest-author">{review.author}</bdi> <span>{words.about({ name: business })}</span>
        </p>
        <p class="latest-stars">
          <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
          {review.verified && (
            <span class="muted small">
              <Icon name="check" />
              {verified}
            </span>
          )}
          {review.incentivized && <span class="mark">{reward.label}</span>}
          <Day of={review.createdAt} class="muted small" />
        </p>
        <a class="latest-text" href={href(reviewPath(review.slug, toWire("rev", review.id)))} lang={lang} dir="auto">
          {review.title && <strong>{review.title}</strong>}
          <span>{review.body}</span>
        </a>
      </div>
    </li>
  );
}
