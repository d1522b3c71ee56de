// A new webhook. Its signing secret is shown once, on the page after.

import { createSubscription } from "#domain/webhook/subscribe.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { act, done } from "../../act.ts";
import { Submit } from "../../component/button.tsx";
import { hasFeature, planRefusal } from "../../plan-gate.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { readWebhook, type WebhookErrors, WebhookFields } from "./field.tsx";
import { WEBHOOKS_PATH, webhookPath } from "./list.tsx";

/** GET /dashboard/settings/webhooks/new */
export function newWebhookPage(visit: MemberVisit, errors: WebhookErrors = {}, problem?: string): Answer {
  if (!hasFeature(visit, "webhooks")) return planRefusal(visit, "webhooks");
  return page(visit, {
    title: "Add a webhook",
    active: "webhooks",
    back: { href: WEBHOOKS_PATH, label: "Webhooks" },
    errors,
    problem,
    children: (
      <form class="form" method="post" action={`${WEBHOOKS_PATH}/new`}>
        <WebhookFields fields={visit.fields} errors={errors} />
        <Submit>Add the webhook</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/settings/webhooks/new */
export async function newWebhookPost(visit: MemberVisit): Promise<Answer> {
  if (!hasFeature(visit, "webhooks")) return planRefusal(visit, "webhooks");
  const { deps, organisation } = visit;
  const read = readWebhook(visit.fields, deps.config.outboundAllow);
  if ("errors" in read) return newWebhookPage(visit, read.errors);
  try {
    const made = await act(
      visit,
      ({ id }: { id: string }) => ({
        action: "webhook.create",
        subject: toWire("whs", id),
        detail: { events: read.events.join(", ") },
      }),
      (inside) => createSubscription(inside, deps.box, organisation.id, read),
    );
    const text = "The webhook is added. With this secret your program can tell that what it hears comes from here.";
    return done(visit, webhookPath(made), {
      tone: "done",
      text,
      secret: { label: "Signing secret", value: made.secret },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return newWebhookPage(visit, {}, error.message);
  }
}
