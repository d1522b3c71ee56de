// Charts by month as SVG. Each has one path for each kind of mark, in a drawing that is stretched to the width, so a chart of three years
// costs little more than one of a year. A month without a value is a gap, and the current one is hatched. In Arabic time runs to the left,
// as the text around it; the stylesheet mirrors the drawing.
import type { TrendMonth } from "#domain/insight/trend.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { monthHref } from "../review/filter.ts";
import { type Change, ChangeNote } from "./change.tsx";
import type { Scale } from "./scale.ts";

/** Pixels, and units of the drawing. */
const HEIGHT = 148;
const EDGE = 8;
/** Units of the drawing for one month, and for its bar. */
const STEP = 10;
const BAR = 7;

type Props = {
  id: string;
  title: string;
  unit: string;
  latest: string;
  change: Change;
  /** Which end of the scale is better, where one is. */
  better?: "more" | "less";
  months: readonly Pick<TrendMonth, "month">[];
  /** The value of each month in words; null for a gap. */
  labels: readonly (string | null)[];
  scale: Scale;
  show(value: number): string;
  /** From the values of the months, for screen readers. */
  spoken: { low: string; high: string; latest: string };
  paths: readonly { className: string; d: string }[];
  legend?: readonly { star: number; text: string }[];
  /** Whether the scale begins above zero, which the chart says. */
  isFitted?: boolean;
  /** Its title and figures are for screen readers alone. */
  isBare?: boolean;
};

export function Chart(props: Props) {
  const {
    id,
    title,
    unit,
    latest,
    change,
    better,
    months,
    labels,
    scale,
    show,
    spoken,
    paths,
    legend = [],
    isFitted,
    isBare,
  } = props;
  const { chart } = useWords("insight");
  const { month: named } = useFormat();
  const y = yOf(scale);
  const width = months.length * STEP;
  const column = 100 / months.length;
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption class={isBare ? "hidden" : undefined}>
        <h3 id={id}>{title}</h3>
        <p class="chart-change">
          <strong>{latest}</strong> <ChangeNote of={change} />
        </p>
        <p class="muted small">
          {unit}
          {isFitted && ` ${chart.scale({ from: show(scale.from), to: show(scale.to) })}`}{" "}
          {better && <span class={`chart-better is-${better}`}>{chart.better[better]}</span>}
        </p>
      </figcaption>
      <div class="chart-plot">
        <svg class="chart-scale" width="44" height={HEIGHT} aria-hidden="true">
          {scale.ticks.map((value) => (
            <text key={value} x="38" y={y(value) + 4} text-anchor="end">
              {show(value)}
            </text>
          ))}
        </svg>
        <div class="chart-area" data-chart={title}>
          <svg class="chart-drawing" height={HEIGHT} role="img" aria-label={chart.spoken({ title, ...spoken })}>
            <pattern id={`${id}-now`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path class="chart-hatch" d="M1 0v6" />
            </pattern>
            {scale.ticks.map((value) => (
              <line key={value} class="chart-line" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
            ))}
            <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {paths.map(({ className, d }) => d !== "" && <path key={className} class={className} d={d} />)}
            </svg>
            <rect x={`${100 - column}%`} width={`${column}%`} height={HEIGHT} fill={`url(#${id}-now)`} />
          </svg>
          {/* Keys reach a month by the script's slider, and its reviews by the table. */}
          <svg
            class="chart-months chart-mirrored"
            viewBox={`0 0 ${width} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {months.map(({ month }, index) => (
              <a key={month} href={monthHref(month)} tabindex={-1}>
                <rect x={index * STEP} width={STEP} height={HEIGHT}>
                  <title>{chart.at({ month: named(month), value: labels[index] ?? null })}</title>
                </rect>
              </a>
            ))}
          </svg>
        </div>
        <Axis months={months} />
      </div>
      {legend.length > 0 && <Legend lines={legend} />}
    </figure>
  );
}

/** A phone has room for three months. */
function Axis({ months }: Pick<Props, "months">) {
  const { shortMonth } = useFormat();
  const shown = [months[0], months[(months.length - 1) >> 1], months.at(-1)];
  return (
    <p class="chart-axis" aria-hidden="true">
      {shown.map((each) => each && <span key={each.month}>{shortMonth(each.month)}</span>)}
    </p>
  );
}

export function Legend({ lines }: { lines: readonly { star: number; text: string }[] }) {
  return (
    <ul class="progress-legend small">
      {lines.map(({ star, text }) => (
        <li key={star}>
          <span class={`swatch star-${star}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The path of a line with a gap where a value is missing. */
export function linePath(values: readonly (number | null)[], scale: Scale): string {
  const y = yOf(scale);
  let isDrawn = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawn = false;
        return "";
      }
      const place = `${isDrawn ? "L" : "M"}${index * STEP + STEP / 2} ${y(value)}`;
      isDrawn = true;
      return place;
    })
    .join("");
}

/** The path of dots: lines without length, whose round ends are drawn. */
export function pointPath(values: readonly (number | null)[], scale: Scale): string {
  const y = yOf(scale);
  return values.map((value, index) => (value === null ? "" : `M${index * STEP + STEP / 2} ${y(value)}h.01`)).join("");
}

/** The path of the bars of one part, which stand on the parts below. */
export function barPath(parts: readonly { below: number; value: number }[], scale: Scale): string {
  const y = yOf(scale);
  return parts
    .map(({ below, value }, index) =>
      value === 0 ? "" : `M${index * STEP + (STEP - BAR) / 2} ${y(below)}h${BAR}V${y(below + value)}h-${BAR}z`,
    )
    .join("");
}

/** Pixels from the top, to a tenth. */
function yOf({ from, to }: Scale): (value: number) => number {
  const plot = HEIGHT - 2 * EDGE;
  return (value) => Math.round((EDGE + (1 - (value - from) / (to - from)) * plot) * 10) / 10;
}
