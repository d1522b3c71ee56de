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
      <Grid caption={`Benchmarks: ${name}`} columns={COLUMNS} rows={rowsOf(metrics, own)} />
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
  { label: "Your position", cell: standingWords },
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

function standingWords({ own, quartiles, below }: Row): string {
  if (!quartiles) return "Too few businesses reply";
  if (below !== null) return `Above ${formatShare(below)} of them`;
  if (own === null) return "Nothing of yours to compare yet";
  if (own < quartiles.p25) return "Below the middle half";
  return own > quartiles.p75 ? "Above the middle half" : "In the middle half";
}
