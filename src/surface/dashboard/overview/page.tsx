// What somebody sees first: how the business stands, how it went, and what waits for them.

import { periodAt } from "#domain/account/organisation.ts";
import type { Business } from "#domain/business/business.ts";
import { addStars, countOf, share } from "#domain/business/score.ts";
import { readTodo, type Todo } from "#domain/insight/todo.ts";
import { DEFAULT_MONTHS, readTrends, type Trends } from "#domain/insight/trend.ts";
import { formatCount, formatShare } from "#surface/look/format.ts";
import { TouchLink } from "../component/button.tsx";
import { Empty, Figure, Panel } from "../component/note.tsx";
import { ReviewsChart, ScoreChart } from "../insight/trend-chart.tsx";
import { page } from "../shell.tsx";
import type { Answer, MemberVisit } from "../visit.ts";
import { Score } from "./score.tsx";
import { linesOf } from "./todo-line.ts";

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
    ...(!business &&
      visit.may("business.claim") && { action: { href: "/dashboard/claim", label: "Find your business" } }),
    ...(business &&
      visit.may("invitation.create") && { action: { href: "/dashboard/invitations/new", label: "Invite a customer" } }),
    children:
      business && trends ? (
        <Managed visit={visit} business={business} trends={trends} todo={todo} />
      ) : (
        <Nothing visit={visit} todo={todo} />
      ),
  });
}

function Managed({
  visit,
  business,
  trends,
  todo,
}: {
  visit: MemberVisit;
  business: Business;
  trends: Trends;
  todo: Todo;
}) {
  const { verified, unverified, replied } = business.tally;
  const reviews = countOf(addStars(verified, unverified));
  return (
    <>
      <Waiting visit={visit} todo={todo} />
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
          <p class="muted">Charts begin with the first review.</p>
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

function Waiting({ visit, todo }: { visit: MemberVisit; todo: Todo }) {
  const lines = linesOf(visit, todo);
  return (
    <Panel title="What needs doing" id="todo">
      {lines.length === 0 ? (
        <p class="muted">Nothing waits for you.</p>
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

/** An organisation that has just begun. */
function Nothing({ visit, todo }: { visit: MemberVisit; todo: Todo }) {
  return (
    <>
      <Empty title="First, claim your business">
        <p>
          {visit.may("business.claim")
            ? "Find its profile, or add it, and prove that it is yours: by mail, by a DNS entry or by a file on its site. Reviews, invitations and widgets begin there."
            : "An owner or an admin of your organisation finds its profile and proves that it is yours. Reviews, invitations and widgets begin there."}
        </p>
      </Empty>
      {linesOf(visit, todo).length > 0 && <Waiting visit={visit} todo={todo} />}
    </>
  );
}
