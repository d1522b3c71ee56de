// The first page after a login: the score, the figures and the open tasks of the business.

import { periodAt } from "#domain/account/organisation.ts";
import type { Business } from "#domain/business/business.ts";
import { addStars, countOf, share } from "#domain/business/score.ts";
import { readTodo, type Todo } from "#domain/insight/open-task.ts";
import { DEFAULT_MONTHS, readTrends, type Trends } from "#domain/insight/trend.ts";
import { formatCount, formatShare } from "#surface/look/format.ts";
import { Empty, Figure, Panel } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { ReviewsChart, ScoreChart } from "../insight/trend-chart.tsx";
import { page } from "../shell.tsx";
import type { Answer, MemberVisit } from "../visit.ts";
import { Score } from "./score.tsx";
import { linesOf, type TodoLine } from "./todo-line.ts";

/** GET /dashboard */
export async function overviewPage(visit: MemberVisit): Promise<Answer> {
  const { context, organisation, business } = visit;
  const periodStart = periodAt(organisation.periodAnchor, context.clock.now()).start;
  const [todo, trends] = await Promise.all([
    readTodo(context, { organisationId: organisation.id, businessId: business?.id ?? null, periodStart }),
    business && readTrends(context, business, DEFAULT_MONTHS),
  ]);
  return page(visit, {
    title: "Overview",
    active: "overview",
    action: business
      ? visit.may("invitation.create") && { href: "/dashboard/invitations/new", label: "Invite a customer" }
      : visit.may("business.claim") && { href: "/dashboard/claim", label: "Find your business" },
    children:
      business && trends ? (
        <Managed visit={visit} business={business} trends={trends} todo={todo} />
      ) : (
        <Nothing visit={visit} todo={todo} />
      ),
  });
}

type ManagedProps = { visit: MemberVisit; business: Business; trends: Trends; todo: Todo };

function Managed({ visit, business, trends, todo }: ManagedProps) {
  const { verified, unverified, replied } = business.tally;
  const reviews = countOf(addStars(verified, unverified));
  return (
    <>
      <Tasks lines={linesOf(visit, todo)} />
      <div class="columns">
        <Score tally={business.tally} />
        <Panel title="Figures" id="figures">
          <dl class="figures">
            <Figure label="Reviews" value={formatCount(reviews)} />
            <Figure
              label="Verified"
              value={formatShare(share(countOf(verified), reviews))}
              note={formatCount(countOf(verified))}
            />
            <Figure
              label="Reply rate"
              value={formatShare(share(replied, reviews))}
              note={`${formatCount(replied)} with a reply`}
            />
          </dl>
        </Panel>
      </div>
      <Panel title="The last 12 months" id="trend">
        {reviews === 0 ? (
          <p class="muted">Charts start with the first review.</p>
        ) : (
          <div class="overview-chart">
            <ScoreChart months={trends.months} />
            <ReviewsChart months={trends.months} />
            <p>
              <TouchLink href="/dashboard/insights">More insights</TouchLink>
            </p>
          </div>
        )}
      </Panel>
    </>
  );
}

function Tasks({ lines }: { lines: readonly TodoLine[] }) {
  return (
    <Panel title="Open tasks" id="todo">
      {lines.length === 0 ? (
        <p class="muted">None.</p>
      ) : (
        <ul class="todo">
          {lines.map(({ text, href, label, of }) => (
            <li key={`${href} ${text}`}>
              <span dir="auto">{text}</span>
              <TouchLink href={href}>
                {label}
                {of && <span class="hidden"> {of}</span>}
              </TouchLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** For an organisation without a business. */
function Nothing({ visit, todo }: { visit: MemberVisit; todo: Todo }) {
  const lines = linesOf(visit, todo);
  return (
    <>
      <Empty title="First, claim your business">
        <p>
          {visit.may("business.claim")
            ? "Find its profile or add it, and prove that it is yours: by email, by a DNS record or by a file on its site. Then you can reply to reviews, invite customers and use widgets."
            : "An owner or an admin of your organisation claims it. Then you can reply to reviews, invite customers and use widgets."}
        </p>
      </Empty>
      {lines.length > 0 && <Tasks lines={lines} />}
    </>
  );
}
