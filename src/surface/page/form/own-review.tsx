// A review as its author sees it, also before and after it is public.
import type { OwnReview } from "#domain/review/author.ts";
import type { Submission } from "#domain/review/submission.ts";
import { Day } from "../component/day.tsx";
import { Rating, Reply, ReviewWords } from "../component/review-card.tsx";

type Shown = Submission & { reply?: OwnReview["reply"]; businessName: string };

export function OwnReviewCard({ review }: { review: Shown }) {
  return (
    <article class="review">
      <header class="review-head">
        <Rating of={review.rating} />
      </header>
      <ReviewWords review={review} heading="h2" />
      <p class="review-author">
        <bdi>{review.author}</bdi>
      </p>
      <p class="muted small">
        Experience on <Day of={review.experienceDate} />
      </p>
      {review.reply && <Reply reply={review.reply} businessName={review.businessName} />}
    </article>
  );
}
