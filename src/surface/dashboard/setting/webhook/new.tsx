// Adds a webhook; the form fields of one. Its signing secret is shown once, on the next page.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";
import { FAILURES_UNTIL_OFF } from "#domain/webhook/delivery/failure.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { NOT_PUBLIC, NOT_SECURE, readTarget, type Target } from "#platform/outbound/url.ts";
import { isWrong } from "#platform/text/wrong.ts";
import { asTyped, checks, text } from "#surface/form/field.tsx";
import { type Fault, type Limit, wrongAt, wrongIn } from "#surface/form/form.ts";
import type { Fields } from "#surface/look/fields.ts";
import { wordsIn } from "#words/words.ts";
import { act, done } from "../../kit/act.ts";
import { submitting } from "../../kit/form.ts";
import { formPage } from "../../kit/form-page.tsx";
import type { MemberVisit } from "../../kit/visit.ts";
import { SENT_A_MINUTE } from "./act.ts";
import { WEBHOOK_DOCS, WEBHOOKS_PATH, webhookPath } from "./list.tsx";

const LOOKED_UP_WITHIN_MS = 2_000;

/** All events of today, as one box. */
const ALL = "all";

export const newWebhook = submitting({
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
  limit: ({ visit }) => addressLimit(visit),
  async submit({ visit, values: { url, events } }) {
    const { deps, organisation, language } = visit;
    const fault = await addressFault(visit, url);
    if (fault) return fault;
    const entry = ({ id }: { id: string }) => ({
      action: "webhook.create",
      subject: toWire("whs", id),
      detail: { events: events.join(", ") },
    });
    const made = await act(visit, entry, (inside) =>
      createSubscription(inside, deps.box, organisation.id, { url: url.url.href, events }),
    );
    const words = wordsIn("webhook", language);
    const secret = { label: words.secret, value: made.secret };
    return done(visit, webhookPath(made), { tone: "done", text: words.added, secret });
  },
});

/** Each form looks a name up, and its answer tells whether the name leads inside the service's network. */
export function addressLimit({ organisation, language }: MemberVisit): Limit {
  return {
    name: `webhook-address:${organisation.id}`,
    most: SENT_A_MINUTE,
    says: wordsIn("frame", language).tooMany,
  };
}

/** What the first delivery would be refused for, by the sender's own check. A name that is not found in time passes. */
export async function addressFault({ deps, language }: MemberVisit, { url, secure }: Target): Promise<Fault | null> {
  const refused = await deps.receivers.refusalOf(url.href, LOOKED_UP_WITHIN_MS);
  if (refused === null) return null;
  return wrongAt("url", secure ? wrongIn(NOT_PUBLIC, language) : wordsIn("webhook", language).addressInside);
}

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
  const count = WEBHOOK_EVENTS.length;
  const ticked = checks<WebhookEventName | typeof ALL>({
    label: words.head.events,
    options: [
      { name: ALL, label: words.allEvents, hint: words.allEventsHint({ count }) },
      ...WEBHOOK_EVENTS.map((name) => ({ name, label: name, hint: about[name] })),
    ],
    stored: saved.events.length === count ? [ALL] : saved.events,
    none: words.chooseEvents,
  });
  return {
    url: text({
      label: words.head.address,
      hint: allow.length > 0 ? words.addressHintInside : words.addressHint,
      required: true,
      missing: wordsIn("missing", language).address,
      stored: saved.url,
      read(typed) {
        const target = readTarget(asTyped(typed), allow);
        return target === NOT_SECURE && allow.length > 0 ? { wrong: words.addressInside } : target;
      },
    }),
    events: {
      ...ticked,
      read(typed: string | undefined, all: Fields) {
        const names = ticked.read(typed, all);
        if (isWrong(names)) return names;
        return WEBHOOK_EVENTS.filter((name) => names.includes(ALL) || names.includes(name));
      },
    },
  };
}
