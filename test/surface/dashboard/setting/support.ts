// An organisation with something on each page of its settings: keys, webhooks with deliveries in every state, a plan in use, a
// person to be erased, and a log.
import type { WebhookEventName } from "#contract/event.ts";
import { type ApiKeyId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { listActivity, recordAudit } from "#domain/account/state/audit.ts";
import type { TestService } from "../../../support/service.ts";
import { suppress } from "../../../support/suppress.ts";
import { seedSigned } from "../../../support/webhook.ts";

/** No page may show it as markup. */
export const HOSTILE = `"><script>alert(1)</script>&amp; 'x' \u202e <img src=x>`;

export type SeededDelivery = { id: string; eventId: string };

type DeliveryOptions = {
  event?: WebhookEventName;
  data?: string;
  /** Outcomes, the first attempt first, and what was answered. */
  outcomes?: readonly string[];
  answer?: string | null;
  /** Waits for its next attempt. */
  isWaiting?: boolean;
  minutesAgo?: number;
};

/** A delivery of a subscription with its event and attempts, all of them counted from the database's now. */
export async function seedDelivery(
  { sql }: Pick<TestService, "sql">,
  { organisationId, subscriptionId }: { organisationId: OrganisationId; subscriptionId: string },
  options: DeliveryOptions = {},
): Promise<SeededDelivery> {
  const { event = "review.created", data = '{"business":{"slug":"shop.example"}}', outcomes = ["delivered"] } = options;
  const { answer = null, isWaiting = false, minutesAgo = 60 } = options;
  const [eventId, id] = [newId(), newId<"whd">()];
  await sql`insert into webhook_event (id, organisation_id, event, data, created_at)
    values (${eventId}, ${organisationId}, ${event}, ${data}, now() - ${minutesAgo} * interval '1 minute')`;
  for (const [n, outcome] of outcomes.entries())
    await sql`insert into webhook_attempt
      (id, delivery_id, subscription_id, event_id, attempt, outcome, response_status, response_body, duration_ms, attempted_at)
      values (${newId()}, ${id}, ${subscriptionId}, ${eventId}, ${n + 1}, ${outcome},
        ${outcome === "delivered" ? 200 : outcome === "status" ? 500 : null}, ${answer}, 120,
        now() - ${minutesAgo - n} * interval '1 minute')`;
  if (outcomes.length > 0 && outcomes.at(-1) !== "delivered")
    await sql`insert into webhook_failed_delivery (id, subscription_id, failed_at) values (${id}, ${subscriptionId}, now())`;
  if (isWaiting)
    await sql`insert into webhook_delivery (id, event_id, subscription_id, run_at, attempts)
      values (${id}, ${eventId}, ${subscriptionId}, now() + interval '5 minutes', ${outcomes.length})`;
  return { id, eventId };
}

/** A working webhook of an organisation, its secret sealed as a service of the tests can open it. */
export async function seedWebhook(
  service: TestService,
  organisationId: OrganisationId,
  values: { url?: string; events?: WebhookEventName[]; status?: "active" | "disabled" } = {},
): Promise<string> {
  const url = values.url ?? "https://receiver.example/hook";
  const isOff = values.status === "disabled";
  const given = { ...values, url, ...(isOff && { disabledReason: "six deliveries in a row failed" }) };
  return (await seedSigned(service.context, organisationId, given)).id;
}

/** A key of an organisation, made by a person of it. */
export function seedOwnKey(
  { context }: TestService,
  organisationId: OrganisationId,
  createdBy: UserId,
  name = "Shop",
): Promise<{ id: ApiKeyId; secret: string }> {
  return createKey(context, { organisationId, name, scopes: ["read", "write"], createdBy });
}

/** The audit log, latest first: action, subject and detail. */
export async function auditOf({ context }: TestService, organisationId: OrganisationId) {
  const rows = await listActivity(context, organisationId, { limit: 100, before: null });
  return rows.map(({ action, subject, detail = {}, actor, userId }) => ({ action, subject, detail, actor, userId }));
}

/** Records an action in a person's name. */
export async function seedAudit(
  { context }: TestService,
  organisationId: OrganisationId,
  entry: {
    action: string;
    subject?: string;
    detail?: Record<string, string | number>;
    userId?: UserId;
    actor?: string;
  },
): Promise<void> {
  await recordAudit(context, { organisationId, actor: "owner", userId: null, ...entry });
}

/** An address that must not be written to. */
export async function seedSuppression(
  { context }: TestService,
  organisationId: OrganisationId,
  address: string,
  reason: "unsubscribed" | "bounced" | "complained",
): Promise<void> {
  await suppress(context, organisationId, [address], reason);
}

/** The message that a page shows once. */
export function secretIn(page: string): string | null {
  return /id="secret"[^>]*value="([^"]+)"/.exec(page)?.[1]?.replaceAll("&#x2B;", "+") ?? null;
}
