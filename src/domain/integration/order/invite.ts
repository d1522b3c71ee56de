// Turns orders into invitations, each under the lock of its organisation's allowance. Every statement takes all orders of the
// transaction.
import type { InvitationId } from "#contract/id.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { handleOf, keepProducts } from "#domain/business/product.ts";
import type { Messaging } from "#domain/invitation/create/channel.ts";
import type { Draft } from "#domain/invitation/create/draft.ts";
import { lookUnderLock } from "#domain/invitation/create/known.ts";
import { type InviterRows, linkProducts, type MakeResult, makeInvitations } from "#domain/invitation/create/make.ts";
import { readPhone } from "#domain/invitation/create/phone.ts";
import { restoreInvitation } from "#domain/invitation/create/restore.ts";
import type { Invitation } from "#domain/invitation/state/invitation.ts";
import { publicProduct } from "#domain/review/rule/own-words.ts";
import type { Context } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { keepOutcomes, OPTED_OUT_NOTE, RESTORED_NOTE, type Result } from "../state/outcome.ts";
import type { IntegrationRow } from "../state/row.ts";
import {
  type Found,
  forgetCancellations,
  lookUpOrders,
  type NewMemory,
  noteChanges,
  rememberOrders,
} from "./memory.ts";
import type { Order } from "./order.ts";

export type Reception = { plans: Plans; messaging: Messaging };

export type AddressedOrder = Order & { email: string };

export type OrderToQueue = { reception: Reception; integration: IntegrationRow; order: AddressedOrder };

/**
 * Queues an invitation for each order, or finds why there is none, and stores the outcomes. @param batch orders, each of another
 * organisation. @returns a result for each; null: its integration has changed
 */
export async function inviteCustomers(inside: Context, batch: readonly OrderToQueue[]): Promise<(Result | null)[]> {
  const asked = batch.map(({ integration, order }) => ({
    integration,
    key: order.key,
    address: order.email.toLowerCase(),
    changedAt: order.changedAt,
  }));
  const offered = batch.map((each) => rowsOf(inside, each));
  const [looked, earlier] = await Promise.all([lookUnderLock(inside, offered), lookUpOrders(inside, asked)]);
  const isNew = (index: number) => earlier[index]?.remembered === null;
  const makings = looked.map((making, index) => (isNew(index) ? making : { ...making, rows: [] }));
  const made = await makeInvitations(inside, makings);
  const handled: Handled[] = [];
  for (const [index, { integration, key, address, changedAt }] of asked.entries()) {
    const [found, its] = [earlier[index] ?? null, made[index]?.[0] ?? null];
    const isRestored = await restore(inside, integration, found, its);
    handled.push({
      integrationId: integration.id,
      key,
      address,
      changedAt,
      found,
      ...effectOf(found, its, isRestored),
    });
  }
  const outcomes = handled.flatMap(({ integrationId, key, result }) =>
    result ? [{ integrationId, orderKey: key, ...result }] : [],
  );
  const keyed = handled.flatMap(({ key, ...each }) => (key === null ? [] : [{ ...each, key }]));
  const memories = keyed.flatMap(({ integrationId, key, address, changedAt, invitationId }) =>
    invitationId === null ? [] : [{ integrationId, key, address, changedAt, invitationId }],
  );
  const repeated = keyed.filter(({ found }) => found?.remembered === "duplicate");
  await forgetCancellations(
    inside,
    keyed.filter(({ found, invitationId }) => found?.cancelledAt && invitationId !== null),
  );
  const bought = batch.flatMap(({ integration: { domainKey }, order }, index) => {
    const invitation = handled[index]?.invitation;
    const products = order.products.map((each) => ({
      ...publicProduct(each, domainKey, each.shopId),
      handle: handleOf(each.url),
    }));
    return invitation ? [{ businessId: invitation.businessId, invitation, products }] : [];
  });
  await Promise.all([
    keepOutcomes(inside, outcomes),
    rememberOrders(inside, memories),
    noteChanges(inside, repeated),
    keepProducts(inside, bought),
    linkProducts(inside, bought),
  ]);
  return handled.map(({ result }) => result);
}

