// One delivery: what was sent, with which headers, and what came of each attempt.

import type { WebhookEventName } from "#domain/webhook/event.ts";
import { findDelivery, type OneDelivery } from "#domain/webhook/one-delivery.ts";
import { resend } from "#domain/webhook/send-again.ts";
import { deliveryHeaders } from "#domain/webhook/signature.ts";
import type { Subscription } from "#domain/webhook/subscription.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { NEVER } from "#surface/look/answer.ts";
import { act, done } from "../../act.ts";
import { PostButton } from "../../component/button.tsx";
import { Code, CopyStatus } from "../../component/code.tsx";
import { Panel, Pill } from "../../component/note.tsx";
import { When } from "../../component/when.tsx";
import { hasFeature, planRefusal } from "../../plan-gate.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { Attempts } from "./attempt.tsx";
import { findOwn, webhookPath } from "./list.tsx";
import { deliveryState, visible } from "./words.ts";

/** In bytes of the page, however much of it needs escaping; the whole of it can be downloaded. */
const BODY_SHOWN = 16_000;
/** Shown in place of what is worked out with the secret. */
const WORKED_OUT: Record<string, string> = {
  "X-Service-Signature": "sha256=… (of the body, with the secret)",
  "webhook-timestamp": "… (seconds since 1970, of the attempt)",
  "webhook-signature": "v1,… (of id, timestamp and body)",
};

type Found = { subscription: Subscription; delivery: OneDelivery; path: string };

/** GET /dashboard/settings/webhooks/:id/deliveries/:delivery */
export async function deliveryPage(visit: MemberVisit): Promise<Answer | null> {
  const found = await find(visit);
  if (!found) return null;
  const { subscription, delivery, path } = found;
  const [tone, word] = deliveryState(delivery.status, delivery.attempts.length > 0);
  const now = visit.context.clock.now();
  const pretty = visible(JSON.stringify(JSON.parse(delivery.body), null, 2));
  const shown = cut(pretty);
  return page(visit, {
    title: delivery.event,
    active: "webhooks",
    back: { href: webhookPath(subscription), label: new URL(subscription.url).host },
    children: (
      <>
        <p>
          <Pill tone={tone}>{word}</Pill> It happened <When at={delivery.eventAt} now={now} />.{" "}
          {delivery.nextAttemptAt && (
            <>
              Next attempt: <When at={delivery.nextAttemptAt} now={now} />.
            </>
          )}
        </p>
        {hasFeature(visit, "webhooks") && subscription.status === "active" && (
          <PostButton action={`${path}/resend`}>
            {delivery.status === "waiting" ? "Send it now" : "Send it again"}
          </PostButton>
        )}
        <Attempts attempts={delivery.attempts} now={now} />
        <Panel title="What is sent" id="sent">
          <h3>Headers</h3>
          <Code id="headers" what="the headers" text={headerLines(delivery)} />
          <h3>Body</h3>
          <Code id="body" what="the body" text={shown} />
          <p class="hint">
            {shown === pretty ? "Laid out to be read. " : "The beginning, laid out to be read. "}
            Signatures are of the exact bytes: <a href={`${path}/body`}>download the body as it is sent</a>
          </p>
        </Panel>
        <CopyStatus />
      </>
    ),
  });
}

/** GET /dashboard/settings/webhooks/:id/deliveries/:delivery/body: the bytes, for who compares signatures. */
export async function deliveryBody(visit: MemberVisit): Promise<Answer | null> {
  const found = await find(visit);
  if (!found) return null;
  return {
    type: "text",
    body: found.delivery.body,
    cacheControl: NEVER,
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="${toWire("whd", found.delivery.id)}.json"`,
    },
  };
}

/** POST /dashboard/settings/webhooks/:id/deliveries/:delivery/resend */
export async function resendDeliveryPost(visit: MemberVisit): Promise<Answer | null> {
  if (!hasFeature(visit, "webhooks")) return planRefusal(visit, "webhooks");
  const found = await find(visit);
  if (!found) return null;
  const { delivery, subscription, path } = found;
  const subject = toWire("whd", delivery.id);
  const told = { action: "webhook.resend", subject, detail: { webhook: toWire("whs", subscription.id) } };
  try {
    await act(visit, told, (inside) => resend(inside, visit.organisation.id, delivery.id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return done(visit, path, { tone: "problem", text: error.message });
  }
  return done(visit, path, "It is on its way, under the same id. Load this page again to see what came of it.");
}

async function find(visit: MemberVisit): Promise<Found | null> {
  const id = fromWire("whd", visit.params.delivery ?? "");
  const subscription = id && (await findOwn(visit));
  const delivery = id && subscription && (await findDelivery(visit.context, subscription.id, id));
  if (!delivery || !subscription) return null;
  return { subscription, delivery, path: `${webhookPath(subscription)}/deliveries/${toWire("whd", delivery.id)}` };
}

/** Those that a dispatcher sends, by the same function; what needs the secret or the moment is described. */
function headerLines({ id, event, eventAt }: OneDelivery): string {
  const headers = deliveryHeaders({
    event: event as WebhookEventName,
    deliveryId: toWire("whd", id),
    timestamp: eventAt,
    body: new Uint8Array(),
    secret: "",
  });
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${WORKED_OUT[name] ?? value}`)
    .join("\n");
}

/** As much as makes BODY_SHOWN bytes of a page. */
function cut(text: string): string {
  let [bytes, length] = [0, 0];
  for (const point of text) {
    bytes += point === "&" ? 5 : point === "<" ? 4 : Buffer.byteLength(point);
    if (bytes > BODY_SHOWN) return `${text.slice(0, length)}…`;
    length += point.length;
  }
  return text;
}
