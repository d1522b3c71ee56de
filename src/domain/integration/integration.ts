// Integrations: addresses to which shops send their orders.
import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { business } from "#domain/business/state/table.ts";
import type { Offered } from "#domain/review/state/reward.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { MINUTE_MS } from "#platform/time/clock.ts";
import { findIntegration, type Integration, MOST_INTEGRATIONS } from "./list.ts";
import { integration } from "./state/table.ts";

/** Supported shop systems; `automation` is any other program. */
export const INTEGRATION_KINDS = integration.kind.enumValues;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** Contract, Inbound orders. */
export const DEFAULT_DELAY_DAYS = 7;
export const MAX_DELAY_DAYS = 365;
/** The secret of a shop that has its own: printable ASCII without spaces, which shops pass on unchanged. */
export const OWN_SECRET = /^[\u0021-\u007e]{8,255}$/;
/** Letters and digits only, because storefront-b's shop decodes HTML entities in the secret. 40 of these are 238 bits. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SECRET_LENGTH = 40;

/**
 * Whether the business may have one more. Locks it until the transaction ends: simultaneous calls are counted one after the other, and no
 * owner who loses the business leaves an integration in it. Refuses with not_found where the organisation does not manage it.
 */
export async function hasRoom(
  { db }: Context,
  { businessId, organisationId }: { businessId: BusinessId; organisationId: OrganisationId },
): Promise<boolean> {
  const isOwn = and(eq(business.id, businessId), eq(business.organisationId, organisationId));
  const owned = await db.select({ id: business.id }).from(business).where(isOwn).for("no key update");
  if (owned.length === 0) throw new Refusal("not_found", "There is no such business.");
  return (await db.$count(integration, eq(integration.businessId, businessId))) < MOST_INTEGRATIONS;
}

/** Creates an integration, where `hasRoom` found room. The database keeps its secret sealed. @param given.secret the shop's own; null: a new one */
export async function createIntegration(
  context: Context,
  box: SecretBox,
  given: {
    businessId: BusinessId;
    kind: IntegrationKind;
    name?: string | null;
    secret: string | null;
    delayDays: number;
    offer?: Offered;
  },
): Promise<{ id: string; secret: string }> {
  const id = newId<"int">();
  const secret = given.secret ?? newSecret();
  await context.db.insert(integration).values({
    id,
    businessId: given.businessId,
    kind: given.kind,
    name: given.name ?? null,
    secretSealed: box.seal(secret, id),
    delayDays: given.delayDays,
    ...given.offer,
    createdAt: context.clock.now(),
  });
  return { id, secret };
}

export async function setPaused(context: Context, id: string, paused: boolean): Promise<Integration | null> {
  await context.db.update(integration).set({ paused }).where(eq(integration.id, id));
  return findIntegration(context, id);
}

type Change = { name: string | null; delayDays: number };

/** @param to name null takes it away. @returns both values before; null where there is no such integration */
export async function changeIntegration(
  { db }: Context,
  businessId: BusinessId,
  id: string,
  to: Change,
): Promise<Change | null> {
  const isOwn = ofBusiness(businessId, id);
  const { name, delayDays } = integration;
  const [before] = await db.select({ name, delayDays }).from(integration).where(isOwn).for("update");
  if (!before) return null;
  await db.update(integration).set(to).where(isOwn);
  return before;
}

/** Sets what invitations for the next orders offer. @returns the offer before; null where there is no such integration */
export async function setOffer(
  { db }: Context,
  businessId: BusinessId,
  id: string,
  offer: Offered,
): Promise<Offered | null> {
  const isOwn = ofBusiness(businessId, id);
  const { reward, rewardNote } = integration;
  const [before] = await db.select({ reward, rewardNote }).from(integration).where(isOwn).for("update");
  if (!before) return null;
  await db.update(integration).set(offer).where(isOwn);
  return before;
}

/** Replaces the secret at once. @param given the shop's own; null: a new one @returns it, or null where there is none */
export async function replaceSecret(
  { db }: Context,
  box: SecretBox,
  of: { businessId: BusinessId; id: string; given: string | null },
): Promise<string | null> {
  const secret = of.given ?? newSecret();
  const rows = await db
    .update(integration)
    .set({ secretSealed: box.seal(secret, of.id), refusedAt: null })
    .where(ofBusiness(of.businessId, of.id))
    .returning({ id: integration.id });
  return rows.length > 0 ? secret : null;
}

/** A stranger who knows the address can cause refusals, so they are written once in this time. */
const REFUSAL_NOTED_MS = 10 * MINUTE_MS;

/** Notes that a request with a wrong signature or secret was refused. */
export async function noteRefusal({ db, clock }: Context, id: string): Promise<void> {
  const now = clock.now();
  const { refusedAt } = integration;
  const isOld = or(isNull(refusedAt), lt(refusedAt, new Date(now.getTime() - REFUSAL_NOTED_MS)));
  await db
    .update(integration)
    .set({ refusedAt: now })
    .where(and(eq(integration.id, id), isOld));
}

/** Removes a paused integration and its remembered orders. False where there is none. Orders keep the row of a running one locked. */
export async function removeIntegration({ db }: Context, businessId: BusinessId, id: string): Promise<boolean> {
  const rows = await db
    .delete(integration)
    .where(and(ofBusiness(businessId, id), eq(integration.paused, true)))
    .returning({ id: integration.id });
  return rows.length > 0;
}

function newSecret(): string {
  return Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

function ofBusiness(businessId: BusinessId, id: string) {
  return and(eq(integration.id, id), eq(integration.businessId, businessId));
}
