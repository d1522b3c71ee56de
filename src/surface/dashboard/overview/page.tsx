// The first page after a login: the score, the figures and the open tasks of the business.
import { periodAt } from "#domain/account/state/organisation.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { countOf, labelOf, SCORED_FROM, share } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { readTodo } from "#domain/insight/open-task.ts";
import { DEFAULT_MONTHS, readTrends, type Trends } from "#domain/insight/trend.ts";
import { formatCount, formatScore, formatShare } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Empty, Figure, Panel, Unseen } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { ReviewsChart, ScoreChart } from "../insight/chart.tsx";
import { profilePath } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { linesOf, type TodoLine } from "./todo-line.ts";

export async function overviewPage(visit: MemberVisit): Promise<Answer> {
  const { context, organisation, business } = visit;
  const periodStart = periodAt(organisation.periodAnchor, context.clock.now()).start;
  const [todo, trends] = await Promise.all([
    readTodo(context, { organisationId: organisation.id, businessId: business?.id ?? null, periodStart }),
    business && readTrends(context, business, DEFAULT_MONTHS),
  ]);
  const lines = linesOf(visit, todo);
  return page(visit, {
    title: "Overview",
    action: business
      ? visit.may("invitation.create") && { href: "/dashboard/invitations/new", label: "Invite a customer" }
      : visit.may("business.claim") && { href: "/dashboard/claim", label: "Find your business" },
    children:
      business && trends ? (
        <Managed business={business} trends={trends} lines={lines} />
      ) : (
        <Nothing visit={visit} lines={lines} />
      ),
  });
}

function Managed({ business, trends, lines }: { business: Business; trends: Trends; lines: readonly TodoLine[] }) {
  const { verified, replied } = business.tally;
  const reviews = countOf(customerStars(business.tally));
  return (
    <>
      <Tasks lines={lines} />
      <div class="columns">
        <Score business={business} />
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

function Score({ business: { slug, tally } }: { business: Business }) {
  const { scoreTenths: tenths } = tally;
  return (
    <Panel title="Score" id="score-panel">
      {tenths === null ? (
        <p>No score yet. A score needs {SCORED_FROM} reviews.</p>
      ) : (
        <>
          <div class="overview-score">
            <span class="overview-number">{formatScore(tenths)}</span>
            <div class={toneOf(tenths)}>
              <p class="overview-label">{labelOf(tenths)}</p>
              <Stars value={tenths / 10} tone={toneOf(tenths)} />
            </div>
          </div>
          <p>
            <TouchLink href={`${profilePath(slug)}#how-score`}>How it is computed</TouchLink>
          </p>
        </>
      )}
    </Panel>
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
                {of && <Unseen>{of}</Unseen>}
              </TouchLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** For an organisation without a business. */
function Nothing({ visit, lines }: { visit: MemberVisit; lines: readonly TodoLine[] }) {
  const mayClaim = visit.may("business.claim");
  return (
    <>
      <Empty title="First, claim your business">
        <p>
          {mayClaim
            ? "Find its profile or add it, and prove that it is yours: by email, by a DNS record or by a file on its site. Then you can reply to reviews, invite customers and use widgets."
            : "An owner or an admin of your organisation claims it. Then you can reply to reviews, invite customers and use widgets."}
        </p>
      </Empty>
      {mayClaim && <FirstSteps />}
      {lines.length > 0 && <Tasks lines={lines} />}
    </>
  );
}

function FirstSteps() {
  return (
    <Panel title="The first three steps" id="steps">
      <ol class="steps">
        <li>
          <TouchLink href="/dashboard/claim">Add a business</TouchLink>
        </li>
        <li>
          <TouchLink href="/dashboard/integrations">Connect a shop</TouchLink> or{" "}
          <TouchLink href="/dashboard/invitations/new">invite a customer</TouchLink>
        </li>
        <li>
          <TouchLink href="/dashboard/widgets">Put the widget on a page</TouchLink>
        </li>
      </ol>
    </Panel>
  );
}
