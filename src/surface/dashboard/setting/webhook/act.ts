// What is done with one webhook: each a post of its own, from its page.
import { recordAudit } from "#domain/account/audit.ts";
import { sendTest } from "#domain/webhook/send-again.ts";
import { deleteSubscription, type SubscriptionChange, updateSubscription } from "#domain/webhook/subscribe.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { testPayload } from "../../../webhook-sample.ts";
import { act, actorOf, done } from "../../act.ts";
import { hasFeature, planRefusal } from "../../plan-gate.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { readWebhook } from "./field.tsx";
import { findOwn, WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { webhookPage } from "./one.tsx";

/** POST /dashboard/settings/webhooks/:id/change */
export async function webhookChangePost(visit: MemberVisit): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
  const read = readWebhook(visit.fields, visit.deps.config.outboundAllow);
  if ("errors" in read) return webhookPage(visit, read.errors);
  const isSame = read.url === row.url && read.events.join() === row.events.join();
  if (isSame) return done(visit, webhookPath(row), "Nothing was changed.");
  const detail = { events: read.events.join(", "), address: read.url !== row.url };
  return change(visit, "webhook.change", read, "Saved. It holds for what is sent from now on.", detail);
}

/** POST /dashboard/settings/webhooks/:id/rotate */
export async function webhookRotatePost(visit: MemberVisit): Promise<Answer | null> {
  const text =
    "The new secret is made. Until this time tomorrow both sign: give it to your program, then forget the old one.";
  return change(visit, "webhook.rotate", { rotateSecret: true }, text);
}

/** POST /dashboard/settings/webhooks/:id/on */
export async function webhookOnPost(visit: MemberVisit): Promise<Answer | null> {
  if (!hasFeature(visit, "webhooks")) return planRefusal(visit, "webhooks");
  return change(visit, "webhook.on", { status: "active" }, "It is switched on. What waited is on its way.");
}

/** POST /dashboard/settings/webhooks/:id/off */
export async function webhookOffPost(visit: MemberVisit): Promise<Answer | null> {
  return change(visit, "webhook.off", { status: "disabled" }, "It is switched off. Nothing is sent.");
}

/** POST /dashboard/settings/webhooks/:id/test */
export async function webhookTestPost(visit: MemberVisit): Promise<Answer | null> {
  if (!hasFeature(visit, "webhooks")) return planRefusal(visit, "webhooks");
  const row = await findOwn(visit);
  if (!row) return null;
  const path = webhookPath(row);
  const payload = await testPayload(visit.context, row);
  const told = { action: "webhook.test", subject: toWire("whs", row.id), detail: { event: payload.event } };
  try {
    const id = await act(visit, told, (inside) => sendTest(inside, row, payload));
    const text = `A test is on its way: ${payload.event}. Load this page again to see what came of it.`;
    return done(visit, `${path}/deliveries/${toWire("whd", id)}`, text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return done(visit, path, { tone: "problem", text: error.message });
  }
}

/** POST /dashboard/settings/webhooks/:id/delete */
export async function webhookDeletePost(visit: MemberVisit): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row || !(await deleteSubscription(visit.context, visit.organisation.id, row.id))) return null;
  // After it, and not within: it goes in steps, so that none holds what is being sent for long.
  await recordAudit(visit.context, { ...actorOf(visit), action: "webhook.delete", subject: toWire("whs", row.id) });
  return done(visit, WEBHOOKS_PATH, "The webhook was deleted.");
}

async function change(
  visit: MemberVisit,
  action: string,
  what: SubscriptionChange,
  text: string,
  detail: Record<string, string | boolean> = {},
): Promise<Answer | null> {
  const row = await findOwn(visit);
  if (!row) return null;
  const changed = await act(
    visit,
    (after: object | null) => after && { action, subject: toWire("whs", row.id), detail },
    (inside) => updateSubscription(inside, visit.deps.box, visit.organisation.id, row.id, what),
  );
  if (!changed) return null;
  const { secret } = changed;
  const said = secret === undefined ? text : { text, secret: { label: "New signing secret", value: secret } };
  return done(visit, webhookPath(row), typeof said === "string" ? said : { tone: "done", ...said });
}
