// How the score of a profile is calculated: the rules, and the sum.
import type { Business } from "#domain/business/profile/business.ts";
import {
  countOf,
  PLATFORM_WEIGHT_FLOOR,
  type PlatformTotals,
  PRIOR_REVIEWS,
  PRIOR_STARS,
  type Stars,
  score,
  starSum,
} from "#domain/business/state/score.ts";
import type { Format } from "#platform/language/format.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";

/** Nothing without a score. The id stands inside, so that browsers open the disclosure for a link to it. */
export function ScoreMade({ business: { tally } }: { business: Business }) {
  const { made } = useWords("profile");
  const format = useFormat();
  if (tally.scoreTenths === null) return null;
  return (
    <details class="fact small">
      <summary>{made.title}</summary>
      <div id="how-score">
        <ul class="rules">
          <li>{made.how}</li>
          <li>{made.begins({ count: PRIOR_REVIEWS, stars: format.sum(PRIOR_STARS) })}</li>
          {tally.elsewhere.count > 0 && <li>{made.platforms({ count: PLATFORM_WEIGHT_FLOOR })}</li>}
        </ul>
        <ScoreTable customers={tally} platforms={tally.elsewhere} />
      </div>
    </details>
  );
}

type Props = { customers: { verified: Stars; unverified: Stars }; platforms: PlatformTotals };
type Sum = { weight: number; points: number };
type Row = Sum & { name: string; how: string };

export function ScoreTable({ customers, platforms }: Props) {
  const { tenths, ...parts } = score(customers, platforms);
  const { made: words, verified } = useWords("profile");
  const format = useFormat();
  if (tenths === null) return null;
  const capped = parts.platformHalves < parts.platformHalvesUncapped;
  const platformWeight = parts.platformHalves / 2;
  const onPlatforms = `${format.count(platforms.count)} × ½`;
  const all: Row[] = [
    {
      name: words.start,
      how: words.startOf({ count: PRIOR_REVIEWS, stars: format.sum(PRIOR_STARS) }),
      weight: parts.priorHalves / 2,
      points: (parts.priorHalves / 2) * PRIOR_STARS,
    },
    {
      name: verified,
      how: `${format.count(countOf(customers.verified))} × 1`,
      weight: parts.verifiedHalves / 2,
      points: starSum(customers.verified),
    },
    {
      name: words.others,
      how: `${format.count(countOf(customers.unverified))} × ½`,
      weight: parts.unverifiedHalves / 2,
      points: starSum(customers.unverified) / 2,
    },
    {
      name: words.elsewhere,
      how: capped ? words.capped({ product: onPlatforms, weight: format.sum(platformWeight) }) : onPlatforms,
      weight: platformWeight,
      points: platforms.count === 0 ? 0 : (platformWeight * platforms.sum) / platforms.count / 100,
    },
  ];
  const rows = all.filter((row) => row.weight > 0);
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const total = { weight, points };
  const weightDecimals = decimalsFor(rows.map((row) => row.weight));
  const pointDecimals = decimalsFor(rows.map((row) => row.points));
  const shown = (row: Sum, average = format.decimal(row.points / row.weight, AVERAGE_DECIMALS)) => [
    format.decimal(row.weight, weightDecimals),
    average,
    format.decimal(row.points, pointDecimals),
  ];
  const totals = shown(total, quotient(format, points / weight, tenths));
  const [weightSum, result, pointSum] = totals;
  const isAverageExact = rows.every(({ weight, points }) => isExact(points / weight, AVERAGE_DECIMALS));
  const isProductExact = rows.every(({ points }) => isExact(points, pointDecimals));
  const cells = (line: readonly string[]) =>
    line.map((figure, column) => (
      <td key={figure + column} dir="ltr">
        {figure}
      </td>
    ));
  return (
    <>
      <div class="scroll">
        <table class="score-table">
          <caption>{words.caption}</caption>
          <ColumnHeads names={[words.weight, words.average, words.product]} />
          {rows.map((row) => (
            <tbody key={row.name}>
              <tr>
                <th scope="rowgroup" colspan={3}>
                  <b>{row.name}</b> <bdi class="muted small">{row.how}</bdi>
                </th>
              </tr>
              <tr>{cells(shown(row))}</tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="rowgroup" colspan={3}>
                <b>{words.total}</b>
              </th>
            </tr>
            <tr>{cells(totals)}</tr>
          </tfoot>
        </table>
      </div>
      <p>
        {words.sum({
          sum: <bdi dir="ltr">{`${pointSum} ÷ ${weightSum} = ${result}`}</bdi>,
          score: <strong>{format.score(tenths)}</strong>,
        })}
        {!(isAverageExact && isProductExact) && ` ${words.rounded({ isExact: isProductExact })}`}
      </p>
    </>
  );
}

const AVERAGE_DECIMALS = 3;
const MOST_DECIMALS = 2;
const MOST_QUOTIENT_DECIMALS = 9;

/** The fewest decimals with which each figure of a column is exact, so that the column adds up by hand; at most two. */
function decimalsFor(column: readonly number[]): number {
  let decimals = 0;
  while (decimals < MOST_DECIMALS && !column.every((figure) => isExact(figure, decimals))) decimals++;
  return decimals;
}

function isExact(value: number, decimals: number): boolean {
  return Math.abs(value - Number(value.toFixed(decimals))) < 1e-9 * Math.max(1, value);
}

/** Rounded, with as many decimals as it takes to round to the score: 4.2499 must not show as 4.250 beside a score of 4.2. */
function quotient(format: Format, value: number, tenths: number): string {
  let decimals = AVERAGE_DECIMALS;
  const isOfScore = () => Math.round(Number(value.toFixed(decimals)) * 10 + 1e-9) === tenths;
  while (decimals < MOST_QUOTIENT_DECIMALS && !isOfScore()) decimals++;
  return format.decimal(value, decimals);
}
