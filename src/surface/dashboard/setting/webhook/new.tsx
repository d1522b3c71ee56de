// Adds a webhook. Its signing secret is shown once, on the next page.

import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { toWire } from "#platform/id.ts";
import { act, done, orExplain } from "../../act.ts";
import { Submit } from "../../component/form.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { readWebhook, type WebhookErrors, WebhookFields } from "./field.tsx";
import { WEBHOOKS_PATH, webhookPath } from "./list.tsx";

/** GET /dashboard/settings/webhooks/new */
export function newWebhookPage(visit: MemberVisit, errors: WebhookErrors = {}, problem?: string): Answer {
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
  const { deps, organisation } = visit;
  const read = readWebhook(visit.fields, deps.config.outboundAllow);
  if ("errors" in read) return newWebhookPage(visit, read.errors);
  return orExplain(
    async () => {
      const made = await act(
        visit,
        ({ id }: { id: string }) => ({
          action: "webhook.create",
          subject: toWire("whs", id),
          detail: { events: read.events.join(", ") },
        }),
        (inside) => createSubscription(inside, deps.box, organisation.id, read),
      );
      const text = "The webhook is added. Your program needs this secret to check that requests come from here.";
      return done(visit, webhookPath(made), {
        tone: "done",
        text,
        secret: { label: "Signing secret", value: made.secret },
      });
    },
    ({ message }) => newWebhookPage(visit, {}, message),
  );
}
