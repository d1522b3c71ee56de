// A review as its author sees it: also where nobody else does yet.
import type { OwnReview } from "#domain/review/author.ts";
import type { Submission } from "#domain/review/submission.ts";
import { formatDate, isoDate } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";

type Shown = Submission & { reply?: OwnReview["reply"]; businessName: string };

/** @param review with its reply, where there is one. */
export function OwnReviewCard({ review }: { review: Shown }) {
  return (
    <article class="review">
      <header class="review-head">
        <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
        <span class="review-rating" aria-hidden="true">
          {review.rating} of 5
        </span>
      </header>
      <div class="review-words">
        <h2 class="review-title" dir="auto">
          {review.title}
        </h2>
        <div class="review-text" dir="auto">
          {review.body}
        </div>
      </div>
      <p class="review-author">
        <bdi>{review.author}</bdi>
      </p>
      <p class="muted small">
        Experience on <time datetime={review.experienceDate}>{formatDate(review.experienceDate)}</time>
      </p>
      {review.reply && (
        <div class="reply">
          <p class="reply-head">
            <strong>
              Reply from <bdi>{review.businessName}</bdi>
            </strong>{" "}
            <time class="muted" datetime={isoDate(review.reply.createdAt)}>
              {formatDate(review.reply.createdAt)}
            </time>
          </p>
          <div class="review-text" dir="auto">
            {review.reply.body}
          </div>
        </div>
      )}
    </article>
  );
}
