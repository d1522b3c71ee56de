// How the business went month by month, and how it stands among others.

import { mayUse, planNamesWith } from "#domain/account/plan-gate.ts";
import { type Benchmarks, readBenchmarks } from "#domain/insight/benchmark.ts";
import { DEFAULT_MONTHS, MAX_MONTHS, readTrends } from "#domain/insight/trend.ts";
import { TouchLink } from "../component/button.tsx";
import { Empty, Panel } from "../component/note.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { BenchmarkTable } from "./benchmark-table.tsx";
import { MixChart, ReplyRateChart, ReplyTimeChart, ReviewsChart, ScoreChart } from "./trend-chart.tsx";

const SPANS = [DEFAULT_MONTHS, 24, MAX_MONTHS];

/** GET /dashboard/insights */
export async function insightsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, business, url } = visit;
  const span = SPANS.find((months) => String(months) === url.searchParams.get("months")) ?? DEFAULT_MONTHS;
  const [trends, benchmarks] = await Promise.all([
    readTrends(context, business, span),
    hasBenchmarks(visit) ? benchmarksOf(visit) : null,
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
            <h2 id="trends">Month by month</h2>
            <div class="columns">
              <ScoreChart months={months} />
              <ReviewsChart months={months} />
              <MixChart months={months} />
              <ReplyRateChart months={months} />
              <ReplyTimeChart months={months} />
            </div>
            <p class="muted small">
              Calendar months in UTC; the hatched one is not over yet. Customer reviews written here that are online
              today: a removed one counts in no month. Ratings on other platforms count in the score as they are now.
            </p>
          </section>
        ) : (
          <Empty title="Nothing to draw yet">
            <p>Charts begin with the first review.</p>
          </Empty>
        )}
        <Comparison visit={visit} benchmarks={benchmarks} />
      </>
    ),
  });
}

/** As the API's insights (spec, Two HTTP APIs): with the plans that have it. */
function hasBenchmarks({ deps, organisation }: BusinessVisit): boolean {
  return mayUse(deps.plans, organisation, "api");
}

function benchmarksOf({ context, organisation, business }: BusinessVisit): Promise<Benchmarks[]> {
  const of = (category: string | null) => readBenchmarks(context, { organisationId: organisation.id, category });
  return Promise.all([of(business.category.slug), of(null)]);
}

function Comparison({ visit, benchmarks }: { visit: BusinessVisit; benchmarks: Benchmarks[] | null }) {
  if (!benchmarks) {
    const plans = planNamesWith(visit.deps.plans, "api");
    return (
      <Panel title="How you stand among others" id="benchmarks">
        <p>
          Benchmarks compare your figures with your category’s. They come with {plans.join(" and ")}, while it is
          active.
        </p>
        <p>
          <TouchLink href="/dashboard/settings/plan">Plan and usage</TouchLink>
        </p>
      </Panel>
    );
  }
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
