// Parts of a review that owners and moderators read alike.
import type { ComponentChildren } from "preact";
import type { DashboardReview } from "#domain/review/dashboard/list.ts";
import { formatDate, languageName } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Pill, When } from "../component/display.tsx";
import { SOURCE_WORDS, STATUS_WORDS } from "./words.ts";

type HeadProps = { review: Pick<DashboardReview, "rating" | "createdAt">; children?: ComponentChildren };

/** Stars and age. @param children states between them */
export function ReviewHead({ review: { rating, createdAt }, children }: HeadProps) {
  return (
    <header class="review-head">
      <Stars value={rating} tone={toneOf(rating * 10)} />
      <span class="muted small" aria-hidden="true">
        {rating} of 5
      </span>
      {children}
      <span class="review-when muted small">
        <When at={createdAt} />
      </span>
    </header>
  );
}

/** Nothing for a status without words, such as `pending`. */
export function StatusPill({ status }: { status: string | undefined }) {
  const words = status === undefined ? undefined : STATUS_WORDS[status];
  return words ? <Pill tone={words.tone}>{words.label}</Pill> : null;
}

type FactsProps = {
  review: Pick<DashboardReview, "verified" | "source" | "experienceDate" | "language" | "editedAt">;
  author: string;
  children?: ComponentChildren;
};

/** Who wrote it, without any address, and how it came here. @param children more list items */
export function ReviewFacts({ review, author, children }: FactsProps) {
  return (
    <ul class="review-facts">
      <li>
        <bdi>
          <strong>{author}</strong>
        </bdi>
      </li>
      {review.verified && <li>Verified purchase</li>}
      <li>{SOURCE_WORDS[review.source]}</li>
      <li>Experience on {formatDate(review.experienceDate)}</li>
      <li>{languageName(review.language)}</li>
      {review.editedAt && <li>Edited on {formatDate(review.editedAt)}</li>}
      {children}
    </ul>
  );
}

/** ", by Ana"; nothing where the name is not known. */
export function By({ name }: { name: string | null | undefined }) {
  if (!name) return null;
  return (
    <>
      , by <bdi>{name}</bdi>
    </>
  );
}

export function ReviewText({ children }: { children: ComponentChildren }) {
  return (
    <div class="review-text" dir="auto">
      {children}
    </div>
  );
}

/** A text beside the review: a reply, a near-copy. */
export function QuotedText({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="review-reply">
      <p class="small">{head}</p>
      <ReviewText>{children}</ReviewText>
    </div>
  );
}
