// How the score of a profile is calculated: a sentence, and the sum.
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
import { ColumnHeads } from "../component/column-heads.tsx";
import { useProfileWords } from "./words.ts";

/** Nothing without a score. The id stands inside, so that browsers open the disclosure for a link to it. */
export function ScoreMade({ business: { tally } }: { business: Business }) {
  const { made } = useProfileWords();
  const format = useFormat();
  if (tally.scoreTenths === null) return null;
  return (
    <details class="fact">
      <summary>{made.title}</summary>
      <div id="how-score">
        <p>
          {made.how({ count: PRIOR_REVIEWS, stars: format.sum(PRIOR_STARS) })}
          {tally.elsewhere.count > 0 && ` ${made.platforms({ count: PLATFORM_WEIGHT_FLOOR })}`}
        </p>
        <ScoreTable customers={tally} platforms={tally.elsewhere} />
      </div>
    </details>
  );
}

type Props = { customers: { verified: Stars; unverified: Stars }; platforms: PlatformTotals };
type Row = { name: string; how: string; weight: number; points: number };

export function ScoreTable({ customers, platforms }: Props) {
  const { tenths, ...parts } = score(customers, platforms);
  const { made: words, verified } = useProfileWords();
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
  const result = truncated(format, points / weight);
  const lines = [
    ...rows.map((row) => [format.sum(row.weight), averageOf(format, row), format.sum(row.points)]),
    [format.sum(weight), result, format.sum(points)],
  ];
  const places = [0, 1, 2].map((column) =>
    placesFor(
      lines.map((line) => line[column] ?? ""),
      format,
    ),
  );
  const cells = (line: readonly string[] = []) =>
    line.map((figure, column) => (
      <td key={figure + column} dir="ltr">
        {figure}
        {places[column]?.get(figure)}
      </td>
    ));
  return (
    <>
      <div class="scroll">
        <table class="score-table">
          <caption>{words.caption}</caption>
          <ColumnHeads names={[words.weight, words.average, words.product]} />
          {rows.map((row, at) => (
            <tbody key={row.name}>
              <tr>
                <th scope="rowgroup" colspan={3}>
                  {row.name} <bdi class="muted small">{row.how}</bdi>
                </th>
              </tr>
              <tr>{cells(lines[at])}</tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="rowgroup" colspan={3}>
                {words.total}
              </th>
            </tr>
            <tr>{cells(lines.at(-1))}</tr>
          </tfoot>
        </table>
      </div>
      <p>
        {words.sum({
          sum: <bdi dir="ltr">{`${format.sum(points)} ÷ ${format.sum(weight)} = ${result}`}</bdi>,
          score: <strong>{format.score(tenths)}</strong>,
        })}
      </p>
    </>
  );
}

/** As wide as a digit, and as a full stop (Unicode); the joiner keeps browsers from dropping spaces at the end of a line. */
const DIGIT_SPACE = "\u2007";
const SIGN_SPACE = "\u2008";
const JOINER = "\u2060";

/** By figure of a column, the room that it lacks at its end to have as many decimals as the longest. */
function placesFor(column: readonly string[], format: Format): Map<string, string | undefined> {
  const [, mark = "."] = /\d(\D)\d$/.exec(format.decimal(0.5, 1)) ?? [];
  const lengths = column.map((figure) => (figure.split(mark)[1] ?? "").length);
  const most = Math.max(...lengths);
  return new Map(
    column.map((figure, at) => {
      const length = lengths[at] ?? 0;
      const lacking = DIGIT_SPACE.repeat(most - length);
      return [figure, lacking === "" ? undefined : (length === 0 ? SIGN_SPACE : "") + lacking + JOINER];
    }),
  );
}

const MOST_DIGITS = 9;

/** With so many digits that a reader who multiplies it by the weight gets the product as printed. */
function averageOf(format: Format, { weight, points }: Row): string {
  const average = points / weight;
  const product = format.sum(points);
  let digits = 2;
  while (digits < MOST_DIGITS && format.sum(weight * Number(average.toFixed(digits))) !== product) digits++;
  return format.decimal(average, digits);
}

/** Truncated: 4.2499 must not show as 4.250 beside a score of 4.2. */
function truncated(format: Format, value: number): string {
  return format.decimal(Math.floor(value * 1_000 + 1e-9) / 1_000, 3);
}
