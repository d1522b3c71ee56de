// The organisation's webhooks: address, state, last delivery.

import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { countFailed } from "#domain/webhook/delivery/failed.ts";
import { FAILURES_UNTIL_OFF } from "#domain/webhook/delivery/failure.ts";
import { lastAttempts, listDeliveries } from "#domain/webhook/delivery/log.ts";
import { findSubscription, listSubscriptions, type Subscription } from "#domain/webhook/state/subscription.ts";
import { MOST_SUBSCRIPTIONS } from "#domain/webhook/subscription/subscribe.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Grid, When } from "../../component/display.tsx";
import { existing, idIn } from "../../kit/act.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { failingNote, lastOutcome, reasonWords, TestMark, WebhookState } from "./words.tsx";

export const WEBHOOK_DOCS = "/docs/webhooks";
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

/** The deliveries that are sent when the webhook is switched on; 0 while it is on. */
export async function countWaiting({ context }: MemberVisit, { id, status }: Subscription): Promise<number> {
  if (status === "active") return 0;
  return (await listDeliveries(context, id, { limit: 1, offset: 0, filter: "waiting" })).total;
}

export async function webhooksPage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("webhook", visit.language);
  const { head } = words;
  const [rows, failed, last] = await Promise.all([
    listSubscriptions(visit.context, visit.organisation.id),
    countFailed(visit.context, visit.organisation.id),
    lastAttempts(visit.context, visit.organisation.id),
  ]);
  const failedOf = ({ id }: Pick<Subscription, "id">) => failed.get(id)?.all ?? 0;
  const isOpen = hasFeature(visit, "webhooks");
  const mayAdd = isOpen && rows.length < MOST_SUBSCRIPTIONS;
  return page(visit, {
    title: wordsIn("frame", visit.language).setting.webhooks,
    ...(mayAdd && { action: { href: `${WEBHOOKS_PATH}/new`, label: words.add } }),
    children: (
      <>
        <p class="prose muted">
          {words.about} {words.rule({ most: FAILURES_UNTIL_OFF })} <a href={WEBHOOK_DOCS}>{words.docs}</a>
        </p>
        <PlanNotice visit={visit} feature="webhooks" />
        {rows.length === 0 && isOpen && (
          <Empty title={words.none}>
            <p>{words.noneAbout({ link: (text) => <a href={`${WEBHOOKS_PATH}/new`}>{text}</a> })}</p>
          </Empty>
        )}
        {rows.length > 0 && (
          <div class="webhooks">
            <Grid
              caption={words.caption}
              rows={rows}
              columns={[
                { label: head.address, cell: (row) => <a href={webhookPath(row)}>{cut(row.url)}</a> },
                {
                  label: head.state,
                  cell: (row) => (
                    <>
                      <WebhookState
                        of={row}
                        path={webhookPath(row)}
                        failed={failedOf(row)}
                        isOpen={isOpen}
                        attempt={last.get(row.id)}
                      />
                      {row.disabledReason !== null && (
                        <span class="under muted small">{reasonWords(words, row.disabledReason)}</span>
                      )}
                      {isOpen && failingNote(words, row) !== null && (
                        <span class="under muted small">{failingNote(words, row)}</span>
                      )}
                    </>
                  ),
                },
                {
                  label: head.events,
                  cell: ({ events }) =>
                    events.length === WEBHOOK_EVENTS.length ? (
                      <span class="word">{words.allEvents}</span>
                    ) : (
                      <>
                        <span class="word">{words.events({ count: events.length })}</span>
                        <span class="under muted small">{events.join(", ")}</span>
                      </>
                    ),
                },
                {
                  label: head.last,
                  cell: ({ id, lastDeliveryAt, lastDeliveryStatus }) => (
                    <>
                      {lastDeliveryAt === null ? (
                        words.noneYet
                      ) : (
                        <>
                          <When at={lastDeliveryAt} />
                          <span class="under muted small">
                            {lastOutcome(words, lastDeliveryStatus ?? "", last.get(id))}
                            {last.get(id)?.isTest && <TestMark />}
                          </span>
                        </>
                      )}
                    </>
                  ),
                },
              ]}
            />
          </div>
        )}
      </>
    ),
  });
}

function cut(url: string): string {
  return url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url;
}
