// A chart as SVG, as wide as its container, with labelled axes, a description for screen readers and its figures in a table. The
// current month is hatched; a month without data is a gap.
import type { ComponentChildren } from "preact";

const HEIGHT = 184;
/** Room for the labels of the vertical axis. */
const LEFT = 44;
const PLOT = { top: 10, bottom: 156 };
/** Width of a bar, as a share of its month. */
const BAR = 0.7;
/** A phone has room for four labels of months. */
const MAX_LABELS = 4;

export type Scale = { from: number; to: number; ticks: readonly { value: number; label: string }[] };
type ChartMonth = { month: string; complete: boolean };

export type ChartProps = {
  id: string;
  title: string;
  /** Of the vertical axis: "Stars, 1 to 5". */
  unit: string;
  /** The chart in a sentence or two. */
  description: string;
  months: readonly ChartMonth[];
  scale: Scale;
  /** What colours mean, below the drawing. */
  legend?: ComponentChildren;
  /** Of the table, one value for each month. */
  columns: readonly { label: string; values: readonly string[] }[];
  /** `Line` or `Bars`. */
  children: ComponentChildren;
};

export function Chart({ id, title, unit, description, months, scale, legend, columns, children }: ChartProps) {
  return (
    <figure class="chart" aria-labelledby={`${id}-caption`}>
      <figcaption id={`${id}-caption`}>
        <strong>{title}</strong> <span class="muted small">{unit}</span>
      </figcaption>
      <div class="chart-plot">
        <svg class="chart-scale" width={LEFT} height={HEIGHT} aria-hidden="true">
          {scale.ticks.map(({ value, label }) => (
            <text key={value} x={LEFT - 6} y={yOf(scale, value) + 4} text-anchor="end">
              {label}
            </text>
          ))}
        </svg>
        <svg class="chart-drawing" height={HEIGHT} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{description}</desc>
          <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path class="chart-hatch" d="M1 0v6" />
          </pattern>
          {scale.ticks.map(({ value }) => (
            <line key={value} class="chart-line" x1="0" x2="100%" y1={yOf(scale, value)} y2={yOf(scale, value)} />
          ))}
          {children}
          <Unfinished id={id} months={months} />
          <Labels months={months} />
        </svg>
      </div>
      {legend}
      <details class="chart-table">
        <summary class="touch small">As a table</summary>
        <table>
          <caption class="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, complete }, index) => (
              <tr key={month}>
                <th scope="row">{complete ? formatMonth(month) : `${formatMonth(month)}, so far`}</th>
                {columns.map(({ label, values }) => (
                  <td key={label}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Unfinished({ id, months }: { id: string; months: readonly ChartMonth[] }) {
  const index = months.findIndex(({ complete }) => !complete);
  if (index === -1) return null;
  const width = 100 / months.length;
  return (
    <rect
      x={`${round(index * width)}%`}
      width={`${round(width)}%`}
      y={PLOT.top}
      height={PLOT.bottom - PLOT.top}
      fill={`url(#${id}-hatch)`}
    />
  );
}

function Labels({ months }: { months: readonly ChartMonth[] }) {
  const width = 100 / months.length;
  const step = Math.ceil(months.length / MAX_LABELS);
  return (
    <g class="chart-months">
      {months.map(({ month }, index) =>
        // Counted from the end, so that the current month has a label.
        (months.length - 1 - index) % step === 0 ? (
          <text
            key={month}
            x={index === months.length - 1 ? "100%" : `${round((index + 0.5) * width)}%`}
            y={HEIGHT - 4}
            text-anchor={index === months.length - 1 ? "end" : "middle"}
          >
            {shortMonth(month)}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Connects months with values; breaks at months without. */
export function Line({ values, scale }: { values: readonly (number | null)[]; scale: Scale }) {
  const points = values.map((value, index) =>
    value === null ? null : `${index + 0.5} ${round(100 - ((value - scale.from) / (scale.to - scale.from)) * 100)}`,
  );
  const line = points.map((point, index) => point && `${points[index - 1] ? "L" : "M"}${point}`);
  return (
    <Stretched months={values.length}>
      <path class="chart-stroke" d={line.join("")} />
      {/* Lines without length have round ends, which stay round when the drawing is stretched. */}
      <path class="chart-points" d={points.map((point) => point && `M${point}h0`).join("")} />
    </Stretched>
  );
}

type Layer = { name: string; tone: string; values: readonly number[] };

/** Stacked bars, the first layer at the bottom. Drawn over a unit square for each month, then stretched. */
export function Bars({ layers, scale }: { layers: readonly Layer[]; scale: Scale }) {
  const months = layers[0]?.values.length ?? 0;
  const below = new Array<number>(months).fill(0);
  return (
    <Stretched months={months}>
      {layers.map(({ name, tone, values }) => (
        <path key={name} class={`chart-bar ${tone}`} d={values.map((value, index) => bar(value, index)).join("")} />
      ))}
    </Stretched>
  );

  function bar(value: number, index: number): string {
    if (value === 0) return "";
    const foot = below[index] ?? 0;
    below[index] = foot + value;
    const y = (part: number) => round(100 - (part / scale.to) * 100);
    return `M${round(index + (1 - BAR) / 2)} ${y(foot)}h${BAR}V${y(foot + value)}h-${BAR}z`;
  }
}

/** One unit across for each month, a hundred upwards. */
function Stretched({ months, children }: { months: number; children: ComponentChildren }) {
  return (
    <svg
      x="0"
      y={PLOT.top}
      width="100%"
      height={PLOT.bottom - PLOT.top}
      viewBox={`0 0 ${months} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** From zero to a round number above all values. @param format of its labels */
export function scaleUpTo(values: readonly (number | null)[], format: (value: number) => string): Scale {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const to = ([2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10) * power;
  return { from: 0, to, ticks: [0, to / 2, to].map((value) => ({ value, label: format(value) })) };
}

/** Pixels from the top, to a tenth. */
function yOf({ from, to }: Scale, value: number): number {
  const share = (value - from) / (to - from);
  return Math.round((PLOT.bottom - share * (PLOT.bottom - PLOT.top)) * 10) / 10;
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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
