// Insights of a business: charts, the figures of each month, and its figures against the middle half of other businesses.

import { categoryName } from "#domain/business/profile/category.ts";
import type { Benchmarks, OwnBenchmark, Percentiles, Quartiles } from "#domain/insight/benchmark/benchmark.ts";
import { readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { DEFAULT_MONTHS, MAX_MONTHS, readTrends, type TrendMonth } from "#domain/insight/trend.ts";
import type { Format } from "#platform/language/format.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { type Column, Empty, Grid, Panel } from "../component/display.tsx";
import { CoveragePanel } from "../integration/coverage.tsx";
import { hasFeature, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { ReviewsChart, ScoreChart } from "./chart.tsx";

const SPANS = [DEFAULT_MONTHS, 24, MAX_MONTHS];

export async function insightsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, business, deps, url, language } = visit;
  const words = wordsIn("insight", language);
  const span = SPANS.find((months) => String(months) === url.searchParams.get("months")) ?? DEFAULT_MONTHS;
  const [trends, coverage, benchmarks] = await Promise.all([
    readTrends(context, business, span),
    deps.findCoverageParts(context, business.id),
    hasFeature(visit, "api") ? benchmarksOf(visit) : null,
  ]);
  const { months } = trends;
  return page(visit, {
    title: wordsIn("frame", language).main.insights,
    children: (
      <>
        <nav class="month-choice" aria-label={words.period}>
          {SPANS.map((each) => (
            <a
              key={each}
              class="button button-quiet"
              href={`/dashboard/insights?months=${each}`}
              aria-current={each === span ? "page" : undefined}
            >
              {words.months({ count: each })}
            </a>
          ))}
        </nav>
        {months.some(({ reviewsToDate }) => reviewsToDate > 0) ? (
          <section aria-labelledby="trends" class="insight-trends">
            <h2 id="trends">{words.byMonth}</h2>
            <div class="columns">
              <ScoreChart months={months} />
              <ReviewsChart months={months} />
            </div>
            <MonthTable months={months} />
            <p class="muted small">{words.note}</p>
          </section>
        ) : (
          <Empty title={words.none.title}>
            <p>{words.none.text}</p>
          </Empty>
        )}
        <CoveragePanel visit={visit} parts={coverage} />
        <Comparison visit={visit} benchmarks={benchmarks} />
      </>
    ),
  });
}

/** The latest month first. */
function MonthTable({ months }: { months: readonly TrendMonth[] }) {
  const { table: words } = useWords("insight");
  const { language, count, decimal, month: named } = useFormat();
  const or = (value: number | null, format: (value: number) => string) => (value === null ? <NoData /> : format(value));
  const oneDecimal = (value: number) => decimal(value, 1);
  const percent = (share: number) => formatShare(share, language);
  return (
    <Grid
      caption={words.caption}
      rows={months.toReversed()}
      columns={[
        {
          label: words.month,
          cell: ({ month, complete }) => (complete ? named(month) : words.soFar({ month: named(month) })),
        },
        { label: words.reviews, isNumber: true, cell: ({ reviews }) => count(reviews) },
        { label: words.verified, isNumber: true, cell: ({ verified }) => count(verified) },
        { label: words.stars, isNumber: true, cell: ({ averageRating }) => or(averageRating, oneDecimal) },
        {
          label: words.replied,
          isNumber: true,
          cell: ({ reviews, replyRate }) => or(reviews === 0 ? null : replyRate, percent),
        },
        { label: words.hours, isNumber: true, cell: ({ medianReplyHours }) => or(medianReplyHours, oneDecimal) },
        {
          label: words.score,
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
  const { benchmark: words } = useWords("insight");
  if (!benchmarks)
    return (
      <Panel title={words.title} id="benchmarks">
        <p>{words.text}</p>
        <PlanNotice visit={visit} feature="api" />
      </Panel>
    );
  return benchmarks.map((each) => {
    const category = each.category && categoryName(visit.business.category, visit.language);
    return (
      <Panel
        key={each.category?.slug ?? ""}
        title={category === null ? words.amongAll : words.among({ category })}
        id={category === null ? "benchmarks-all" : "benchmarks"}
      >
        <BenchmarkTable
          benchmarks={each}
          category={category}
          own={each.yourBusinesses.find(({ business }) => business.id === visit.business.id)}
        />
      </Panel>
    );
  });
}

type Row = {
  name: string;
  own: number | null;
  quartiles: Quartiles | null;
  /** Share of the sample below the own value; null where it is not known. */
  below: number | null;
  format(value: number): string;
};

type TableProps = { benchmarks: Benchmarks; category: string | null; own: OwnBenchmark | undefined };

function BenchmarkTable({ benchmarks: { metrics, sample, generatedAt }, category, own }: TableProps) {
  const all = useWords("insight");
  const format = useFormat();
  const words = all.benchmark;
  const { businesses, reviews, minimumReviewsPerBusiness: least, minimumBusinesses: needed } = sample;
  if (!metrics) return <p>{words.tooFew({ category, businesses, least, needed })}</p>;
  const quartile = (label: string, which: keyof Quartiles): Column<Row> => ({
    label,
    isNumber: true,
    cell: ({ quartiles, format }) => (quartiles ? format(quartiles[which]) : <NoData />),
  });
  return (
    <>
      <Grid
        caption={words.caption({ category })}
        rows={rowsOf(metrics, own, all.metric, format)}
        columns={[
          { label: words.figure, cell: (row) => row.name },
          { label: words.yours, isNumber: true, cell: ({ own, format }) => (own === null ? <NoData /> : format(own)) },
          quartile(words.lower, "p25"),
          quartile(words.median, "median"),
          quartile(words.upper, "p75"),
          { label: words.position, cell: (row) => standingWords(row, all.standing, format) },
        ]}
      />
      <p class="muted small">
        {words.sample({ businesses, least, reviews, date: format.date(generatedAt) })}
        {own && !own.inSample && ` ${words.notIncluded}`}
      </p>
    </>
  );
}

function rowsOf(
  metrics: NonNullable<Benchmarks["metrics"]>,
  own: OwnBenchmark | undefined,
  words: Words<"insight">["metric"],
  { decimal, language }: Format,
): Row[] {
  const percent = (share: number) => formatShare(share, language);
  const stars = (value: number) => decimal(value, 2);
  const once = (value: number) => decimal(value, 1);
  const row = (metric: keyof Percentiles, format: Row["format"]): Row => ({
    name: words[metric],
    own: own?.values[metric] ?? null,
    quartiles: metrics[metric],
    below: own?.percentiles?.[metric] ?? null,
    format,
  });
  return [
    row("score", stars),
    row("rating", stars),
    row("replyRate", percent),
    row("verifiedShare", percent),
    row("reviewsPerMonth", once),
    {
      name: words.replyHours,
      own: own?.values.replyHours ?? null,
      quartiles: metrics.replyHours,
      below: null,
      format: once,
    },
  ];
}

function standingWords({ own, quartiles, below }: Row, words: Words<"insight">["standing"], format: Format): string {
  if (!quartiles) return words.fewReply;
  // Rounded down, because "above over 99%" is no sentence.
  if (below !== null) return words.aboveShare({ share: format.percent(Math.floor(below * 100) / 100) });
  if (own === null) return words.noOwn;
  if (own < quartiles.p25) return words.below;
  return own > quartiles.p75 ? words.above : words.within;
}
