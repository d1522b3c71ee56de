// One delivery: its attempts and its body.
import { fromWire, toWire } from "#contract/id.ts";
import { addressOf } from "#domain/webhook/delivery/failure.ts";
import { type FoundDelivery, findDelivery, type LoggedAttempt } from "#domain/webhook/delivery/log.ts";
import { ATTEMPT_HEADERS, lastingHeaders } from "#domain/webhook/delivery/request.ts";
import { resend } from "#domain/webhook/delivery/send-again.ts";
import type { Subscription } from "#domain/webhook/state/subscription.ts";
import { useFormat } from "#surface/look/reader.ts";
import { outcomeWords } from "#surface/look/webhook-outcome.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../../component/code.tsx";
import { Grid, Panel, When } from "../../component/display.tsx";
import { ButtonLink, PostButton } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { form } from "../../kit/form.ts";
import { hasFeature } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { doneSending, SENT_A_MINUTE } from "./act.ts";
import { countWaiting, findOwn, webhookPath } from "./list.tsx";
import { SwitchOn } from "./one.tsx";
import { adviceOn, DeliveryState, dropReason, NextAttempt, stopOf, TestMark, visible } from "./words.tsx";

/** Bytes of the page that the body may take. */
const BODY_SHOWN = 16_000;
/** Answers of receivers that the page shows, so that it stays small. */
const ANSWERS_SHOWN = 3;
type Found = { subscription: Subscription; delivery: FoundDelivery; path: string };

export async function deliveryPage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("webhook", visit.language);
  const found = await find(visit);
  const { subscription, delivery, path } = found;
  const pretty = visible(JSON.stringify(JSON.parse(delivery.body), null, 2));
  const shown = excerpt(pretty, BODY_SHOWN);
  const stop = stopOf(subscription, hasFeature(visit, "webhooks"));
  const isOpen = stop === null;
  const isSending = isOpen && delivery.isDue;
  const sentAt = delivery.isTest ? words.delivery.tested : words.delivery.happened;
  const [last] = delivery.attempts;
  const waiting = await countWaiting(visit, subscription);
  const helps = [dropReason(words, delivery), last && adviceOn(words, last.outcome, subscription.url)].filter(
    (each) => each,
  );
  return page(visit, {
    title: delivery.event,
    back: { href: webhookPath(subscription), label: addressOf(subscription.url) },
    children: (
      <>
        {isSending && (
          <div class="standing" role="status">
            <p>{words.delivery.open}</p>
            <p>
              <ButtonLink isQuiet href={path}>
                {words.delivery.again}
              </ButtonLink>
            </p>
          </div>
        )}
        <p>
          <DeliveryState of={delivery} stop={stop} />
          {delivery.isTest && <TestMark />} {sentAt({ when: <When at={delivery.eventAt} /> })}{" "}
          {delivery.nextAttemptAt &&
            isOpen &&
            !isSending &&
            words.delivery.next({ when: <NextAttempt at={delivery.nextAttemptAt} /> })}
        </p>
        {helps.length > 0 && <p class="prose">{helps.join(" ")}</p>}
        {isOpen && !isSending && (
          <PostButton action={`${path}/resend`}>
            {delivery.status === "waiting"
              ? words.delivery.sendNow
              : delivery.isTest
                ? words.delivery.testAgain
                : words.delivery.sendAgain}
          </PostButton>
        )}
        {stop === "off" && hasFeature(visit, "webhooks") && (
          <SwitchOn path={webhookPath(subscription)} waiting={waiting} />
        )}
        {delivery.attempts.length > 0 && <Attempts attempts={delivery.attempts} />}
        <Panel title={words.delivery.body} id="sent">
          <Code isWide id="body" what={words.delivery.theBody} text={shown.text} />
          <p class="hint">
            {shown.isWhole ? words.delivery.whole : words.delivery.part} {words.delivery.signed}
          </p>
          <details class="answer stack">
            <summary class="touch">{words.delivery.headers}</summary>
            <pre dir="ltr">
              <code>{headersOf(delivery)}</code>
            </pre>
            <p class="hint">{words.delivery.headersHint}</p>
          </details>
        </Panel>
        <CopyStatus />
      </>
    ),
  });
}

export const deliveryResend = form({
  undone: "sent",
  find: (visit: MemberVisit) => find(visit),
  fields: () => ({}),
  limit: ({ visit }) => ({
    name: `webhook-resend:${visit.organisation.id}`,
    most: SENT_A_MINUTE,
    says: wordsIn("frame", visit.language).tooMany,
  }),
  page: (visit, { fault }, { path }) => done(visit, path, { tone: "problem", text: fault.problem ?? "" }),
  change: (inside, { visit, found }) => resend(inside, visit.organisation.id, found.delivery.id),
  entry: (_sent, { found: { delivery, subscription } }) => ({
    action: "webhook.resend",
    subject: toWire("whd", delivery.id),
    detail: { webhook: toWire("whs", subscription.id) },
  }),
  done({ visit, found: { subscription, delivery } }) {
    const after = delivery.attempts[0]?.attempt ?? 0;
    return doneSending(visit, { subscriptionId: subscription.id, deliveryId: delivery.id, after });
  },
});

async function find(visit: MemberVisit): Promise<Found> {
  const id = fromWire("whd", visit.params.delivery ?? "");
  const subscription = await findOwn(visit);
  const delivery = existing(id && (await findDelivery(visit.context, subscription.id, id)));
  return { subscription, delivery, path: `${webhookPath(subscription)}/deliveries/${toWire("whd", delivery.id)}` };
}

/** Without the values that are an attempt's own: neither they nor the secret are shown. */
function headersOf({ id, event }: FoundDelivery): string {
  const lasting = lastingHeaders({ event, deliveryId: toWire("whd", id) });
  return [...Object.entries(lasting), ...ATTEMPT_HEADERS.map((name) => [name, "…"])]
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

function Attempts({ attempts }: { attempts: readonly LoggedAttempt[] }) {
  const words = useWords("webhook");
  const format = useFormat();
  const { head } = words;
  const answered = attempts.slice(0, ANSWERS_SHOWN).filter(({ responseBody }) => responseBody !== null);
  return (
    <section class="part" aria-labelledby="attempts">
      <h2 id="attempts">{words.attempts.title}</h2>
      <Grid
        caption={words.attempts.caption}
        rows={attempts}
        columns={[
          { label: head.attempt, cell: ({ attempt }) => format.count(attempt) },
          { label: head.when, cell: ({ attemptedAt }) => <When at={attemptedAt} /> },
          { label: head.result, cell: ({ outcome, responseStatus }) => outcomeWords(words, outcome, responseStatus) },
          {
            label: head.took,
            isNumber: true,
            cell: ({ durationMs }) => words.attempts.took({ milliseconds: durationMs }),
          },
        ]}
      />
      {answered.map(({ attempt, attemptedAt, responseBody }) => (
        <details key={attemptedAt.getTime()} class="answer" open={attempt === attempts[0]?.attempt}>
          <summary class="touch">{words.attempts.response({ attempt })}</summary>
          {responseBody ? (
            <pre dir="ltr">
              <code>{visible(responseBody)}</code>
            </pre>
          ) : (
            <p class="hint">{words.attempts.noBody}</p>
          )}
        </details>
      ))}
      {answered.length > 0 && <p class="hint">{words.attempts.stored}</p>}
    </section>
  );
}