type Handled = Omit<NewMemory, "key" | "invitationId"> & { key: string | null; found: Found | null } & Effect;

type Effect = {
  result: Result | null;
  invitation: Invitation | null;
  /** The invitation by which the order is remembered. */
  invitationId: InvitationId | null;
};

/** Queues the invitation again that was cancelled with an order which was paid since. The customer keeps the link. */
async function restore(
  inside: Context,
  { organisationId, delayDays, timezone }: IntegrationRow,
  found: Found | null,
  made: MakeResult | null,
): Promise<boolean> {
  if (!found?.cancelledAt || !made || "invitation" in made || made.refusal.code !== "duplicate") return false;
  const sendAt = dueAt(inside, delayDays);
  const since = new Date(found.cancelledAt);
  return (
    made.earlierId !== null && restoreInvitation(inside, made.earlierId, { organisationId, since, sendAt, timezone })
  );
}

/** @param earlier null: the integration has changed. @param made null: the order is not new */
function effectOf(earlier: Found | null, made: MakeResult | null, isRestored: boolean): Effect {
  if (!made) {
    const result = earlier?.remembered ? { outcome: earlier.remembered, note: null } : null;
    return { result, invitation: null, invitationId: null };
  }
  if ("invitation" in made)
    return { result: resultOf(made), invitation: made.invitation, invitationId: made.invitation.id };
  if (isRestored)
    return { result: { outcome: "queued", note: RESTORED_NOTE }, invitation: null, invitationId: made.earlierId };
  // The order is also remembered where the customer was invited by another way, so that a refund finds that invitation; not where the
  // allowance is used up, because the order may come again in the next period.
  return { result: resultOf(made), invitation: null, invitationId: made.earlierId };
}

function rowsOf(inside: Context, { reception: { plans, messaging }, integration, order }: OrderToQueue): InviterRows {
  const { businessId, organisationId, periodAnchor, preferredChannel, plan, kind, timezone } = integration;
  return {
    organisation: { id: organisationId, periodAnchor, preferredChannel },
    planId: plan,
    plan: { invitesPerMonth: plans[plan]?.invitesPerMonth ?? 0 },
    messaging,
    source: kind,
    businessId,
    timeZone: timezone,
    rows: [draftOf(inside, integration, order)],
    stopsAtLimit: false,
  };
}

function dueAt({ clock }: Context, delayDays: number): Date {
  return new Date(clock.now().getTime() + delayDays * DAY_MS);
}

/** Drafts an invitation by the organisation's preferred channel. Drops a phone number that gets no text. */
function draftOf(inside: Context, integration: IntegrationRow, order: AddressedOrder): Draft {
  const { preferredChannel, country, delayDays, reward, rewardNote } = integration;
  const isText = preferredChannel !== "email" && order.phone !== null;
  const read = isText ? readPhone(order.phone, order.country ?? country) : null;
  return {
    email: order.email,
    name: order.name,
    reference: order.reference,
    language: order.language,
    reward,
    rewardNote,
    sendAt: dueAt(inside, delayDays),
    phone: read && "phone" in read ? read.phone : null,
    keepsPhone: false,
    channel: null,
    isByLink: false,
  };
}

function resultOf(made: MakeResult): Result {
  if ("invitation" in made) return { outcome: "queued", note: null };
  const { refusal, earlierId } = made;
  if (earlierId !== null || refusal.code === "duplicate") return { outcome: "duplicate", note: null };
  if (refusal.code === "limit_reached") return { outcome: "limit_reached", note: null };
  if (refusal.code === "email_opted_out") return { outcome: "ignored", note: OPTED_OUT_NOTE };
  throw refusal;
}
