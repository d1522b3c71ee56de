// The score and how it is computed.
import {
  countOf,
  labelOf,
  PLATFORM_WEIGHT_FLOOR,
  PRIOR_STARS,
  ratingAverage,
  SCORED_FROM,
  type Stars as StarCounts,
  score,
} from "#domain/business/score.ts";
import type { Tally } from "#domain/business/tally.ts";
import { formatCount, formatDecimal, formatScore, formatSum } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Panel } from "../component/display.tsx";

type Part = { name: string; note: string; count: string; stars: string; weight: number };

export function Score({ tally }: { tally: Tally }) {
  const { tenths } = score(tally, tally.platforms);
  return (
    <Panel title="Score" id="score-panel">
      {tenths === null ? (
        <p>No score yet. A score needs {SCORED_FROM} reviews.</p>
      ) : (
        <div class="overview-score">
          <span class="overview-number">{formatScore(tenths)}</span>
          <div class={toneOf(tenths)}>
            <p class="overview-label">{labelOf(tenths)}</p>
            <Stars value={tenths / 10} tone={toneOf(tenths)} />
          </div>
        </div>
      )}
      <details class="change">
        <summary>How it is computed</summary>
        <table class="overview-parts">
          <caption>The score is the average of these parts by weight.</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Reviews</th>
              <th scope="col">Stars</th>
              <th scope="col">Weight</th>
            </tr>
          </thead>
          <tbody>
            {partsOf(tally).map(({ name, note, count, stars, weight }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span class="muted small">{note}</span>
                </th>
                <td>{count}</td>
                <td>{stars}</td>
                <td>{formatSum(weight)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}

function partsOf(tally: Tally): Part[] {
  const { verified, unverified, platforms } = tally;
  const parts = score(tally, platforms);
  const own = (name: string, note: string, stars: StarCounts, halves: number): Part => ({
    name,
    note,
    count: formatCount(countOf(stars)),
    stars: countOf(stars) === 0 ? "–" : formatDecimal(ratingAverage(stars), 2),
    weight: halves / 2,
  });
  const isCapped = parts.platformHalves < parts.platformHalvesUncapped;
  return [
    {
      name: "Starting point",
      note: "the same for all businesses",
      count: "–",
      stars: formatDecimal(PRIOR_STARS, 2),
      weight: parts.priorHalves / 2,
    },
    own("Verified purchases", "each has weight 1", verified, parts.verifiedHalves),
    own("Other reviews", "each has weight 0.5", unverified, parts.unverifiedHalves),
    ...(platforms.count > 0
      ? [
          {
            name: "Other platforms",
            note: isCapped
              ? `at most the weight of your reviews here, or ${PLATFORM_WEIGHT_FLOOR}`
              : "each has weight 0.5",
            count: formatCount(platforms.count),
            stars: formatDecimal(platforms.sum / platforms.count / 100, 2),
            weight: parts.platformHalves / 2,
          },
        ]
      : []),
  ];
}
