// Adds a webhook; the form fields of one. Its signing secret is shown once, on the next page.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";
import { FAILURES_UNTIL_OFF } from "#domain/webhook/delivery/failure.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { NOT_SECURE, readTarget } from "#platform/outbound/url.ts";
import { asTyped, checks, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { WEBHOOK_DOCS, WEBHOOKS_PATH, webhookPath } from "./list.tsx";

export const newWebhook = form({
  undone: "created",
  fields: (visit: MemberVisit) => webhookFields(visit),
  page(visit, drawn) {
    const words = wordsIn("webhook", visit.language);
    return formPage(visit, drawn, {
      title: words.add,
      isSetting: true,
      back: { href: WEBHOOKS_PATH, label: wordsIn("frame", visit.language).setting.webhooks },
      action: `${WEBHOOKS_PATH}/new`,
      submit: words.submit,
      lead: (
        <>
          {words.rule({ most: FAILURES_UNTIL_OFF })} <a href={WEBHOOK_DOCS}>{words.docs}</a>
        </>
      ),
    });
  },
  change: (inside, { visit: { deps, organisation }, values: { url, events } }) =>
    createSubscription(inside, deps.box, organisation.id, { url: url.url.href, events }),
  entry: ({ id }, { values: { events } }) => ({
    action: "webhook.create",
    subject: toWire("whs", id),
    detail: { events: events.join(", ") },
  }),
  done({ visit }, made) {
    const words = wordsIn("webhook", visit.language);
    const secret = { label: words.secret, value: made.secret };
    return done(visit, webhookPath(made), { tone: "done", text: words.added, secret });
  },
});

/** @param saved the value shown first */
export function webhookFields(
  { deps, language }: MemberVisit,
  saved: { url?: string; events: readonly WebhookEventName[] } = { events: [] },
) {
  const words = wordsIn("webhook", language);
  const allow = [...deps.config.outboundAllow, ...deps.config.receiverAllow];
  const about: Readonly<Record<WebhookEventName, string>> = {
    "review.created": words.event["review-created"],
    "review.updated": words.event["review-updated"],
    "review.removed": words.event["review-removed"],
    "reply.created": words.event["reply-created"],
    "invitation.sent": words.event["invitation-sent"],
    "business.verified": words.event["business-verified"],
    "review.resolved": words.event["review-resolved"],
  };
  return {
    url: text({
      label: words.head.address,
      hint: allow.length > 0 ? words.addressHintInside : words.addressHint,
      required: true,
      missing: allow.length > 0 ? words.addressInside : wordsIn("missing", language).address,
      stored: saved.url,
      read(typed) {
        const target = readTarget(asTyped(typed), allow);
        return target === NOT_SECURE && allow.length > 0 ? { wrong: words.addressInside } : target;
      },
    }),
    events: checks({
      label: words.head.events,
      options: WEBHOOK_EVENTS.map((name) => ({ name, label: name, hint: about[name] })),
      stored: saved.events,
      none: words.chooseEvents,
    }),
  };
}
