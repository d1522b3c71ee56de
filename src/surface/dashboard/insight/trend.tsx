// The charts of a business by month: its score, its reviews by stars, and how quickly it replies. One table has all values.

import { addStars, NO_STARS, type Stars, share } from "#domain/business/state/score.ts";
import type { TrendMonth, Trends } from "#domain/insight/trend.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Grid } from "../component/display.tsx";
import { monthHref } from "../review/filter.ts";
import { changeBy, changeOfHours } from "./change.tsx";
import { barPath, Chart, linePath, pointPath } from "./chart.tsx";
import { CsvLink } from "./file-link.tsx";
import { scaleOfScores, scaleUpTo } from "./scale.ts";

type Months = { months: readonly TrendMonth[] };
type Props = { trends: Trends };

const STARS = [5, 4, 3, 2, 1] as const;

export function TrendCharts({ trends }: Props) {
  const words = useWords("insight");
  const { month } = useFormat();
  const { months } = trends;
  const first = Temporal.PlainYearMonth.from(months[0]?.month ?? "");
  const before = (count: number) => month(first.subtract({ months: count }).toString());
  return (
    <section aria-labelledby="trends" class="insight-trends">
      <h2 id="trends">{words.byMonth}</h2>
      <div class="columns">
        <ScoreChart trends={trends} />
        <ReviewsChart trends={trends} />
        <RepliesChart months={months} />
      </div>
      <p class="muted small">
        {words.chart.now({ month: month(months.at(-1)?.month ?? "") })} {words.chart.leads}{" "}
        {words.chart.compared({ months: months.length, from: before(months.length), to: before(1) })}
      </p>
      <details>
        <summary class="touch">{words.table.open}</summary>
        <MonthTable months={months} />
      </details>
      <CsvLink of="months" months={months.length}>
        {words.table.downloadMonths}
      </CsvLink>
      <details>
        <summary class="touch">{words.how}</summary>
        <p class="muted small prose">{words.note}</p>
      </details>
    </section>
  );
}

/** @property isBare the page says the score and its change beside the curve */
export function ScoreChart({ trends: { months, before }, isBare = false }: Props & { isBare?: boolean }) {
  const { chart } = useWords("insight");
  const format = useFormat();
  const scores = months.map(({ scoreTenths }) => scoreTenths);
  const known = scores.filter((each) => each !== null);
  const latest = scores.at(-1) ?? null;
  if (latest === null) return <Missing title={chart.score.title} />;
  const scale = scaleOfScores(known);
  const show = format.score;
  return (
    <Chart
      id="chart-score"
      title={chart.score.title}
      unit={chart.score.unit}
      latest={show(latest)}
      change={changeBy({ now: latest, past: before.scoreTenths, months: months.length }, format, show)}
      better="more"
      months={months}
      labels={scores.map((value) => (value === null ? null : show(value)))}
      scale={scale}
      show={show}
      isFitted
      isBare={isBare}
      spoken={spokenOf(known, latest, show)}
      paths={[
        { className: "chart-stroke", d: linePath(scores, scale) },
        { className: "chart-point", d: pointPath(scores, scale) },
      ]}
    />
  );
}

function ReviewsChart({ trends: { months, before } }: Props) {
  const { chart } = useWords("insight");
  const { stars } = useWords("profile");
  const format = useFormat();
  const counts = months.map(({ reviews }) => reviews);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const scale = scaleUpTo(Math.max(...counts));
  const below = counts.map(() => 0);
  const paths = STARS.map((star) => {
    const parts = months.map(({ ratingMix }, index) => {
      const part = { below: below[index] ?? 0, value: ratingMix[star - 1] ?? 0 };
      below[index] = part.below + part.value;
      return part;
    });
    return { className: `chart-bar star-${star}`, d: barPath(parts, scale) };
  });
  return (
    <Chart
      id="chart-reviews"
      title={chart.reviews.title}
      unit={chart.reviews.unit}
      latest={format.count(all)}
      change={changeBy({ now: all, past: before.reviews, months: months.length }, format, format.count)}
      months={months}
      labels={months.map(({ reviews, ratingMix }) => labelOf(reviews, ratingMix, format.count))}
      scale={scale}
      show={format.compact}
      spoken={spokenOf(counts, counts.at(-1) ?? 0, format.count)}
      paths={paths}
      legend={mixLines(mixOf(months), stars.count, format.language)}
    />
  );
}

