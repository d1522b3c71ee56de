// The organisation's webhooks: address, state, last delivery.
import { type OrganisationId, toWire } from "#contract/id.ts";
import { findSubscription, listSubscriptions, type Subscription } from "#domain/webhook/state/subscription.ts";
import { MOST_SUBSCRIPTIONS } from "#domain/webhook/subscription/subscribe.ts";
import { plural } from "#surface/look/format.ts";
import { Empty, Grid, When } from "../../component/display.tsx";
import { existing, idIn } from "../../kit/act.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { outcomeWords, WebhookState } from "./words.tsx";

export const WEBHOOKS_PATH = "/dashboard/settings/webhooks";
/** Characters of an address, which may have 2,048. */
const URL_SHOWN = 120;

export function webhookPath({ id }: { id: string }): string {
  return `${WEBHOOKS_PATH}/${toWire("whs", id)}`;
}

/** A webhook of another organisation does not exist. */
export async function findOwn(visit: MemberVisit): Promise<Subscription & { organisationId: OrganisationId }> {
  const organisationId = visit.organisation.id;
  return { ...existing(await findSubscription(visit.context, organisationId, idIn(visit, "whs"))), organisationId };
}

export async function webhooksPage(visit: MemberVisit): Promise<Answer> {
  const rows = await listSubscriptions(visit.context, visit.organisation.id);
  const isOpen = hasFeature(visit, "webhooks");
  const mayAdd = isOpen && rows.length < MOST_SUBSCRIPTIONS;
  return page(visit, {
    title: "Webhooks",
    ...(mayAdd && { action: { href: `${WEBHOOKS_PATH}/new`, label: "Add a webhook" } }),
    children: (
      <>
        <p class="prose muted">
          A webhook tells your program about events, such as a new review, within a second or so. Each event is posted
          to the address, and retried for a day and a half if the address does not answer.
        </p>
        <PlanNotice visit={visit} feature="webhooks" />
        {rows.length === 0 && isOpen && (
          <Empty title="No webhook yet">
            <p>
              <a href={`${WEBHOOKS_PATH}/new`}>Add a webhook</a> with an address and the events that it should receive.
            </p>
          </Empty>
        )}
        {rows.length > 0 && (
          <Grid
            caption="Webhooks, oldest first"
            rows={rows}
            columns={[
              { label: "Address", cell: (row) => <a href={webhookPath(row)}>{cut(row.url)}</a> },
              {
                label: "State",
                cell: (row) => (
                  <>
                    <WebhookState of={row} isOpen={isOpen} />
                    {row.disabledReason !== null && <span class="under muted small">{row.disabledReason}</span>}
                  </>
                ),
              },
              { label: "Events", cell: ({ events }) => plural(events.length, "event") },
              {
                label: "Last delivery",
                cell: ({ lastDeliveryAt, lastDeliveryStatus }) =>
                  lastDeliveryAt === null ? (
                    "None yet"
                  ) : (
                    <>
                      <When at={lastDeliveryAt} />
                      <span class="under muted small">{outcomeWords(lastDeliveryStatus ?? "")}</span>
                    </>
                  ),
              },
            ]}
          />
        )}
      </>
    ),
  });
}

function cut(url: string): string {
  return url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url;
}
