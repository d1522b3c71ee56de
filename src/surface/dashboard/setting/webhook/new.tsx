// Adds a webhook; the form fields of one. Its signing secret is shown once, on the next page.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { readTarget } from "#platform/outbound/url.ts";
import { asTyped, checks, text } from "#surface/form/field.tsx";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { EVENT_ABOUT } from "./words.tsx";

export const newWebhook = form({
  fields: (visit: MemberVisit) => webhookFields(visit),
  page: (visit, drawn) =>
    formPage(visit, drawn, {
      title: "Add a webhook",
      back: { href: WEBHOOKS_PATH, label: "Webhooks" },
      action: `${WEBHOOKS_PATH}/new`,
      submit: "Add the webhook",
    }),
  change: (inside, { visit: { deps, organisation }, values: { url, events } }) =>
    createSubscription(inside, deps.box, organisation.id, { url: url.url.href, events }),
  entry: ({ id }, { values: { events } }) => ({
    action: "webhook.create",
    subject: toWire("whs", id),
    detail: { events: events.join(", ") },
  }),
  done({ visit }, made) {
    const text = "The webhook is added. Your program needs this secret to check that requests come from here.";
    const secret = { label: "Signing secret", value: made.secret };
    return done(visit, webhookPath(made), { tone: "done", text, secret });
  },
});

/** @param saved the value shown first */
export function webhookFields(
  { deps }: MemberVisit,
  saved: { url?: string; events: readonly WebhookEventName[] } = { events: [] },
) {
  return {
    url: text({
      label: "Address",
      called: "The address",
      hint: "Events are posted to it. It must use https and be reachable from the internet.",
      required: true,
      stored: saved.url,
      read: (typed) => readTarget(asTyped(typed), deps.config.outboundAllow),
    }),
    events: checks({
      label: "Events",
      called: "The events",
      options: WEBHOOK_EVENTS.map((name) => ({ name, label: name, hint: EVENT_ABOUT[name] })),
      stored: saved.events,
    }),
  };
}
