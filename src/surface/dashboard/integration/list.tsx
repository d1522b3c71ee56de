// The integrations of the chosen business.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import {
  type LatestRequests,
  type ListedIntegration,
  latestOfBusiness,
  listOfBusiness,
  MOST_INTEGRATIONS,
} from "#domain/integration/list.ts";
import { OUTCOME_RETENTION_DAYS, type Outcome } from "#domain/integration/state/outcome.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus, Pill, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { hasFeature, PLAN_PATH, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { INTEGRATIONS_PATH, SenderMark, Senders } from "./sender.tsx";
import { noteIn } from "./words.ts";

/** The address that a shop sends its orders to. */
export function addressOf({ deps }: BusinessVisit, { kind, id }: Pick<ListedIntegration, "kind" | "id">): string {
  return `${deps.config.baseUrl}/api/integrations/${kind}/${toWire("int", id)}`;
}

export async function integrationsPage(visit: BusinessVisit): Promise<Answer> {
  const words = wordsIn("integration", visit.language);
  const coverage = wordsIn("coverage", visit.language);
  const [rows, latest] = await Promise.all([
    listOfBusiness(visit.context, visit.business.id),
    latestOfBusiness(visit.context, visit.business.id),
  ]);
  const mayAdd =
    hasFeature(visit, "integrations") && visit.may("integration.manage") && rows.length < MOST_INTEGRATIONS;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.integrations,
    children: (
      <>
        <p class="prose muted">
          {words.about} {rows.length > 0 && <a href="/dashboard/insights#coverage">{coverage.title}</a>}
        </p>
        <PlanNotice visit={visit} feature="integrations" />
        {rows.length > 0 && (
          <div class="shops">
            {rows.map((row) => (
              <One key={row.id} visit={visit} row={row} latest={latest.find(({ id }) => id === row.id)} />
            ))}
          </div>
        )}
        <Senders rows={rows} mayAdd={mayAdd} title={words.senders} id="senders" />
        <CopyStatus />
      </>
    ),
  });
}

type OneProps = { visit: BusinessVisit; row: ListedIntegration; latest: LatestRequests | undefined };

/** A shop as a card: whether its orders arrive, and what to do where none did. */
function One({ visit, row, latest }: OneProps) {
  const { id, kind, delayDays, createdAt } = row;
  const words = useWords("integration");
  const { setting } = useWords("frame");
  const { language } = useReader();
  const wire = toWire("int", id);
  const { orderAt = null, faultAt = null, outcome = null, note = null } = latest ?? {};
  const state = stateOf(row, latest);
  return (
    <section class={state === "failing" ? "panel panel-warning" : "panel"} aria-labelledby={wire}>
      <div class="title-row">
        <h2 id={wire}>
          <SenderMark kind={kind} />
          <TouchLink href={`${INTEGRATIONS_PATH}/${wire}`}>{words.kind[kind].name}</TouchLink>
        </h2>
        <State state={state} />
      </div>
      {(state === "failing" || state === "limited") && (
        <NextStep outcome={outcome} path={`${INTEGRATIONS_PATH}/${wire}`} />
      )}
      <dl class="figures">
        <ShopFact name={words.card.order}>{orderAt === null ? <NoData /> : <When at={orderAt} />}</ShopFact>
        <ShopFact name={words.card.fault}>
          {faultAt === null || outcome === null ? (
            words.card.noFault
          ) : (
            <>
              <When at={faultAt} />
              <span class="under hint">
                {noteIn({ outcome, note }, language)}{" "}
                {outcome === "limit_reached" && <a href={PLAN_PATH}>{setting.plan}</a>}
              </span>
            </>
          )}
        </ShopFact>
        <ShopFact name={words.card.invites}>{words.invites({ days: delayDays })}</ShopFact>
        <ShopFact name={words.card.since}>
          <When at={createdAt} />
        </ShopFact>
      </dl>
      {state === "waiting" && <WhatToDo href={`${INTEGRATIONS_PATH}/${wire}#setup`} />}
      <details open={state === "waiting"}>
        <summary class="touch">{words.card.address}</summary>
        <Code id={`${wire}-address`} what={words.address} text={addressOf(visit, row)} />
      </details>
    </section>
  );
}

function ShopFact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** For a shop whose orders come to nothing. */
function NextStep({ outcome, path }: { outcome: Outcome | null; path: string }) {
  const { next } = useWords("integration");
  const [says, href] = outcome === "limit_reached" ? [next.limit, PLAN_PATH] : [next.unreadable, `${path}#setup`];
  return <p class="notice">{says({ link: (text) => <a href={href}>{text}</a> })}</p>;
}

/** For a shop that sent nothing. */
function WhatToDo({ href }: { href: string }) {
  const { card: words } = useWords("integration");
  return (
    <div>
      <p>
        <strong>{words.none({ days: OUTCOME_RETENTION_DAYS })}</strong>
      </p>
      <ol class="steps">
        <li>{words.check({ link: (text) => <a href={href}>{text}</a> })}</li>
        <li>{words.test}</li>
        <li>{words.shows}</li>
      </ol>
    </div>
  );
}

const STATE_TONE = { paused: "fair", limited: "fair", failing: "bad", waiting: "plain", open: "good" } as const;
type ShopState = keyof typeof STATE_TONE;

/** A fault after the last order means that orders come to nothing now. */
function stateOf({ paused, lastAt }: ListedIntegration, latest: LatestRequests | undefined): ShopState {
  if (paused) return "paused";
  const { orderAt = null, faultAt = null, outcome = null } = latest ?? {};
  if (faultAt !== null && (orderAt === null || faultAt >= orderAt))
    return outcome === "limit_reached" ? "limited" : "failing";
  return lastAt === null ? "waiting" : "open";
}

export function State({ state }: { state: ShopState }) {
  const { state: words, outcome } = useWords("integration");
  return <Pill tone={STATE_TONE[state]}>{state === "limited" ? outcome.limit_reached : words[state]}</Pill>;
}
