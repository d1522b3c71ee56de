// The integrations of the chosen business.
import { toWire } from "#contract/id.ts";
import { type ListedIntegration, listOfBusiness, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { plural } from "#surface/look/format.ts";
import { Code, CopyStatus, Empty, Pill, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { hasFeature, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { KIND_NAME } from "./words.ts";

export const INTEGRATIONS_PATH = "/dashboard/integrations";

/** The address that a shop sends its orders to. */
export function addressOf({ deps }: BusinessVisit, { kind, id }: Pick<ListedIntegration, "kind" | "id">): string {
  return `${deps.config.baseUrl}/api/integrations/${kind}/${toWire("int", id)}`;
}

export async function integrationsPage(visit: BusinessVisit): Promise<Answer> {
  const rows = await listOfBusiness(visit.context, visit.business.id);
  const isOpen = hasFeature(visit, "integrations");
  const mayAdd = isOpen && visit.may("integration.manage") && rows.length < MOST_INTEGRATIONS;
  return page(visit, {
    title: "Integrations",
    ...(mayAdd && { action: { href: `${INTEGRATIONS_PATH}/new`, label: "Connect a shop" } }),
    children: (
      <>
        <p class="prose muted">
          Your shop sends each order here, and we invite its customer some days later. The order itself is not stored.
        </p>
        <PlanNotice visit={visit} feature="integrations" />
        {rows.length === 0 && isOpen && (
          <Empty title="No shop is connected yet">
            <p>
              <a href={`${INTEGRATIONS_PATH}/new`}>Connect a shop</a> to get an address for it, with the steps to set it
              up.
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

function One({ visit, row }: { visit: BusinessVisit; row: ListedIntegration }) {
  const { id, kind, delayDays, paused, lastAt } = row;
  const wire = toWire("int", id);
  return (
    <section class="panel" aria-labelledby={wire}>
      <div class="title-row">
        <h2 id={wire}>
          <TouchLink href={`${INTEGRATIONS_PATH}/${wire}`}>{KIND_NAME[kind]}</TouchLink>
        </h2>
        <Pill tone={paused ? "fair" : "good"}>{paused ? "Paused" : "Takes orders"}</Pill>
      </div>
      <p>
        Connected <When at={row.createdAt} />. Invites{" "}
        {delayDays === 0 ? "at once" : `after ${plural(delayDays, "day")}`}.{" "}
        {lastAt === null ? (
          "No requests in the last days."
        ) : (
          <>
            Last request <When at={lastAt} />.
          </>
        )}
      </p>
      <Code id={`${wire}-address`} what="the address" text={addressOf(visit, row)} />
    </section>
  );
}
