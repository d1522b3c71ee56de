// Charts of a business by month, as SVG as wide as their container. A month without a value is a gap.
import type { ComponentChildren } from "preact";
import type { TrendMonth } from "#domain/insight/trend.ts";
import { formatCount, formatDecimal } from "#surface/look/format.ts";

const HEIGHT = 184;
/** Room for the labels of the vertical axis. */
const LEFT = 44;
const PLOT = { top: 10, bottom: 156 };
/** Width of a bar, as a share of its month. */
const BAR = 0.7;
/** A phone has room for four labels of months. */
const MAX_LABELS = 4;

type Months = { months: readonly TrendMonth[] };
type Scale = { from: number; to: number; ticks: readonly { value: number; label: string }[] };

const STARS: Scale = { from: 1, to: 5, ticks: [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) })) };

export function ScoreChart({ months }: Months) {
  const values = months.map(({ scoreTenths }) => (scoreTenths === null ? null : scoreTenths / 10));
  const [x, y] = [xOf(months.length), yOf(STARS)];
  return (
    <Chart
      title="Score"
      unit="Stars, at the end of each month"
      months={months}
      labels={values.map((value) => (value === null ? "none" : formatDecimal(value, 1)))}
      scale={STARS}
    >
      {values.map((value, index) => {
        const before = values[index - 1] ?? null;
        if (value === null || before === null) return null;
        return <line class="chart-stroke" x1={x(index - 0.5)} y1={y(before)} x2={x(index + 0.5)} y2={y(value)} />;
      })}
      {values.map((value, index) =>
        value === null ? null : <circle class="chart-point" cx={x(index + 0.5)} cy={y(value)} r="3.5" />,
      )}
    </Chart>
  );
}

export function ReviewsChart({ months }: Months) {
  const values = months.map(({ reviews }) => reviews);
  const scale = scaleUpTo(Math.max(...values));
  const [x, y] = [xOf(months.length), yOf(scale)];
  return (
    <Chart title="Reviews" unit="Written in each month" months={months} labels={values.map(formatCount)} scale={scale}>
      {values.map((value, index) =>
        value === 0 ? null : (
          <rect
            class="chart-bar"
            x={x(index + (1 - BAR) / 2)}
            width={x(BAR)}
            y={y(value)}
            height={PLOT.bottom - y(value)}
          />
        ),
      )}
    </Chart>
  );
}

type ChartProps = Months & {
  title: string;
  /** Label of the vertical axis: "Stars, 1 to 5". */
  unit: string;
  /** The value of each month, for screen readers. */
  labels: readonly string[];
  scale: Scale;
  children: ComponentChildren;
};

function Chart({ title, unit, months, labels, scale, children }: ChartProps) {
  const y = yOf(scale);
  const spoken = months.map(({ month }, index) => `${formatMonth(month)}: ${labels[index]}`).join(", ");
  return (
    <figure class="chart">
      <figcaption>
        <strong>{title}</strong> <span class="muted small">{unit}</span>
      </figcaption>
      <div class="chart-plot">
        <svg class="chart-scale" width={LEFT} height={HEIGHT} aria-hidden="true">
          {scale.ticks.map(({ value, label }) => (
            <text key={value} x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {label}
            </text>
          ))}
        </svg>
        <svg class="chart-drawing" height={HEIGHT} role="img" aria-label={`${title} by month. ${spoken}.`}>
          {scale.ticks.map(({ value }) => (
            <line key={value} class="chart-line" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
          ))}
          {children}
          <Labels months={months} />
        </svg>
      </div>
    </figure>
  );
}

function Labels({ months }: Months) {
  const x = xOf(months.length);
  const step = Math.ceil(months.length / MAX_LABELS);
  return months.map(({ month }, index) => {
    // Counted from the end, so that the current month has a label.
    const fromEnd = months.length - 1 - index;
    if (fromEnd % step !== 0) return null;
    return (
      <text
        key={month}
        x={fromEnd === 0 ? "100%" : x(index + 0.5)}
        y={HEIGHT - 4}
        text-anchor={fromEnd === 0 ? "end" : "middle"}
      >
        {shortMonth(month)}
      </text>
    );
  });
}

const COMPACT = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** From zero to a round number that is at least `most`. */
function scaleUpTo(most: number): Scale {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const to = ([2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10) * power;
  return { from: 0, to, ticks: [0, to / 2, to].map((value) => ({ value, label: COMPACT.format(value) })) };
}

/** Pixels from the top, to a tenth. */
function yOf({ from, to }: Scale): (value: number) => number {
  return (value) => {
    const share = (value - from) / (to - from);
    return Math.round((PLOT.bottom - share * (PLOT.bottom - PLOT.top)) * 10) / 10;
  };
}

/** So many months, as a share of the width. */
function xOf(months: number): (count: number) => string {
  return (count) => `${Math.round((count / months) * 10_000) / 100}%`;
}

const LONG = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** "November 2026" for `2026-11`. */
export function formatMonth(month: string): string {
  return LONG.format(new Date(`${month}-01T00:00:00Z`));
}

/** "Nov ’26" */
function shortMonth(month: string): string {
  return `${SHORT.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 3)} ’${month.slice(2, 4)}`;
}
