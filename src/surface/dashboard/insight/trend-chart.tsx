// Trends of a business by month, a chart for each figure.
import type { TrendMonth } from "#domain/insight/trend.ts";
import { formatCount, formatDecimal, formatScore, formatShare, formatSum, plural } from "#surface/look/format.ts";
import { Bars, Chart, formatMonth, Line, type Scale, scaleUpTo } from "./chart.tsx";

type Props = { months: readonly TrendMonth[] };

const NONE = "–";
const STARS: Scale = { from: 1, to: 5, ticks: [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) })) };
const SHARE: Scale = { from: 0, to: 1, ticks: [0, 0.5, 1].map((value) => ({ value, label: formatShare(value) })) };
const HOURS_A_DAY = 24;
/** Longer times are shown in days. */
const DAYS_FROM_HOURS = 72;

const TONES = ["tone-bad", "tone-poor", "tone-average", "tone-great", "tone-excellent"] as const;

export function ScoreChart({ months }: Props) {
  const values = months.map(({ scoreTenths }) => (scoreTenths === null ? null : scoreTenths / 10));
  return (
    <Chart
      id="score"
      title="Score"
      unit="Stars, at the end of each month"
      description={describe(months, values, (value) => formatDecimal(value, 1))}
      months={months}
      scale={STARS}
      columns={[
        {
          label: "Score",
          values: months.map(({ scoreTenths }) => (scoreTenths === null ? NONE : formatScore(scoreTenths))),
        },
      ]}
    >
      <Line values={values} scale={STARS} />
    </Chart>
  );
}

export function ReviewsChart({ months }: Props) {
  const values = months.map(({ reviews }) => reviews);
  const scale = scaleUpTo(values, formatAxis);
  return (
    <Chart
      id="reviews"
      title="Reviews"
      unit="Written in each month"
      description={describe(months, values, formatCount)}
      months={months}
      scale={scale}
      columns={[
        { label: "Reviews", values: values.map(formatCount) },
        { label: "Verified", values: months.map(({ verified }) => formatCount(verified)) },
      ]}
    >
      <Bars layers={[{ name: "reviews", tone: "chart-accent", values }]} scale={scale} />
    </Chart>
  );
}

export function MixChart({ months }: Props) {
  const shares = months.map(({ ratingMix, reviews }) => ratingMix.map((n) => (reviews === 0 ? 0 : n / reviews)));
  const layers = TONES.map((tone, star) => ({
    name: `${star + 1}`,
    tone,
    values: shares.map((each) => each[star] ?? 0),
  }));
  const total = months.reduce((sum, { reviews }) => sum + reviews, 0);
  const five = months.reduce((sum, { ratingMix }) => sum + ratingMix[4], 0);
  return (
    <Chart
      id="mix"
      title="Rating mix"
      unit="Share of each rating among a month’s reviews"
      description={
        total === 0
          ? "No review in these months."
          : `${formatShare(five / total)} of ${plural(total, "review")} have five stars.`
      }
      months={months}
      scale={SHARE}
      legend={
        <ul class="chart-legend small">
          {TONES.map((tone, star) => (
            <li key={tone}>
              <svg class={tone} width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" rx="2" />
              </svg>
              {plural(star + 1, "star")}
            </li>
          ))}
        </ul>
      }
      columns={layers.map(({ name }, star) => ({
        label: `${name} ★`,
        values: months.map(({ ratingMix }) => formatCount(ratingMix[star] ?? 0)),
      }))}
    >
      <Bars layers={layers} scale={SHARE} />
    </Chart>
  );
}

export function ReplyRateChart({ months }: Props) {
  const values = months.map(({ reviews, replyRate }) => (reviews === 0 ? null : replyRate));
  return (
    <Chart
      id="reply-rate"
      title="Reply rate"
      unit="Share of a month’s reviews with a reply"
      description={describe(months, values, formatShare)}
      months={months}
      scale={SHARE}
      columns={[
        { label: "Reply rate", values: values.map((value) => (value === null ? NONE : formatShare(value))) },
        { label: "Replied", values: months.map(({ replied }) => formatCount(replied)) },
      ]}
    >
      <Line values={values} scale={SHARE} />
    </Chart>
  );
}

export function ReplyTimeChart({ months }: Props) {
  const hours = months.map(({ medianReplyHours }) => medianReplyHours);
  const inDays = Math.max(0, ...hours.map((value) => value ?? 0)) > DAYS_FROM_HOURS;
  const values = inDays ? hours.map((value) => (value === null ? null : value / HOURS_A_DAY)) : hours;
  const scale = scaleUpTo(values, formatAxis);
  return (
    <Chart
      id="reply-time"
      title="Time to reply"
      unit={`Median of a month’s reviews, in ${inDays ? "days" : "hours"}`}
      description={describe(months, values, (value) => `${formatDecimal(value, 1)} ${inDays ? "days" : "hours"}`)}
      months={months}
      scale={scale}
      columns={[
        { label: "Median hours", values: hours.map((value) => (value === null ? NONE : formatDecimal(value, 1))) },
      ]}
    >
      <Line values={values} scale={scale} />
    </Chart>
  );
}

const COMPACT = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** Short, because the room beside the axis is small. */
function formatAxis(value: number): string {
  return value < 1_000 ? formatSum(value) : COMPACT.format(value);
}

/** The period, and the latest, lowest and highest value. */
function describe(
  months: readonly TrendMonth[],
  values: readonly (number | null)[],
  format: (value: number) => string,
): string {
  const span = `${formatMonth(months[0]?.month ?? "")} to ${formatMonth(months.at(-1)?.month ?? "")}`;
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ value, month: months[index]?.month ?? "" }],
  );
  const [first] = known;
  if (!first) return `${span}: no data.`;
  const last = known.at(-1) ?? first;
  const least = known.reduce((a, b) => (b.value < a.value ? b : a));
  const most = known.reduce((a, b) => (b.value > a.value ? b : a));
  const gaps = values.length - known.length;
  return [
    `${span}: latest ${format(last.value)} in ${formatMonth(last.month)}`,
    `lowest ${format(least.value)} in ${formatMonth(least.month)}`,
    `highest ${format(most.value)} in ${formatMonth(most.month)}`,
    ...(gaps > 0 ? [`no data in ${plural(gaps, "month")}`] : []),
  ]
    .join(", ")
    .concat(".");
}
