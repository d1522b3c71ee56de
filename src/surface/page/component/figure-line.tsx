// A score in one line: stars, number, label and count.
import { labelOf } from "#domain/business/score.ts";
import { formatScore, plural } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";

/** @param reviewCount customer reviews written here */
export function FigureLine({ tenths, reviewCount }: { tenths: number | null; reviewCount: number }) {
  const tone = toneOf(tenths);
  return (
    <p class="figure-line">
      {tenths === null ? (
        <span class="muted">{reviewCount === 0 ? "No reviews yet" : "No score yet"}</span>
      ) : (
        <>
          <Stars value={tenths / 10} tone={tone} />
          <strong>{formatScore(tenths)}</strong>
          <span class={tone}>{labelOf(tenths)}</span>
        </>
      )}
      {reviewCount > 0 && <span class="muted small">{plural(reviewCount, "review")}</span>}
    </p>
  );
}
