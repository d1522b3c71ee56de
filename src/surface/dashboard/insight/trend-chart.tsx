// Trends of a business by month, a chart for each figure.
import type { TrendMonth } from "#domain/insight/trend.ts";
import { formatCount, formatDecimal, formatShare, formatSum, plural } from "#surface/look/format.ts";
import { Bars, Chart, type ChartProps, formatMonth, Line, type Scale, scaleUpTo } from "./chart.tsx";

type Props = { months: readonly TrendMonth[] };
type Values = readonly (number | null)[];

const STARS: Scale = { from: 1, to: 5, ticks: [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) })) };
const SHARE: Scale = { from: 0, to: 1, ticks: [0, 0.5, 1].map((value) => ({ value, label: formatShare(value) })) };
const HOURS_A_DAY = 24;
/** Longer times are shown in days. */
const DAYS_FROM_HOURS = 72;
const TONES = ["tone-bad", "tone-poor", "tone-average", "tone-great", "tone-excellent"] as const;

export function ScoreChart({ months }: Props) {
  const values = months.map(({ scoreTenths }) => (scoreTenths === null ? null : scoreTenths / 10));
  return (
    <LineChart
      id="score"
      title="Score"
      unit="Stars, at the end of each month"
      months={months}
      values={values}
      format={oneDecimal}
      scale={STARS}
    />
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
  const layers = TONES.map((tone, star) => ({
    name: `${star + 1}`,
    tone,
    values: months.map(({ ratingMix, reviews }) => (reviews === 0 ? 0 : (ratingMix[star] ?? 0) / reviews)),
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
  return (
    <LineChart
      id="reply-rate"
      title="Reply rate"
      unit="Share of a month’s reviews with a reply"
      months={months}
      values={months.map(({ reviews, replyRate }) => (reviews === 0 ? null : replyRate))}
      format={formatShare}
      scale={SHARE}
    />
  );
}

export function ReplyTimeChart({ months }: Props) {
  const hours = months.map(({ medianReplyHours }) => medianReplyHours);
  const inDays = hours.some((value) => value !== null && value > DAYS_FROM_HOURS);
  const values = inDays ? hours.map((value) => (value === null ? null : value / HOURS_A_DAY)) : hours;
  const unit = inDays ? "days" : "hours";
  return (
    <LineChart
      id="reply-time"
      title="Time to reply"
      unit={`Median of a month’s reviews, in ${unit}`}
      months={months}
      values={values}
      format={(value) => `${oneDecimal(value)} ${unit}`}
      scale={scaleUpTo(values, formatAxis)}
    />
  );
}

type LineChartProps = Pick<ChartProps, "id" | "title" | "unit" | "scale"> &
  Props & { values: Values; format(value: number): string };

function LineChart({ values, format, ...chart }: LineChartProps) {
  const { title, months, scale } = chart;
  const shown = values.map((value) => (value === null ? "–" : format(value)));
  return (
    <Chart {...chart} description={describe(months, values, format)} columns={[{ label: title, values: shown }]}>
      <Line values={values} scale={scale} />
    </Chart>
  );
}

const COMPACT = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** Short, because the room beside the axis is small. */
function formatAxis(value: number): string {
  return value < 1_000 ? formatSum(value) : COMPACT.format(value);
}

function oneDecimal(value: number): string {
  return formatDecimal(value, 1);
}

/** The period, and the latest, lowest and highest value. */
function describe(months: Props["months"], values: Values, format: (value: number) => string): string {
  const named = months.map(({ month }) => formatMonth(month));
  const span = `${named[0]} to ${named.at(-1)}`;
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, month: named[index] }]));
  const last = known.at(-1);
  if (!last) return `${span}: no data.`;
  const least = known.reduce((a, b) => (b.value < a.value ? b : a));
  const most = known.reduce((a, b) => (b.value > a.value ? b : a));
  const gaps = values.length - known.length;
  const said = `${span}: latest ${format(last.value)} in ${last.month}, lowest ${format(least.value)} in ${least.month}, highest ${format(most.value)} in ${most.month}`;
  return gaps > 0 ? `${said}, no data in ${plural(gaps, "month")}.` : `${said}.`;
}
