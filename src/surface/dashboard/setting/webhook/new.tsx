// Adds a webhook; the form fields of one. Its signing secret is shown once, on the next page.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { readTarget } from "#platform/outbound/url.ts";
import { TextField } from "#surface/look/field.tsx";
import { Form, OptionSet } from "../../component/form.tsx";
import { done, tryAct } from "../../kit/act.ts";
import { readAll } from "../../kit/read.ts";
import { type Fault, fieldOf, page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { EVENT_ABOUT } from "./words.tsx";

export function newWebhookPage(visit: MemberVisit, fault: WebhookFault = {}): Answer {
  return page(visit, {
    title: "Add a webhook",
    back: { href: WEBHOOKS_PATH, label: "Webhooks" },
    ...fault,
    children: (
      <Form action={`${WEBHOOKS_PATH}/new`} submit="Add the webhook">
        <WebhookFields visit={visit} fault={fault} />
      </Form>
    ),
  });
}

export async function newWebhookPost(visit: MemberVisit): Promise<Answer> {
  const { deps, organisation } = visit;
  const read = readWebhook(visit);
  if ("errors" in read) return newWebhookPage(visit, read);
  const detail = { events: read.events.join(", ") };
  const made = await tryAct(
    visit,
    ({ id }: { id: string }) => ({ action: "webhook.create", subject: toWire("whs", id), detail }),
    (inside) => createSubscription(inside, deps.box, organisation.id, read),
  );
  if (made instanceof Refusal) return newWebhookPage(visit, { problem: made.message });
  const text = "The webhook is added. Your program needs this secret to check that requests come from here.";
  const secret = { label: "Signing secret", value: made.secret };
  return done(visit, webhookPath(made), { tone: "done", text, secret });
}

export type WebhookFault = Fault<"url" | "events">;

export function readWebhook({ fields, deps }: MemberVisit) {
  const events = WEBHOOK_EVENTS.filter((event) => fields[event] !== undefined);
  const all = readAll({
    url: ["The address", readTarget(fields.url?.trim() ?? "", deps.config.outboundAllow)],
    events: ["The events", events.length > 0 ? { events } : { wrong: "must be one or more" }],
  });
  return "errors" in all ? all : { url: all.read.url.url.href, events };
}

type Props = {
  visit: MemberVisit;
  saved?: { url: string; events: readonly WebhookEventName[] };
  fault: WebhookFault;
};

/** Shows what was typed, or else what is saved. */
export function WebhookFields({ visit, saved, fault }: Props) {
  const { fields } = visit;
  const isChosen = (event: WebhookEventName) =>
    fields.url === undefined ? (saved?.events.includes(event) ?? false) : fields[event] !== undefined;
  return (
    <>
      <TextField
        {...fieldOf(visit, fault)("url", saved?.url)}
        label="Address"
        hint="Events are posted to it. It must use https and be reachable from the internet."
        required
      />
      <OptionSet
        id="events"
        legend="Events"
        error={fault.errors?.events}
        type="checkbox"
        options={WEBHOOK_EVENTS.map((event) => ({
          name: event,
          label: event,
          hint: EVENT_ABOUT[event],
          checked: isChosen(event),
        }))}
      />
    </>
  );
}