/** "12 (5★ 9 · 4★ 2 · 1★ 1)", without the stars that no review gave. */
function labelOf(reviews: number, mix: readonly number[], count: (value: number) => string): string {
  const parts = STARS.filter((star) => mix[star - 1]).map((star) => `${count(star)}★ ${count(mix[star - 1] ?? 0)}`);
  return parts.length === 0 ? count(reviews) : `${count(reviews)} (${parts.join(" · ")})`;
}

/** Reviews by star. */
export function mixOf(months: readonly Pick<TrendMonth, "ratingMix">[]): Stars {
  return months.reduce<Stars>((sum, { ratingMix }) => addStars(sum, ratingMix), NO_STARS);
}

export function mixLines(
  mix: readonly number[],
  name: (of: { rating: number }) => string,
  language: ReturnType<typeof useFormat>["language"],
): { star: number; text: string }[] {
  const all = mix.reduce((sum, count) => sum + count, 0);
  return STARS.map((star) => {
    const shared = all === 0 ? "" : ` ${formatShare(share(mix[star - 1] ?? 0, all), language)}`;
    return { star, text: `${name({ rating: star })}${shared}` };
  });
}

function RepliesChart({ months }: Months) {
  const { chart } = useWords("insight");
  const format = useFormat();
  const hours = months.map(({ medianReplyHours }) => medianReplyHours);
  const known = months.flatMap(({ month, medianReplyHours, complete }) =>
    medianReplyHours === null ? [] : [{ month, hours: medianReplyHours, complete }],
  );
  // A month that is not over yet has only its quick replies, so the figure is of a whole month where one has replies.
  const whole = known.filter(({ complete }) => complete);
  const counted = whole.length > 0 ? whole : known;
  const [latest, before = null] = counted.toReversed();
  if (!latest) return <Missing title={chart.replies.title} text={chart.replies.none} />;
  const values = counted.map((each) => each.hours);
  const drawn = months.map(({ month }) => counted.find((each) => each.month === month)?.hours ?? null);
  const scale = scaleUpTo(Math.max(...values));
  const show = (value: number) => format.decimal(value, 1);
  return (
    <Chart
      id="chart-replies"
      title={chart.replies.title}
      unit={chart.replies.unit}
      latest={chart.replies.hours({ now: show(latest.hours) })}
      change={changeOfHours(latest, before, format)}
      better="less"
      months={months}
      labels={hours.map((value) => (value === null ? null : show(value)))}
      scale={scale}
      show={format.compact}
      spoken={spokenOf(values, latest.hours, show)}
      paths={[
        { className: "chart-stroke", d: linePath(drawn, scale) },
        { className: "chart-point", d: pointPath(drawn, scale) },
      ]}
    />
  );
}

/** A chart without a value says what will be there. */
function Missing({ title, text }: { title: string; text?: string }) {
  const { none } = useWords("insight");
  return (
    <div class="chart chart-none">
      <h3>{title}</h3>
      <p class="muted">{text ?? none.score}</p>
    </div>
  );
}

function spokenOf(values: readonly number[], latest: number, show: (value: number) => string) {
  return { low: show(Math.min(...values)), high: show(Math.max(...values)), latest: show(latest) };
}

/** The latest month first. */
function MonthTable({ months }: Months) {
  const { table: words } = useWords("insight");
  const { language, count, decimal, month: named } = useFormat();
  const or = (value: number | null, format: (value: number) => string) => (value === null ? <NoData /> : format(value));
  const oneDecimal = (value: number) => decimal(value, 1);
  const percent = (value: number) => formatShare(value, language);
  return (
    <Grid
      caption={words.caption}
      rows={months.toReversed()}
      columns={[
        {
          label: words.month,
          cell: ({ month, complete }) => (
            <a href={monthHref(month)}>{complete ? named(month) : words.soFar({ month: named(month) })}</a>
          ),
        },
        { label: words.reviews, isNumber: true, cell: ({ reviews }) => count(reviews) },
        {
          label: words.mix,
          isNumber: true,
          cell: ({ ratingMix }) => STARS.map((star) => count(ratingMix[star - 1] ?? 0)).join(" · "),
        },
        { label: words.verified, isNumber: true, cell: ({ verified }) => count(verified) },
        { label: words.stars, isNumber: true, cell: ({ averageRating }) => or(averageRating, oneDecimal) },
        {
          label: words.replied,
          isNumber: true,
          cell: ({ reviews, replyRate }) => or(reviews === 0 ? null : replyRate, percent),
        },
        { label: words.hours, isNumber: true, cell: ({ medianReplyHours }) => or(medianReplyHours, oneDecimal) },
        {
          label: words.score,
          isNumber: true,
          cell: ({ scoreTenths }) => or(scoreTenths, (tenths) => oneDecimal(tenths / 10)),
        },
      ]}
    />
  );
}
