// The actions on one webhook, each a POST from its page.
import { toWire } from "#contract/id.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { sendTest } from "#domain/webhook/delivery/send-again.ts";
import { outlastStarts } from "#domain/webhook/subscription/change.ts";
import {
  deleteSubscription,
  type SubscriptionChange,
  updateSubscription,
} from "#domain/webhook/subscription/subscribe.ts";
import { testPayload } from "#surface/example/webhook-sample.ts";
import { act, actorOf, done, existing } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { findOwn, WEBHOOKS_PATH, webhookPath } from "./list.tsx";

export async function webhookRotatePost(visit: MemberVisit): Promise<Answer> {
  const text =
    "The new secret is ready. For 24 hours deliveries are signed with both: give your program the new one in that time.";
  return changeWebhook(visit, "webhook.rotate", { rotateSecret: true }, text);
}

export async function webhookOnPost(visit: MemberVisit): Promise<Answer> {
  return changeWebhook(
    visit,
    "webhook.on",
    { status: "active" },
    "The webhook is on. Waiting deliveries are being sent.",
  );
}

export async function webhookOffPost(visit: MemberVisit): Promise<Answer> {
  return changeWebhook(visit, "webhook.off", { status: "disabled" }, "The webhook is off. Nothing is sent.");
}

export const webhookTest = form({
  async find(visit: MemberVisit) {
    const row = await findOwn(visit);
    return { row, payload: await testPayload(visit.context, row) };
  },
  fields: () => ({}),
  page: (visit, { fault }, { row }) => done(visit, webhookPath(row), { tone: "problem", text: fault.problem ?? "" }),
  change: (inside, { found: { row, payload } }) => sendTest(inside, row, payload),
  entry: (_sent, { found: { row, payload } }) => ({
    action: "webhook.test",
    subject: toWire("whs", row.id),
    detail: { event: payload.event },
  }),
  done({ visit, found: { row, payload } }, sent) {
    const text = `A test of ${payload.event} is being sent. Reload this page to see the result.`;
    return done(visit, `${webhookPath(row)}/deliveries/${toWire("whd", sent)}`, text);
  },
});

export async function webhookDeletePost(visit: MemberVisit): Promise<Answer> {
  const row = await findOwn(visit);
  const entry = { ...actorOf(visit), action: "webhook.delete", subject: toWire("whs", row.id) };
  existing(
    await deleteSubscription(visit.context, visit.organisation.id, row.id, (inside) => recordAudit(inside, entry)),
  );
  return done(visit, WEBHOOKS_PATH, "The webhook was deleted.");
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
  const secret = changed.secret !== undefined && { label: "New signing secret", value: changed.secret };
  return done(visit, webhookPath(row), { tone: "done", text, ...(secret && { secret }) });
}
