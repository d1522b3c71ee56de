// Trends of the business by month, and benchmarks against others.

import { type Benchmarks, readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { DEFAULT_MONTHS, MAX_MONTHS, readTrends, type TrendMonth } from "#domain/insight/trend.ts";
import { formatCount, formatDecimal, formatShare } from "#surface/look/format.ts";
import { Empty, Grid, Panel } from "../component/display.tsx";
import { hasFeature, PlanNotice } from "../plan-gate.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { BenchmarkTable } from "./benchmark-table.tsx";
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
    active: "insights",
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
