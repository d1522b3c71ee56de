// The chosen business's integrations, and the way to a new one.

import { type DeskIntegration, listForDesk, MOST_INTEGRATIONS } from "#domain/integration/desk.ts";
import { OUTCOMES } from "#domain/integration/outcome.ts";
import { toWire } from "#platform/id.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { TouchLink } from "../component/button.tsx";
import { Code, CopyStatus } from "../component/code.tsx";
import { Empty, Pill } from "../component/note.tsx";
import { When } from "../component/when.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { gateSentence, hasIntegrations } from "./gate.tsx";
import { KIND_NAME, OUTCOME_WORDS } from "./words.ts";

export const INTEGRATIONS_PATH = "/dashboard/integrations";

/** Where a shop sends its orders. */
export function addressOf({ deps }: BusinessVisit, { kind, id }: Pick<DeskIntegration, "kind" | "id">): string {
  return `${deps.config.baseUrl}/api/integrations/${kind}/${toWire("int", id)}`;
}

/** GET /dashboard/integrations */
export async function integrationsPage(visit: BusinessVisit): Promise<Answer> {
  const rows = await listForDesk(visit.context, visit.business.id);
  const isOpen = hasIntegrations(visit);
  const mayAdd = isOpen && visit.may("integration.manage") && rows.length < MOST_INTEGRATIONS;
  return page(visit, {
    title: "Integrations",
    active: "integrations",
    ...(mayAdd && { action: { href: `${INTEGRATIONS_PATH}/new`, label: "Connect a shop" } }),
    children: (
      <>
        <p class="prose muted">
          Your shop tells us of each order, and its customer is invited some days later. The order itself is not kept.
        </p>
        {!isOpen && (
          <div class="notice">
            <p>{gateSentence(visit)}</p>
            {visit.may("plan.read") && (
              <p>
                <TouchLink href="/dashboard/settings/plan">See plan and usage</TouchLink>
              </p>
            )}
          </div>
        )}
        {rows.length === 0 && isOpen && (
          <Empty title="No shop is connected yet">
            <p>
              <a href={`${INTEGRATIONS_PATH}/new`}>Connect a shop</a>: you get an address to paste into it, and the
              steps.
            </p>
          </Empty>
        )}
        {rows.map((row) => (
          <One key={row.id} visit={visit} row={row} />
        ))}
        <CopyStatus />
      </>
    ),
  });
}

function One({ visit, row }: { visit: BusinessVisit; row: DeskIntegration }) {
  const { id, kind, delayDays, paused, lastAt, counts } = row;
  const now = visit.context.clock.now();
  const wire = toWire("int", id);
  const known = OUTCOMES.flatMap((outcome) => (counts[outcome] ? [[outcome, counts[outcome]] as const] : []));
  return (
    <section class="panel" aria-labelledby={wire}>
      <div class="title-row">
        <h2 id={wire}>
          <TouchLink href={`${INTEGRATIONS_PATH}/${wire}`}>{KIND_NAME[kind]}</TouchLink>
        </h2>
        <Pill tone={paused ? "fair" : "good"}>{paused ? "Paused" : "Takes orders"}</Pill>
      </div>
      <p>
        Connected <When at={row.createdAt} now={now} />. Invites{" "}
        {delayDays === 0 ? "at once" : `after ${plural(delayDays, "day")}`}.{" "}
        {lastAt === null ? (
          "Nothing came in lately."
        ) : (
          <>
            Last heard of <When at={lastAt} now={now} />.
          </>
        )}
      </p>
      <Code id={`${wire}-address`} what="the address" text={addressOf(visit, row)} />
      {known.length > 0 && (
        <ul class="tally" aria-label="What came of the latest requests">
          {known.map(([outcome, n]) => (
            <li key={outcome}>
              {OUTCOME_WORDS[outcome][1]} <strong>{formatCount(n)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
