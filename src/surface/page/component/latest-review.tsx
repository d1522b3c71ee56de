// A review in few lines, as a link to its page: its author, stars and the beginning of its text.
import { toWire } from "#contract/id.ts";
import type { LatestText } from "#domain/review/list/excerpt.ts";
import { useAuthor } from "#surface/look/author.ts";
import { Face } from "#surface/look/face.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { useHref } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { profilePath, reviewPath } from "../kit/site.ts";
import { langOf } from "./business-row.tsx";
import { Day } from "./day.tsx";

type Props = {
  review: Omit<LatestText, "businessId" | "slug" | "name" | "reward">;
  /** Without a name, the page is about the business. */
  business: { slug: string; name?: string };
};

/** Shows the marks that the whole review has. */
export function LatestReview({ review, business: { slug, name } }: Props) {
  const { home: words } = useWords("site");
  const { verified } = useWords("look");
  const reward = useWords("reward");
  const href = useHref();
  const author = useAuthor(review.author);
  const business = (
    <a href={href(profilePath(slug))}>
      <bdi>{name}</bdi>
    </a>
  );
  return (
    <li class="latest">
      <Face kind="author" seed={review.author} name={author} />
      <div>
        <p class="latest-head">
          <bdi class="latest-author">{author}</bdi>
          {name !== undefined && <span> {words.about({ name: business })}</span>}
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
        <a
          class="latest-text"
          href={href(reviewPath(slug, toWire("rev", review.id)))}
          lang={langOf(review.language)}
          dir="auto"
        >
          {review.title && <strong>{review.title}</strong>}
          <span>{review.body}</span>
        </a>
      </div>
    </li>
  );
}
