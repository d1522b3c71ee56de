// One webhook: its state, its deliveries, and the form that changes it.
import { toWire } from "#contract/id.ts";
import { FAILURES_UNTIL_OFF } from "#domain/webhook/delivery/failure.ts";
import { type LoggedDelivery, listDeliveries, MOST_LOOKED_AT } from "#domain/webhook/delivery/log.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import type { Drawn } from "#surface/form/form.ts";
import { plural } from "#surface/look/format.ts";
import { Grid, Pages, Panel, When } from "../../component/display.tsx";
import { Ask, ButtonLink, Form, PostButton, Submit } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import { pageNumber } from "../../kit/address.ts";
import { submitting } from "../../kit/form.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { changeWebhook } from "./act.ts";
import { findOwn, WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { webhookFields } from "./new.tsx";
import { DeliveryState, outcomeWords, WebhookState } from "./words.tsx";

const PER_PAGE = 25;
/** The list reads so many logged deliveries, and as many waiting ones. */
const MOST_PAGES = (2 * MOST_LOOKED_AT) / PER_PAGE;

export const webhookChange = submitting({
  find: (visit: MemberVisit) => findOwn(visit),
  fields: (visit, row) => webhookFields(visit, row),
  page: (visit, form, row) => draw(visit, row, form),
  async submit({ visit, values, found: row }) {
    const url = values.url.url.href;
    const { events } = values;
    const isSame = url === row.url && events.join() === row.events.join();
    if (isSame) return done(visit, webhookPath(row), "Nothing was changed.");
    const detail = { events: events.join(", "), address: url !== row.url };
    const text = "The webhook is saved. Later deliveries use the new values.";
    return changeWebhook(visit, "webhook.change", { url, events }, text, detail);
  },
});

/** Until it is sent, its form shows the saved values. */
export const webhookPage = webhookChange.page;

async function draw(visit: MemberVisit, row: Subscription, form: Drawn): Promise<Answer> {
  const at = pageNumber(visit.url, MOST_PAGES);
  const { rows, total } = await listDeliveries(visit.context, row.id, { limit: PER_PAGE, offset: (at - 1) * PER_PAGE });
  const path = webhookPath(row);
  const isOpen = hasFeature(visit, "webhooks");
  return page(visit, {
    title: new URL(row.url).host,
    back: { href: WEBHOOKS_PATH, label: "Webhooks" },
    ...form.fault,
    children: (
      <>
        <PlanNotice visit={visit} feature="webhooks" />
        <div class="part">
          <p class="break">{row.url}</p>
          <p>
            <WebhookState of={row} isOpen={isOpen} /> {stateSentence(row, isOpen)}
          </p>
        </div>
        {isOpen && <SendingActions row={row} path={path} />}
        <Deliveries rows={rows} path={path} isFirst={at === 1} />
        <Pages label="Deliveries" number={at} hasMore={at * PER_PAGE < total} hrefOf={(n) => `${path}?page=${n}`} />
        <ChangeForm row={row} path={path} form={form} />
      </>
    ),
  });
}

function stateSentence({ status, disabledReason, consecutiveFailures }: Subscription, isOpen: boolean): string {
  if (status === "disabled")
    return `Reason: ${disabledReason ?? "switched off"}. Nothing is sent. You can replay the events of this time for 30 days.`;
  if (!isOpen) return "Nothing is sent. Events wait and are sent when the plan is active again.";
  if (consecutiveFailures > 0)
    return `The first attempts of ${plural(consecutiveFailures, "delivery", "deliveries")} in a row failed. After ${FAILURES_UNTIL_OFF} the webhook is switched off.`;
  return "Events are sent as they happen.";
}

function SendingActions({ row, path }: { row: Subscription; path: string }) {
  if (row.status === "disabled")
    return (
      <form method="post" action={`${path}/on`}>
        <Submit>Switch it on</Submit>
        <p class="hint">Waiting deliveries are sent at once.</p>
      </form>
    );
  return (
    <div class="actions">
      <PostButton action={`${path}/test`}>Send a test</PostButton>
      <ButtonLink isQuiet href={`${path}/replay`}>
        Replay
      </ButtonLink>
    </div>
  );
}

type DeliveriesProps = { rows: readonly LoggedDelivery[]; path: string; isFirst: boolean };

function Deliveries({ rows, path, isFirst }: DeliveriesProps) {
  return (
    <section class="part" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {rows.length === 0 ? (
        <p class="muted">{isFirst ? "Nothing was sent in the last 30 days." : "There is nothing older."}</p>
      ) : (
        <Grid
          caption="The latest deliveries"
          rows={rows}
          columns={[
            {
              label: "Event",
              cell: ({ id, event, eventAt }) => (
                <>
                  <a href={`${path}/deliveries/${toWire("whd", id)}`}>{event}</a>
                  <span class="under muted small">
                    <When at={eventAt} />
                  </span>
                </>
              ),
            },
            { label: "State", cell: (row) => <DeliveryState of={row} /> },
            {
              label: "Last attempt",
              cell: ({ attempts: [last] }) =>
                last === undefined ? (
                  "None yet"
                ) : (
                  <>
                    {outcomeWords(last.outcome, last.responseStatus)}
                    <span class="under muted small">
                      Attempt {last.attempt}, <When at={last.attemptedAt} />
                    </span>
                  </>
                ),
            },
            {
              label: "Next attempt",
              cell: ({ nextAttemptAt }) => (nextAttemptAt ? <When at={nextAttemptAt} /> : "None"),
            },
          ]}
        />
      )}
    </section>
  );
}

type ChangesProps = { row: Subscription; path: string; form: Drawn };

function ChangeForm({ row, path, form }: ChangesProps) {
  const of = `the webhook to ${new URL(row.url).host}`;
  return (
    <Panel title="Change the webhook" id="change">
      <Form action={`${path}/change`} submit="Save" isQuiet>
        {form.all}
      </Form>
      <div class="actions">
        <Ask
          label="Rotate the secret"
          of={`of ${of}`}
          question="A new secret is created and shown once. For 24 hours deliveries are signed with both secrets, then only with the new one."
          confirm="Create a new secret"
          action={`${path}/rotate`}
        />
        {row.status === "active" && (
          <PostButton action={`${path}/off`} isQuiet>
            Switch it off
          </PostButton>
        )}
        <Ask
          label="Delete"
          of={of}
          question="Nothing more is sent, not even waiting deliveries, and the log of its deliveries is deleted."
          confirm="Delete the webhook"
          action={`${path}/delete`}
        />
      </div>
    </Panel>
  );
}
