// The score in large type, with its label, its stars and the number of reviews.
import { labelOf, SCORED_FROM } from "#domain/business/score.ts";
import { formatDecimal, formatScore, plural } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";

type Props = {
  tenths: number | null;
  average: number;
  reviewCount: number;
  platforms: { count: number; names: number };
};

export function ScoreCard({ tenths, average, reviewCount, platforms }: Props) {
  return (
    <section class="score-card" aria-labelledby="score">
      <h2 id="score" class="hidden">
        Score
      </h2>
      {tenths === null ? (
        <>
          <p class="score-none">No score yet.</p>
          <p>A score needs {SCORED_FROM} reviews.</p>
        </>
      ) : (
        <div class="score-line">
          <p class={`score-number ${toneOf(tenths)}`}>
            {formatScore(tenths)}
            <span class="hidden"> out of 5, </span>
          </p>
          <div>
            <p class={`score-label ${toneOf(tenths)}`}>{labelOf(tenths)}</p>
            <Stars value={tenths / 10} tone={toneOf(tenths)} />
          </div>
        </div>
      )}
      {tenths === null && reviewCount > 0 && (
        <p class="figure-line">
          <Stars value={average} tone={toneOf(null)} />
          <span class="muted">{formatDecimal(average, 1)} on average</span>
        </p>
      )}
      <p class="muted">{counted(reviewCount, platforms)}</p>
      {tenths !== null && (
        <p>
          <a class="touch" href="#how-score">
            How this score is made
          </a>
        </p>
      )}
    </section>
  );
}

function counted(reviewCount: number, platforms: Props["platforms"]): string {
  const here = `${plural(reviewCount, "review")} here`;
  if (platforms.count === 0) return `From ${here}.`;
  const places = platforms.names === 1 ? "another platform" : `${platforms.names} other platforms`;
  return `From ${here} and ${plural(platforms.count, "rating")} on ${places}.`;
}
