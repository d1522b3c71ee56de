// Charts of a business by month, as SVG as wide as their container. A month without a value is a gap. Time runs in the direction of the
// language, so in Arabic the latest month is on the left.
import type { ComponentChildren } from "preact";
import type { TrendMonth } from "#domain/insight/trend.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

const HEIGHT = 184;
/** Room for the labels of the vertical axis. */
const LEFT = 44;
const PLOT = { top: 10, bottom: 156 };
/** Width of a bar, as a share of its month. */
const BAR = 0.7;
/** A phone has room for three labels of months. */
const MAX_LABELS = 3;

type Months = { months: readonly TrendMonth[] };
type Scale = { from: number; to: number; ticks: readonly { value: number; label: string }[] };

const STARS = [1, 2, 3, 4, 5];

export function ScoreChart({ months }: Months) {
  const { chart } = useWords("insight");
  const { language, count, decimal } = useFormat();
  const scale: Scale = { from: 1, to: 5, ticks: STARS.map((value) => ({ value, label: count(value) })) };
  const values = months.map(({ scoreTenths }) => (scoreTenths === null ? null : scoreTenths / 10));
  const [x, y] = [xOf(months.length, language), yOf(scale)];
  return (
    <Chart
      words={chart.score}
      months={months}
      labels={values.map((value) => (value === null ? null : decimal(value, 1)))}
      scale={scale}
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
  const { chart } = useWords("insight");
  const { language, count, compact } = useFormat();
  const values = months.map(({ reviews }) => reviews);
  const scale = scaleUpTo(Math.max(...values), compact);
  const [x, y] = [xOf(months.length, language), yOf(scale)];
  const isLeftward = dirOf(language) === "rtl";
  return (
    <Chart words={chart.reviews} months={months} labels={values.map(count)} scale={scale}>
      {values.map((value, index) =>
        value === 0 ? null : (
          <rect
            class="chart-bar"
            x={x(index + (isLeftward ? 1 + BAR : 1 - BAR) / 2)}
            width={share(BAR / months.length)}
            y={y(value)}
            height={PLOT.bottom - y(value)}
          />
        ),
      )}
    </Chart>
  );
}

type ChartProps = Months & {
  /** @property spoken all values, for screen readers */
  words: { title: string; unit: string; spoken(of: { values: string }): string };
  /** The value of each month. */
  labels: readonly (string | null)[];
  scale: Scale;
  children: ComponentChildren;
};

function Chart({ words: { title, unit, spoken }, months, labels, scale, children }: ChartProps) {
  const { chart } = useWords("insight");
  const { language, list, month: named } = useFormat();
  const y = yOf(scale);
  const values = list(
    months.map(({ month }, index) => chart.at({ month: named(month), value: labels[index] ?? null })),
  );
  return (
    <figure class="chart">
      <figcaption>
        <strong>{title}</strong> <span class="muted small">{unit}</span>
      </figcaption>
      <div class="chart-plot">
        <svg class="chart-scale" width={LEFT} height={HEIGHT} aria-hidden="true">
          {scale.ticks.map(({ value, label }) => (
            <text key={value} x={dirOf(language) === "rtl" ? 6 : LEFT - 6} y={y(value) + 4} text-anchor="end">
              {label}
            </text>
          ))}
        </svg>
        <svg class="chart-drawing" height={HEIGHT} role="img" aria-label={spoken({ values })}>
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
  const { language, shortMonth } = useFormat();
  const x = xOf(months.length, language);
  const step = Math.ceil(months.length / MAX_LABELS);
  return months.map(({ month }, index) => {
    // Counted from the end, so that the current month has a label.
    const fromEnd = months.length - 1 - index;
    if (fromEnd % step !== 0) return null;
    return (
      <text
        key={month}
        x={x(fromEnd === 0 ? months.length : index + 0.5)}
        y={HEIGHT - 4}
        text-anchor={fromEnd === 0 ? "end" : "middle"}
      >
        {shortMonth(month)}
      </text>
    );
  });
}

/** From zero to a round number that is at least `most`. */
function scaleUpTo(most: number, format: (value: number) => string): Scale {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const to = ([2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10) * power;
  return { from: 0, to, ticks: [0, to / 2, to].map((value) => ({ value, label: format(value) })) };
}

/** Pixels from the top, to a tenth. */
function yOf({ from, to }: Scale): (value: number) => number {
  return (value) => {
    const share = (value - from) / (to - from);
    return Math.round((PLOT.bottom - share * (PLOT.bottom - PLOT.top)) * 10) / 10;
  };
}

/** So many months from the start of the axis, as a share of the width from the left. */
function xOf(months: number, language: Language): (count: number) => string {
  const isLeftward = dirOf(language) === "rtl";
  return (count) => share(isLeftward ? 1 - count / months : count / months);
}

function share(of: number): string {
  return `${Math.round(of * 10_000) / 100}%`;
}
