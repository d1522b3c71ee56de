// One delivery: its attempts and its body.
import { fromWire, toWire } from "#contract/id.ts";
import { findDelivery, type LoggedAttempt, type LoggedDelivery } from "#domain/webhook/delivery/log.ts";
import { resend } from "#domain/webhook/delivery/send-again.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import { formatCount } from "#surface/look/format.ts";
import { Code, CopyStatus, Grid, Panel, When } from "../../component/display.tsx";
import { PostButton } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { form } from "../../kit/form.ts";
import { hasFeature } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { findOwn, webhookPath } from "./list.tsx";
import { DeliveryState, outcomeWords, visible } from "./words.tsx";

/** Bytes of the page that the body may take. */
const BODY_SHOWN = 16_000;
/** Answers of receivers that the page shows, so that it stays small. */
const ANSWERS_SHOWN = 3;
type Found = { subscription: Subscription; delivery: LoggedDelivery & { body: string }; path: string };

export async function deliveryPage(visit: MemberVisit): Promise<Answer> {
  const found = await find(visit);
  const { subscription, delivery, path } = found;
  const pretty = visible(JSON.stringify(JSON.parse(delivery.body), null, 2));
  const shown = excerpt(pretty, BODY_SHOWN);
  return page(visit, {
    title: delivery.event,
    back: { href: webhookPath(subscription), label: new URL(subscription.url).host },
    children: (
      <>
        <p>
          <DeliveryState of={delivery} /> The event happened <When at={delivery.eventAt} />.{" "}
          {delivery.nextAttemptAt && (
            <>
              Next attempt: <When at={delivery.nextAttemptAt} />.
            </>
          )}
        </p>
        {hasFeature(visit, "webhooks") && subscription.status === "active" && (
          <PostButton action={`${path}/resend`}>
            {delivery.status === "waiting" ? "Send it now" : "Send it again"}
          </PostButton>
        )}
        <Attempts attempts={delivery.attempts} />
        <Panel title="Body" id="sent">
          <Code id="body" what="the body" text={shown.text} />
          <p class="hint">
            {shown.isWhole ? "Formatted for reading. " : "The beginning, formatted for reading. "}
            Signatures are computed from the exact bytes that were sent.
          </p>
        </Panel>
        <CopyStatus />
      </>
    ),
  });
}

export const deliveryResend = form({
  find: (visit: MemberVisit) => find(visit),
  fields: () => ({}),
  page: (visit, { fault }, { path }) => done(visit, path, { tone: "problem", text: fault.problem ?? "" }),
  change: (inside, { visit, found }) => resend(inside, visit.organisation.id, found.delivery.id),
  entry: (_sent, { found: { delivery, subscription } }) => ({
    action: "webhook.resend",
    subject: toWire("whd", delivery.id),
    detail: { webhook: toWire("whs", subscription.id) },
  }),
  done: ({ visit, found }) =>
    done(visit, found.path, "The delivery is being sent under the same id. Reload this page to see the result."),
});

async function find(visit: MemberVisit): Promise<Found> {
  const id = fromWire("whd", visit.params.delivery ?? "");
  const subscription = await findOwn(visit);
  const delivery = existing(id && (await findDelivery(visit.context, subscription.id, id)));
  return { subscription, delivery, path: `${webhookPath(subscription)}/deliveries/${toWire("whd", delivery.id)}` };
}

function Attempts({ attempts }: { attempts: readonly LoggedAttempt[] }) {
  const answered = attempts.slice(0, ANSWERS_SHOWN).filter(({ responseBody }) => responseBody);
  return (
    <section class="part" aria-labelledby="attempts">
      <h2 id="attempts">Attempts</h2>
      {attempts.length === 0 ? (
        <p class="muted">No attempt yet. The first follows within a second or so.</p>
      ) : (
        <Grid
          caption="Attempts, newest first"
          rows={attempts}
          columns={[
            { label: "Attempt", cell: ({ attempt }) => formatCount(attempt) },
            { label: "When", cell: ({ attemptedAt }) => <When at={attemptedAt} /> },
            { label: "Result", cell: ({ outcome, responseStatus }) => outcomeWords(outcome, responseStatus) },
            { label: "Took", isNumber: true, cell: ({ durationMs }) => `${formatCount(durationMs)} ms` },
          ]}
        />
      )}
      {answered.map(({ attempt, attemptedAt, responseBody }) => (
        <details key={attemptedAt.getTime()} class="answer">
          <summary class="touch">Response to attempt {formatCount(attempt)}</summary>
          <pre dir="ltr">
            <code>{visible(responseBody ?? "")}</code>
          </pre>
        </details>
      ))}
      {answered.length > 0 && <p class="hint">The first KiB of a response is stored.</p>}
    </section>
  );
}
