// The actions on one webhook, each a POST from its page.
import { toWire } from "#contract/id.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import type { Awaited } from "#domain/webhook/delivery/result.ts";
import { sendTest } from "#domain/webhook/delivery/send-again.ts";
import { outlastStarts } from "#domain/webhook/subscription/change.ts";
import {
  deleteSubscription,
  type SubscriptionChange,
  updateSubscription,
} from "#domain/webhook/subscription/subscribe.ts";
import { testPayload } from "#surface/example/webhook-sample.ts";
import { seeOther } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { act, actorOf, done, existing } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { countWaiting, findOwn, WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { resultSentence } from "./words.tsx";

/** Of tests, and of deliveries sent again, for each organisation: each waits for its result. */
export const SENT_A_MINUTE = 10;

export function webhookRotatePost(visit: MemberVisit): Promise<Answer> {
  const { rotate } = wordsIn("webhook", visit.language);
  return changeWebhook(visit, "webhook.rotate", { rotateSecret: true }, rotate.done);
}

export async function webhookOnPost(visit: MemberVisit): Promise<Answer> {
  const { on } = wordsIn("webhook", visit.language);
  const waiting = await countWaiting(visit, await findOwn(visit));
  const says = waiting > 0 ? `${on.done} ${on.sending}` : on.done;
  return changeWebhook(visit, "webhook.on", { status: "active" }, says);
}

export function webhookOffPost(visit: MemberVisit): Promise<Answer> {
  return changeWebhook(visit, "webhook.off", { status: "disabled" }, wordsIn("webhook", visit.language).off.done);
}

export const webhookTest = form({
  undone: "sent",
  async find(visit: MemberVisit) {
    const row = await findOwn(visit);
    return { row, payload: await testPayload(visit.context, row) };
  },
  fields: () => ({}),
  limit: ({ visit }) => ({
    name: `webhook-test:${visit.organisation.id}`,
    most: SENT_A_MINUTE,
    says: wordsIn("settingChannel", visit.language).test.tooMany,
  }),
  page: (visit, { fault }, { row }) => done(visit, webhookPath(row), { tone: "problem", text: fault.problem ?? "" }),
  change: (inside, { found: { row, payload } }) => sendTest(inside, row, payload),
  entry: (_sent, { found: { row, payload } }) => ({
    action: "webhook.test",
    subject: toWire("whs", row.id),
    detail: { event: payload.event },
  }),
  done: ({ visit, found: { row } }, deliveryId) => doneSending(visit, { subscriptionId: row.id, deliveryId, after: 0 }),
});

/** Leads to the page of the delivery, which shows the result. Where none came in time, the page says so. */
export async function doneSending(visit: MemberVisit, of: Awaited): Promise<Answer> {
  const path = `${webhookPath({ id: of.subscriptionId })}/deliveries/${toWire("whd", of.deliveryId)}`;
  const attempt = await visit.deps.awaitResult(visit.context, visit.organisation.id, of);
  if (attempt === null) return seeOther(path);
  const tone = attempt.outcome === "delivered" ? "done" : "problem";
  return done(visit, path, { tone, text: resultSentence(wordsIn("webhook", visit.language), attempt) });
}

export async function webhookDeletePost(visit: MemberVisit): Promise<Answer> {
  const row = await findOwn(visit);
  const entry = {
    ...actorOf(visit),
    action: "webhook.delete",
    subject: toWire("whs", row.id),
    // The log outlives the webhook, and a path may hold a secret.
    detail: { called: new URL(row.url).host },
  };
  existing(
    await deleteSubscription(visit.context, visit.organisation.id, row.id, (inside) => recordAudit(inside, entry)),
  );
  return done(visit, WEBHOOKS_PATH, wordsIn("webhook", visit.language).delete.done);
}

export async function changeWebhook(
  visit: MemberVisit,
  action: string,
  values: SubscriptionChange,
  text: string,
  detail: Record<string, string | boolean> = {},
): Promise<Answer> {
  const row = await findOwn(visit);
  const entry = { action, subject: toWire("whs", row.id), detail };
  const changed = existing(
    await act(visit, entry, (inside) =>
      updateSubscription(inside, visit.deps.box, visit.organisation.id, row.id, values),
    ),
  );
  await outlastStarts(visit.context, row.id);
  const { label } = wordsIn("webhook", visit.language).rotate;
  const secret = changed.secret !== undefined && { label, value: changed.secret };
  return done(visit, webhookPath(row), { tone: "done", text, ...(secret && { secret }) });
}
