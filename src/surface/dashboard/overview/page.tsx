// The first page after a login: the open tasks, the score and the figures of the business. A beginner's first steps stand above the figures.

import type { ComponentChildren } from "preact";
import { sandboxOf } from "#contract/sandbox.ts";
import { periodAt } from "#domain/account/state/organisation.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { countOf, labelOf, SCORED_FROM, share } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";

import { readTodo } from "#domain/insight/open-task.ts";
import { DEFAULT_MONTHS, readTrends, type Trends } from "#domain/insight/trend.ts";
import { type LatestReview, listLatest } from "#domain/review/dashboard/latest.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { claimPath } from "../claim/own.tsx";
import { Empty, Figure, Panel, Unseen } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { ChangeNote, changeBy } from "../insight/change.tsx";
import { ScoreChart } from "../insight/trend.tsx";
import { profilePath } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { FirstStepList, type FirstSteps, firstStepsOf, isMostlyDone, ShowSteps } from "./first-steps.tsx";
import { LastYear } from "./last-year.tsx";
import { LATEST, LatestReviews } from "./latest.tsx";
import { linesOf, type TodoLine } from "./todo-line.ts";

export async function overviewPage(visit: MemberVisit): Promise<Answer> {
  const { context, organisation, business } = visit;
  const periodStart = periodAt(organisation.periodAnchor, context.clock.now()).start;
  const [todo, trends, latest, all] = await Promise.all([
    readTodo(context, { organisationId: organisation.id, businessId: business?.id ?? null, periodStart }),
    business && readTrends(context, business, DEFAULT_MONTHS),
    business && listLatest(context, business.id, LATEST),
    firstStepsOf(visit),
  ]);
  const steps = all?.isHidden ? null : all;
  // The open step of a claim tells it with the ways to prove it.
  const told = steps?.done.has("claim") === false ? steps.waiting?.id : undefined;
  const lines = linesOf(visit, { ...todo, claims: todo.claims.filter(({ id }) => id !== told) });
  const [claim] = visit.may("business.claim") ? todo.claims : [];
  const words = wordsIn("overview", visit.language);
  return page(visit, {
    title: words.title,
    action:
      organisation.suspendedAt === null &&
      (business
        ? // The next of the first steps has the button.
          (steps === null || isMostlyDone(steps)) &&
          visit.may("invitation.create") && { href: "/dashboard/invitations/new", label: words.invite }
        : // The first step has the button.
          steps === null &&
          visit.may("business.claim") &&
          (claim
            ? { href: claimPath(claim.id), label: wordsIn("firstSteps", visit.language).need.continue }
            : { href: "/dashboard/claim", label: words.find })),
    children: (
      <>
        {business && trends ? (
          <Managed business={business} trends={trends} latest={latest ?? []} lines={lines} steps={steps} />
        ) : (
          <Nothing visit={visit} hasClaim={claim !== undefined} lines={lines} steps={steps} />
        )}
        {all?.isHidden && <ShowSteps />}
      </>
    ),
  });
}

type ManagedProps = {
  business: Business;
  trends: Trends;
  latest: readonly LatestReview[];
  lines: readonly TodoLine[];
  steps: FirstSteps | null;
};

function Managed({ business, trends, latest, lines, steps }: ManagedProps) {
  const reviews = countOf(customerStars(business.tally));
  const verified = countOf(business.tally.verified);
  const isShort = steps !== null && isMostlyDone(steps);
  const words = useWords("overview");
  const { count, language } = useFormat();
  return (
    <>
      {/* A beginner without an open task has the steps. */}
      {(lines.length > 0 || steps === null || isShort) && <Tasks lines={lines} />}
      {steps && !isShort && <FirstStepList steps={steps} />}
      <Score business={business} trends={trends}>
        <h3 class="figure-name">{words.allTime}</h3>
        <dl class="figures">
          <Figure label={words.reviews} value={count(reviews)} />
          <Figure
            label={words.verified}
            value={reviews === 0 ? <NoData /> : formatShare(share(verified, reviews), language)}
            note={reviews > 0 && words.verifiedOf({ verified, all: reviews })}
          />
        </dl>
      </Score>
      <div class="columns overview-figures">
        {reviews === 0 ? (
          <Panel title={words.lastYear} id="trend">
            <p class="muted">{words.noCharts}</p>
          </Panel>
        ) : (
          <LastYear trends={trends} />
        )}
        <LatestReviews rows={latest} />
      </div>
      {steps && isShort && <FirstStepList steps={steps} isShort />}
    </>
  );
}

type ScoreProps = { business: Business; trends: Trends; children: ComponentChildren };

function Score({ business: { slug, tally }, trends, children }: ScoreProps) {
  const { scoreTenths: tenths } = tally;
  const words = useWords("overview");
  const { labels } = useWords("look");
  const format = useFormat();
  return (
    <Panel title={words.score} id="score-panel">
      <p class="muted small">{words.scoreAbout}</p>
      <div class="score-parts">
        <div>
          {tenths === null ? (
            <p>{words.noScore({ count: SCORED_FROM })}</p>
          ) : (
            <>
              <div class="overview-score">
                <span class="overview-number">{format.score(tenths)}</span>
                <div class={toneOf(tenths)}>
                  <p class="overview-label">{labels[labelOf(tenths)]}</p>
                  <Stars value={tenths / 10} tone={toneOf(tenths)} />
                </div>
              </div>
              <p class="muted small">
                <ChangeNote
                  of={changeBy(
                    { now: tenths, past: trends.before.scoreTenths, months: trends.months.length },
                    format,
                    format.score,
                  )}
                />
              </p>
            </>
          )}
          {children}
        </div>
        {tenths !== null && (
          <div>
            <ScoreChart trends={trends} isBare />
            {sandboxOf(slug) === null && (
              <p>
                <TouchLink href={`${profilePath(slug)}#how-score`}>{words.how}</TouchLink>
              </p>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

/** What needs the member now, the most urgent first. What waits for other people stands below, and is not counted. */
function Tasks({ lines }: { lines: readonly TodoLine[] }) {
  const words = useWords("overview");
  const [own, others] = [lines.filter(({ isOfOthers }) => !isOfOthers), lines.filter(({ isOfOthers }) => isOfOthers)];
  return (
    <section class="panel tasks" aria-labelledby="todo">
      <div class="title-row">
        <h2 id="todo">{words.tasks}</h2>
        <p class="muted">{words.needs({ count: own.length })}</p>
      </div>
      {own.length > 0 && (
        <ul class="todo">
          {own.map(({ text, href, label, of }) => (
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
      {others.map(({ text, href, label }) => (
        <p key={href} class="muted small waits">
          {text} <TouchLink href={href}>{label}</TouchLink>
        </p>
      ))}
    </section>
  );
}

/** For an organisation without a business. */
function Nothing({
  visit,
  hasClaim,
  lines,
  steps,
}: {
  visit: MemberVisit;
  hasClaim: boolean;
  lines: readonly TodoLine[];
  steps: FirstSteps | null;
}) {
  const { first, switch: switching } = useWords("overview");
  return (
    <>
      {lines.length > 0 && <Tasks lines={lines} />}
      {steps ? (
        <FirstStepList steps={steps} hasBusiness={false} />
      ) : (
        !hasClaim && (
          <Empty title={switching.none}>
            <p>{visit.may("business.claim") ? first.find : first.ask}</p>
          </Empty>
        )
      )}
    </>
  );
}
