// A review of an import as it will look, for its owner before the import and for the moderator who decides about it.
import type { ComponentChildren } from "preact";
import type { FirstReview } from "#domain/transfer/task/check.ts";
import { useFormat } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { Pill } from "../component/display.tsx";
import { excerpt } from "../kit/excerpt.ts";
import { heldWords } from "../moderation/kit/words.ts";

type Sample = Pick<FirstReview, "rating" | "title" | "body" | "author"> &
  Partial<Pick<FirstReview, "reply" | "heldBy">> & { createdAt: string | Date };

/** Bytes of the page that each text may take. */
const ROOM = { title: 240, body: 1_200, reply: 600, author: 240 };

type Props = { review: Sample; origin: string; children?: ComponentChildren };

export function SampleReview({ review, origin, children }: Props) {
  const { sample: words } = useWords("importing");
  const { stars } = useWords("moderating");
  const format = useFormat();
  const { rating, heldBy, createdAt } = review;
  const title = excerpt(review.title, ROOM.title).text;
  const body = excerpt(review.body, ROOM.body).text;
  const reply = excerpt(review.reply ?? "", ROOM.reply).text;
  return (
    <article class="review-card">
      <p class="review-head">
        <Stars value={rating} tone={toneOf(rating * 10)} /> <span>{stars({ count: rating })}</span>
        <Pill tone="plain">{words.origin({ origin })}</Pill>
        {heldBy && <Pill tone="fair">{words.held}</Pill>}
        <span class="muted small review-when">{format.date(new Date(createdAt))}</span>
      </p>
      {title && (
        <p class="review-title" dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {body && (
        <p class="review-text" dir="auto">
          {body}
        </p>
      )}
      <p class="muted small" dir="auto">
        {excerpt(review.author, ROOM.author).text}
      </p>
      {heldBy && <p class="small">{words.checked({ reason: heldWords(heldBy, format.language) })}</p>}
      {reply && (
        <p class="small review-text" dir="auto">
          {words.reply({ reply })}
        </p>
      )}
      {children}
    </article>
  );
}
