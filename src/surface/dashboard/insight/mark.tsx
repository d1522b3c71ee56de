// Marks of a chart: lines with points, and stacked bars.
import type { ComponentChildren } from "preact";
import { PLOT, type Scale } from "./scale.ts";

/** Width of a bar, as a share of its month. */
const BAR = 0.7;

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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
