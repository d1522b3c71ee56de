// Insights of a business: how its figures moved, how far its invitations came, and where it stands among others.
import { readBusinessBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { readTrends } from "#domain/insight/trend.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty } from "../component/display.tsx";
import { CoveragePanel } from "../integration/coverage.tsx";
import { hasFeature } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { Comparison } from "./benchmark.tsx";
import { SPANS, spanOf } from "./file-link.tsx";
import { FUNNEL_DAYS, Funnel } from "./funnel.tsx";
import { TrendCharts } from "./trend.tsx";

export async function insightsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, business, deps, url, language } = visit;
  const words = wordsIn("insight", language);
  const span = spanOf(url.searchParams);
  const maySeeInvitations = visit.may("invitation.read");
  const [trends, coverage, benchmarks, invitations] = await Promise.all([
    readTrends(context, business, span),
    deps.findCoverageParts(context, business.id),
    hasFeature(visit, "api") ? readBusinessBenchmarks(context, business, organisation.id) : null,
    maySeeInvitations &&
      deps.countProgress(context, { organisationId: organisation.id, businessId: business.id }, FUNNEL_DAYS),
  ]);
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
        {trends.months.some(({ reviewsToDate }) => reviewsToDate > 0) ? <TrendCharts trends={trends} /> : <NoTrends />}
        {invitations && <Funnel parts={invitations} />}
        <CoveragePanel visit={visit} parts={coverage} />
        <Comparison visit={visit} benchmarks={benchmarks} />
      </>
    ),
  });
}

/** Shows what will be there, as a pale drawing and in words. */
function NoTrends() {
  const { none } = useWords("insight");
  return (
    <Empty title={none.title}>
      <svg class="chart-example" viewBox="0 0 240 60" aria-hidden="true">
        <path
          class="chart-example-bars"
          d="M10 60V34M35 60V40M60 60V28M85 60V44M110 60V24M135 60V32M160 60V20M185 60V26M210 60V14"
        />
        <path class="chart-example-line" d="M10 26 35 28 60 18 85 22 110 14 135 16 160 8 185 12 210 4" />
      </svg>
      <ul>
        <li>{none.score}</li>
        <li>{none.reviews}</li>
        <li>{none.replies}</li>
      </ul>
    </Empty>
  );
}
