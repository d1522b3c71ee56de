// At the top of a profile's plain list, once each has a vote: the most helpful positive review beside the most helpful critical one.
import { toWire } from "#contract/id.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import { useHref } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { reviewPath } from "../kit/site.ts";
import type { Profile } from "./data.ts";

export function MostHelpful({ profile: { business, mostHelpful } }: { profile: Profile }) {
  const { best: words } = useWords("reviewList");
  const { positive, critical } = mostHelpful;
  if (!positive || !critical) return null;
  return (
    <div class="pair">
      <Best title={words.positive} review={positive} slug={business.slug} />
      <Best title={words.critical} review={critical} slug={business.slug} />
    </div>
  );
}

function Best({ title, review, slug }: { title: string; review: PublishedReview; slug: string }) {
  const { best } = useWords("reviewList");
  const { review: words } = useWords("site");
  const { label } = useWords("reward");
  const href = useHref();
  return (
    <article>
      <h3>{title}</h3>
      <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
      {review.incentivized && <span class="mark">{label}</span>}
      <p class="best-text" dir="auto" lang={review.language}>
        {review.title && <strong>{review.title} </strong>}
        {review.body}
      </p>
      <p class="muted small">
        <bdi>{review.author}</bdi> · {words.foundHelpful({ count: review.helpfulCount })}
      </p>
      <a class="touch" href={href(reviewPath(slug, toWire("rev", review.id)))}>
        {best.read}
        <span class="hidden"> {words.helpfulBy({ author: <bdi>{review.author}</bdi> })}</span>
      </a>
    </article>
  );
}
