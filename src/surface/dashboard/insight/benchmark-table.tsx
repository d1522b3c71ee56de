// Benchmarks: each figure of a business against the middle half of the sample.
import type { Benchmarks, OwnBenchmark, Percentiles, Quartiles } from "#domain/insight/benchmark/benchmark.ts";
import { formatDate, formatDecimal, formatShare, plural } from "#surface/look/format.ts";
import { type Column, Grid } from "../component/display.tsx";

type Row = {
  name: string;
  own: number | null;
  quartiles: Quartiles | null;
  /** Share of the sample below the own value; null where it is not known. */
  below: number | null;
  format(value: number): string;
};

const WIDTH = 100;
/** Keeps marks at the edges whole. */
const MARGIN = 6;

const stars = (value: number) => formatDecimal(value, 2);
const once = (value: number) => formatDecimal(value, 1);

export function BenchmarkTable({ benchmarks, own }: { benchmarks: Benchmarks; own: OwnBenchmark | undefined }) {
  const { category, metrics, sample, generatedAt } = benchmarks;
  const name = category?.name ?? "all categories";
  if (!metrics)
    return (
      <p>
        There are too few businesses to compare with: {name} has {plural(sample.businesses, "business", "businesses")}{" "}
        with {sample.minimumReviewsPerBusiness} reviews or more, and a comparison needs {sample.minimumBusinesses}.
      </p>
    );
  return (
    <>
      <div class="standings">
        <Grid caption={`Benchmarks: ${name}`} columns={COLUMNS} rows={rowsOf(metrics, own)} />
      </div>
      <p class="muted small">
        From {plural(sample.businesses, "business", "businesses")} with {sample.minimumReviewsPerBusiness} reviews or
        more, {plural(sample.reviews, "review")} in total, as of {formatDate(generatedAt)}.
        {own && !own.inSample && " This business has too few reviews to be included."}
      </p>
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { label: "Figure", cell: (row) => row.name },
  { label: "Yours", isNumber: true, cell: ({ own, format }) => (own === null ? "–" : format(own)) },
  quartile("Lower quarter", "p25"),
  quartile("Median", "median"),
  quartile("Upper quarter", "p75"),
  { label: "Your position", cell: (row) => <Standing {...row} /> },
];

function quartile(label: string, which: keyof Quartiles): Column<Row> {
  return { label, isNumber: true, cell: ({ quartiles, format }) => (quartiles ? format(quartiles[which]) : "–") };
}

function rowsOf(metrics: NonNullable<Benchmarks["metrics"]>, own: OwnBenchmark | undefined): Row[] {
  const row = (name: string, metric: keyof Percentiles, format: Row["format"]): Row => ({
    name,
    own: own?.values[metric] ?? null,
    quartiles: metrics[metric],
    below: own?.percentiles?.[metric] ?? null,
    format,
  });
  return [
    row("Score", "score", stars),
    row("Average stars", "rating", stars),
    row("Reply rate", "replyRate", formatShare),
    row("Verified reviews", "verifiedShare", formatShare),
    row("Reviews a month", "reviewsPerMonth", once),
    {
      name: "Hours to reply",
      own: own?.values.replyHours ?? null,
      quartiles: metrics.replyHours,
      below: null,
      format: once,
    },
  ];
}

/** The middle half as a box, the median as a line, the own value as a dot, and a sentence. */
function Standing({ own, quartiles, below }: Row) {
  if (!quartiles) return <span class="muted">Too few businesses reply.</span>;
  const { p25, median, p75 } = quartiles;
  const known = own === null ? [p25, median, p75] : [p25, median, p75, own];
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const x = (value: number) =>
    to === from ? WIDTH / 2 : Math.round((MARGIN + ((value - from) / (to - from)) * (WIDTH - 2 * MARGIN)) * 10) / 10;
  return (
    <>
      <svg class="spread" aria-hidden="true">
        <line class="spread-track" x1="0" x2="100%" y1="12" y2="12" />
        <rect class="spread-box" x={`${x(p25)}%`} width={`${Math.max(1, x(p75) - x(p25))}%`} y="5" height="14" rx="3" />
        <line class="spread-median" x1={`${x(median)}%`} x2={`${x(median)}%`} y1="5" y2="19" />
        {own !== null && <circle class="spread-own" cx={`${x(own)}%`} cy="12" r="6" />}
      </svg>
      <span class="small muted">
        {below === null ? standingWords(own, quartiles) : `Above ${formatShare(below)} of them`}
      </span>
    </>
  );
}

function standingWords(own: number | null, { p25, p75 }: Quartiles): string {
  if (own === null) return "Nothing of yours to compare yet";
  if (own < p25) return "Below the middle half";
  return own > p75 ? "Above the middle half" : "In the middle half";
}
