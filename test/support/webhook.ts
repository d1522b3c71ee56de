// Subscriptions, events and outcomes of attempts for tests of the dispatcher.
import type { WebhookEventName } from "#contract/event.ts";
import { newId, type OrganisationId } from "#contract/id.ts";
import { plansWith } from "#domain/account/plan/gate.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { newSigningSecret } from "#domain/webhook/delivery/request.ts";
import { recordEvents } from "#domain/webhook/state/event.ts";
import { webhookSubscription } from "#domain/webhook/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import type { Attempt } from "#runtime/dispatcher/sending.ts";

export async function seedSubscription(
  context: Context,
  organisationId: OrganisationId,
  values: Partial<typeof webhookSubscription.$inferInsert> = {},
): Promise<string> {
  const id = values.id ?? newId();
  await context.db.insert(webhookSubscription).values({
    id,
    organisationId,
    url: "https://receiver.example/hook",
    events: ["review.created"],
    secretSealed: new Uint8Array([1]),
    ...values,
  });
  return id;
}

export const WEBHOOK_PLANS = plansWith(DEFAULT_PLANS, "webhooks");

export const APP_SECRET = "the secret of a test, of 32 characters and more";

/** Makes a subscription whose secret is sealed under APP_SECRET. */
export async function seedSigned(
  context: Context,
  organisationId: OrganisationId,
  values: Partial<typeof webhookSubscription.$inferInsert> & { url: string },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), newSigningSecret()];
  const secretSealed = createSecretBox(APP_SECRET).seal(secret, id);
  await seedSubscription(context, organisationId, { id, secretSealed, ...values });
  return { id, secret };
}

export async function seedEvents(
  context: Context,
  organisationId: OrganisationId,
  count: number,
  event: WebhookEventName = "review.created",
): Promise<void> {
  await recordEvents(
    context,
    Array.from({ length: count }, (_, n) => ({ event, organisationId, data: { n } })),
  );
}

export const DELIVERED: Attempt = {
  delivered: true,
  outcome: "delivered",
  responseStatus: 200,
  responseBody: "",
  durationMs: 1,
};

export const FAILED: Attempt = { ...DELIVERED, delivered: false, outcome: "status", responseStatus: 500 };

export const TIMED_OUT: Attempt = {
  ...FAILED,
  outcome: "timeout",
  responseStatus: null,
  durationMs: 10_000,
};
