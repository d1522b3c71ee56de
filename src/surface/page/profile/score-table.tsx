// The figures of a score, so that readers can check the calculation.
import {
  countOf,
  type PlatformTotals,
  PRIOR_REVIEWS,
  PRIOR_STARS,
  type Stars,
  score,
  starSum,
} from "#domain/business/score.ts";
import { formatCount, formatDecimal, formatScore, formatSum } from "#surface/look/format.ts";

type Props = { customers: { verified: Stars; unverified: Stars }; platforms: PlatformTotals };
type Row = { name: string; how: string; weight: number; points: number };

export function ScoreTable({ customers, platforms }: Props) {
  const { tenths, ...parts } = score(customers, platforms);
  if (tenths === null) return null;
  const capped = parts.platformHalves < parts.platformHalvesUncapped;
  const platformWeight = parts.platformHalves / 2;
  const all: Row[] = [
    {
      name: "Starting point",
      how: `${PRIOR_REVIEWS} at ${PRIOR_STARS} stars`,
      weight: parts.priorHalves / 2,
      points: (parts.priorHalves / 2) * PRIOR_STARS,
    },
    {
      name: "Verified purchases",
      how: `${formatCount(countOf(customers.verified))} × 1`,
      weight: parts.verifiedHalves / 2,
      points: starSum(customers.verified),
    },
    {
      name: "Other reviews",
      how: `${formatCount(countOf(customers.unverified))} × ½`,
      weight: parts.unverifiedHalves / 2,
      points: starSum(customers.unverified) / 2,
    },
    {
      name: "Other platforms",
      how: `${formatCount(platforms.count)} × ½${capped ? `, capped at ${formatSum(platformWeight)}` : ""}`,
      weight: platformWeight,
      points: platforms.count === 0 ? 0 : (platformWeight * platforms.sum) / platforms.count / 100,
    },
  ];
  const rows = all.filter((row) => row.weight > 0);
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  return (
    <>
      <table class="score-table">
        <caption>What goes into this score</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Weight</th>
            <th scope="col">Average</th>
            <th scope="col">Weight × average</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name} <span class="muted small">{row.how}</span>
              </th>
              <td>{formatSum(row.weight)}</td>
              <td>{formatDecimal(row.points / row.weight, 2)}</td>
              <td>{formatSum(row.points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{formatSum(weight)}</td>
            <td>{truncated(points / weight)}</td>
            <td>{formatSum(points)}</td>
          </tr>
        </tfoot>
      </table>
      <p class="score-sum">
        {formatSum(points)} ÷ {formatSum(weight)} = {truncated(points / weight)}, which is shown as{" "}
        <strong>{formatScore(tenths)}</strong>.
      </p>
    </>
  );
}

/** Truncated: 4.2499 must not show as 4.250 beside a score of 4.2. */
function truncated(value: number): string {
  return formatDecimal(Math.floor(value * 1_000 + 1e-9) / 1_000, 3);
}
