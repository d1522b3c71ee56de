// Adds a webhook; the form fields of one. Its signing secret is shown once, on the next page.
import { WEBHOOK_EVENTS, type WebhookEventName } from "#domain/webhook/event.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Cidr } from "#platform/config.ts";
import { toWire } from "#platform/id.ts";
import { refuseUrl } from "#platform/outbound.ts";
import { Refusal } from "#platform/refusal.ts";
import { TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { done, tryAct } from "../../act.ts";
import { Form, OptionSet } from "../../component/form.tsx";
import { type Fault, fieldOf, page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { WEBHOOKS_PATH, webhookPath } from "./list.tsx";
import { EVENT_ABOUT } from "./words.tsx";

export function newWebhookPage(visit: MemberVisit, fault: Fault<keyof WebhookErrors> = {}): Answer {
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
  const read = readWebhook(visit.fields, deps.config.outboundAllow);
  if ("errors" in read) return newWebhookPage(visit, { errors: read.errors });
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

export type WebhookErrors = Partial<Record<"url" | "events", string>>;
type Read = { url: string; events: WebhookEventName[] } | { errors: WebhookErrors };

/** @param allow networks of the operator that may be called besides public addresses */
export function readWebhook(fields: Fields, allow: readonly Cidr[]): Read {
  const errors: WebhookErrors = {};
  const written = fields.url?.trim() ?? "";
  const read = refuseUrl(written, allow);
  if (written === "") errors.url = "Enter the address that receives the events.";
  else if ("wrong" in read) errors.url = `The address ${read.wrong}.`;
  const events = WEBHOOK_EVENTS.filter((event) => fields[event] !== undefined);
  if (events.length === 0) errors.events = "Choose at least one event.";
  return "wrong" in read || errors.url || errors.events ? { errors } : { url: read.url.href, events };
}

type Props = {
  visit: MemberVisit;
  saved?: { url: string; events: readonly WebhookEventName[] };
  fault: Fault<keyof WebhookErrors>;
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
