// A chart as SVG, as wide as its container, with labelled axes, a description for screen readers and its figures in a table. The
// current month is hatched; a month without data is a gap.
import type { ComponentChildren } from "preact";
import { formatMonth, shortMonth } from "./month.ts";
import { HEIGHT, LEFT, PLOT, type Scale, yOf } from "./scale.ts";

export type ChartMonth = { month: string; complete: boolean };

type Column = { label: string; values: readonly string[] };

type Props = {
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
  columns: readonly Column[];
  /** Marks of mark.tsx. */
  children: ComponentChildren;
};

/** A phone has room for four labels of months. */
const MAX_LABELS = 4;

export function Chart({ id, title, unit, description, months, scale, legend, columns, children }: Props) {
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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
