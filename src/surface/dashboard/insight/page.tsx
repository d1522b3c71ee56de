// Insights of a business: charts, the figures of each month, and its figures against the middle half of other businesses.
import type { Benchmarks, OwnBenchmark, Percentiles, Quartiles } from "#domain/insight/benchmark/benchmark.ts";
import { readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { DEFAULT_MONTHS, MAX_MONTHS, readTrends, type TrendMonth } from "#domain/insight/trend.ts";
import { formatCount, formatDate, formatDecimal, formatShare, plural } from "#surface/look/format.ts";
import { type Column, Empty, Grid, Panel } from "../component/display.tsx";
import { hasFeature, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { formatMonth, ReviewsChart, ScoreChart } from "./chart.tsx";

const SPANS = [DEFAULT_MONTHS, 24, MAX_MONTHS];

export async function insightsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, business, url } = visit;
  const span = SPANS.find((months) => String(months) === url.searchParams.get("months")) ?? DEFAULT_MONTHS;
  const [trends, benchmarks] = await Promise.all([
    readTrends(context, business, span),
    hasFeature(visit, "api") ? benchmarksOf(visit) : null,
  ]);
  const { months } = trends;
  return page(visit, {
    title: "Insights",
    children: (
      <>
        <nav class="month-choice" aria-label="How many months">
          {SPANS.map((each) => (
            <a
              key={each}
              class="button button-quiet"
              href={`/dashboard/insights?months=${each}`}
              aria-current={each === span ? "page" : undefined}
            >
              {each} months
            </a>
          ))}
        </nav>
        {months.some(({ reviewsToDate }) => reviewsToDate > 0) ? (
          <section aria-labelledby="trends" class="insight-trends">
            <h2 id="trends">By month</h2>
            <div class="columns">
              <ScoreChart months={months} />
              <ReviewsChart months={months} />
            </div>
            <MonthTable months={months} />
            <p class="muted small">
              Calendar months in UTC. The figures cover customer reviews written here that are online today; a removed
              review counts in no month. The score includes ratings on other platforms as of today.
            </p>
          </section>
        ) : (
          <Empty title="No charts yet">
            <p>Charts start with the first review.</p>
          </Empty>
        )}
        <Comparison visit={visit} benchmarks={benchmarks} />
      </>
    ),
  });
}

/** The latest month first. */
function MonthTable({ months }: { months: readonly TrendMonth[] }) {
  const or = (value: number | null, format: (value: number) => string) => (value === null ? "–" : format(value));
  const oneDecimal = (value: number) => formatDecimal(value, 1);
  return (
    <Grid
      caption="Figures by month"
      rows={months.toReversed()}
      columns={[
        { label: "Month", cell: ({ month, complete }) => formatMonth(month) + (complete ? "" : ", so far") },
        { label: "Reviews", isNumber: true, cell: ({ reviews }) => formatCount(reviews) },
        { label: "Verified", isNumber: true, cell: ({ verified }) => formatCount(verified) },
        { label: "Average stars", isNumber: true, cell: ({ averageRating }) => or(averageRating, oneDecimal) },
        {
          label: "Replied",
          isNumber: true,
          cell: ({ reviews, replyRate }) => or(reviews === 0 ? null : replyRate, formatShare),
        },
        {
          label: "Median hours to reply",
          isNumber: true,
          cell: ({ medianReplyHours }) => or(medianReplyHours, oneDecimal),
        },
        {
          label: "Score",
          isNumber: true,
          cell: ({ scoreTenths }) => or(scoreTenths, (tenths) => oneDecimal(tenths / 10)),
        },
      ]}
    />
  );
}

function benchmarksOf({ context, organisation, business }: BusinessVisit): Promise<Benchmarks[]> {
  const of = (category: string | null) => readBenchmarks(context, { organisationId: organisation.id, category });
  return Promise.all([of(business.category.slug), of(null)]);
}

function Comparison({ visit, benchmarks }: { visit: BusinessVisit; benchmarks: Benchmarks[] | null }) {
  if (!benchmarks)
    return (
      <Panel title="Benchmarks" id="benchmarks">
        <p>Benchmarks compare your figures with those of your category. They come with the REST API.</p>
        <PlanNotice visit={visit} feature="api" />
      </Panel>
    );
  return (
    <>
      {benchmarks.map((each) => (
        <Panel
          key={each.category?.slug ?? ""}
          title={each.category ? `Among ${each.category.name}` : "Among all businesses"}
          id={each.category ? "benchmarks" : "benchmarks-all"}
        >
          <BenchmarkTable
            benchmarks={each}
            own={each.yourBusinesses.find(({ business }) => business.id === visit.business.id)}
          />
        </Panel>
      ))}
    </>
  );
}

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

function BenchmarkTable({ benchmarks, own }: { benchmarks: Benchmarks; own: OwnBenchmark | undefined }) {
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
  if (own === null) return "You have no figure to compare yet";
  if (own < quartiles.p25) return "Below the middle half";
  return own > quartiles.p75 ? "Above the middle half" : "In the middle half";
}
