// An order becomes an invitation, in one transaction under the lock of the organisation's allowance. The same order a moment
// earlier or later waits for that lock, and is then found as remembered.
import type { Plans } from "#domain/account/plan/plan.ts";
import { keepProducts } from "#domain/business/product.ts";
import type { Messaging } from "#domain/invitation/channel.ts";
import { lookUnderLock } from "#domain/invitation/known.ts";
import { type Draft, linkProducts, type Made, type Making, makeInvitations } from "#domain/invitation/make.ts";
import { readPhone } from "#domain/invitation/phone.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { createSlots, type Slots } from "#platform/outbound/slots.ts";
import { keepOutcome, OPTED_OUT_NOTE, type Result } from "../outcome.ts";
import type { IntegrationRow } from "../row.ts";
import { lookUpOrder, rememberOrder } from "./memory.ts";
import type { Order } from "./order.ts";

export type Reception = { plans: Plans; messaging: Messaging };

export type AddressedOrder = Order & { email: string };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Fewer than a process has connections, so that a flood of orders leaves some to other requests. */
const MOST_AT_ONCE = 5;
const slotsOf = new WeakMap<Database, Slots>();

/** Queues the order's invitation, or finds why there is none, and keeps the outcome. Null where the integration has changed. */
export async function queueOrder(
  context: Context,
  reception: Reception,
  integration: IntegrationRow,
  order: AddressedOrder,
): Promise<Result | null> {
  const slots = slotsOf.get(context.db) ?? createSlots(MOST_AT_ONCE);
  slotsOf.set(context.db, slots);
  await slots.take();
  try {
    return await inTransaction(context, (inside) => queue(inside, reception, integration, order));
  } finally {
    slots.give();
  }
}

async function queue(
  inside: Context,
  { plans, messaging }: Reception,
  integration: IntegrationRow,
  order: AddressedOrder,
): Promise<Result | null> {
  const { id, businessId, organisationId, periodAnchor, preferredChannel, plan, timezone: timeZone } = integration;
  const organisation = { id: organisationId, periodAnchor, preferredChannel };
  const address = order.email.toLowerCase();
  const draft = draftOf(inside, integration, order);
  const [looked, earlier] = await Promise.all([
    lookUnderLock(inside, { organisation, businessId }, [draft]),
    lookUpOrder(inside, integration, order.key, address),
  ]);
  if (earlier === null) return null;
  if (earlier.remembered !== null) return keepOutcome(inside, id, { outcome: earlier.remembered, note: null });
  const making: Making = {
    organisation,
    planId: plan,
    plan: { invitesPerMonth: plans[plan]?.invitesPerMonth ?? 0 },
    messaging,
    source: integration.kind,
    businessId,
    ...looked,
    timeZone,
    stopsAtLimit: false,
  };
  const [made] = await makeInvitations(inside, making, [draft]);
  if (!made) throw new Error("One draft has one result.");
  // Also where the customer was invited by another way, so that a refund finds that invitation. Not where the allowance is used
  // up: the order may come again in the next period.
  const invitationId = "invitation" in made ? made.invitation.id : made.earlierId;
  const [result] = await Promise.all([
    keepOutcome(inside, id, resultOf(made)),
    order.key !== null && invitationId !== null && rememberOrder(inside, id, order.key, { address, invitationId }),
    ...("invitation" in made
      ? [keepProducts(inside, businessId, order.products), linkProducts(inside, made.invitation, order.products)]
      : []),
  ]);
  return result;
}

/** By the organisation's preferred channel. A number that gets no text is not kept. */
function draftOf({ clock }: Context, integration: IntegrationRow, order: AddressedOrder): Draft {
  const { preferredChannel, country, delayDays } = integration;
  const isText = preferredChannel !== "email" && order.phone !== null;
  const read = isText ? readPhone(order.phone, order.country ?? country) : null;
  return {
    email: order.email,
    name: order.name,
    reference: order.reference,
    language: order.language,
    sendAt: new Date(clock.now().getTime() + delayDays * DAY_MS),
    phone: read && "phone" in read ? read.phone : null,
    keepsPhone: false,
    channel: null,
    isByLink: false,
  };
}

function resultOf(made: Made): Result {
  if ("invitation" in made) return { outcome: "queued", note: null };
  const { refusal, earlierId } = made;
  if (earlierId !== null || refusal.code === "duplicate") return { outcome: "duplicate", note: null };
  if (refusal.code === "limit_reached") return { outcome: "limit_reached", note: null };
  if (refusal.code === "email_opted_out") return { outcome: "ignored", note: OPTED_OUT_NOTE };
  throw refusal;
}
