// The latest reviews on the overview, each in a few lines.
import { toWire } from "#contract/id.ts";
import type { LatestReview } from "#domain/review/dashboard/latest.ts";
import { useAuthor } from "#surface/look/author.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { Panel, Pill, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { excerpt } from "../kit/excerpt.ts";
import { LIST_PATH, reviewPath } from "../review/filter.ts";

export const LATEST = 3;
/** Bytes of the page that each text may take. */
const ROOM = { title: 240, body: 480, author: 60 };

export function LatestReviews({ rows }: { rows: readonly LatestReview[] }) {
  const words = useWords("overview");
  return (
    <Panel title={words.latest} id="latest">
      {rows.length === 0 ? (
        <p class="muted">{words.noLatest}</p>
      ) : (
        <>
          <ol class="latest">
            {rows.map((review) => (
              <Latest key={review.id} review={review} />
            ))}
          </ol>
          <p>
            <TouchLink href={LIST_PATH}>{words.allReviews}</TouchLink>
          </p>
        </>
      )}
    </Panel>
  );
}

function Latest({ review }: { review: LatestReview }) {
  const { id, rating, title, body, language, createdAt, answered, incentivized } = review;
  const words = useWords("overview");
  const { label } = useWords("reward");
  const author = excerpt(useAuthor(review.author), ROOM.author).text;
  return (
    <li>
      <p class="figure-line">
        <Stars value={rating} tone={toneOf(rating * 10)} />
        <span class="muted small">
          <bdi>{author}</bdi> · <When at={createdAt} />
          {answered && ` · ${words.replied}`}
        </span>
        {incentivized && <Pill tone="fair">{label}</Pill>}
      </p>
      <h3 lang={language} dir="auto">
        <a href={reviewPath(toWire("rev", id))}>{excerpt(title, ROOM.title).text}</a>
      </h3>
      <p class="latest-text small" lang={language} dir="auto">
        {excerpt(body, ROOM.body).text}
      </p>
    </li>
  );
}
