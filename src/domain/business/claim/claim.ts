// Ownership claims: pending -> approved (grant.ts) | rejected | withdrawn (end.ts). #domain/integration/ownership.ts conducts
// the approval, because an approval also ends integrations and other rows of modules above this one.

import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type BusinessId, type OrganisationId, type Position, positionValues, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { organisation, user } from "#domain/account/state/table.ts";
import { refuseOwn } from "#domain/account/team/own-case.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { isAtOwnDomain } from "../state/mail-provider.ts";
import { findParties } from "../state/party.ts";
import { business, claim } from "../state/table.ts";
import { type ClaimEnd, endClaim, lockBusiness } from "./end.ts";

/** `userId` and `userName` are null where the account is gone. */
export type Claim = Awaited<ReturnType<typeof select>>[number];

export type ClaimMethod = Claim["method"];
export const CLAIM_METHODS: readonly ClaimMethod[] = claim.method.enumValues;

const DECIDED: Record<Exclude<Claim["status"], "pending">, string> = {
  approved: "This claim was approved already.",
  rejected: "This claim was rejected already.",
  withdrawn: "This claim was withdrawn.",
};

const manager = alias(organisation, "manager");
const isPending = sql`${claim.status} = 'pending'`;

/** Of any claim of the organisation on the business: a new claim does not end what a reader at the domain said. */
const lastDenial = sql<Date | null>`(
  select max(denied.denied_at) from claim denied
  where denied.business_id = ${claim.businessId} and denied.organisation_id = ${claim.organisationId}
)`.mapWith(claim.deniedAt);

function select(context: Context) {
  return context.db
    .select({
      ...getTableColumns(claim),
      deniedAt: lastDenial,
      userName: user.name,
      organisationName: organisation.name,
      business: {
        id: business.id,
        slug: business.slug,
        name: business.name,
        domainKey: business.domainKey,
        country: business.country,
        verificationStatus: business.verificationStatus,
        profile: business.profile,
        addedBy: business.addedBy,
        organisationId: business.organisationId,
        organisationName: manager.name,
        suspendedAt: manager.suspendedAt,
        suspendedReason: manager.suspendedReason,
      },
    })
    .from(claim)
    .innerJoin(business, eq(business.id, claim.businessId))
    .innerJoin(organisation, eq(organisation.id, claim.organisationId))
    .leftJoin(manager, eq(manager.id, business.organisationId))
    .leftJoin(user, eq(user.id, claim.userId));
}

export async function findClaim(context: Context, id: string): Promise<Claim | null> {
  const [row] = await select(context).where(eq(claim.id, id));
  return row ?? null;
}

/** Whether another organisation manages the business. Then a moderator decides, and a proof only helps the moderator. */
export function isDisputed({ organisationId, business }: Claim): boolean {
  return business.organisationId !== null && business.organisationId !== organisationId;
}

/**
 * The business's name for a reader. What another organisation typed as the name of a profile that is not public may be an insult or an
 * advert: its place is taken by the domain. @param reader null for the reader of a mailbox at the domain
 */
export function nameFor({ business }: Pick<Claim, "business">, reader: OrganisationId | null): string {
  const isTheirs = business.addedBy !== null && business.addedBy === reader;
  return business.profile === "public" || isTheirs ? business.name : business.domainKey;
}

/** Claims that only a moderator can decide, the oldest first. @param after the last one that was read */
export async function listContested(
  context: Context,
  { after, limit }: { after: Position | null; limit: number },
): Promise<Claim[]> {
  const [moment, id] = positionValues(after, "-infinity");
  return select(context)
    .where(
      and(
        isPending,
        sql`(${claim.method} = 'moderator' or ${business.organisationId} <> ${claim.organisationId})`,
        sql`(${claim.createdAt}, ${claim.id}) > (${moment}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(asc(claim.createdAt), asc(claim.id))
    .limit(limit);
}

/** Pending claims of others on the businesses of an organisation, the oldest first. */
export async function listDisputes(context: Context, holder: OrganisationId, limit: number): Promise<Claim[]> {
  return select(context)
    .where(and(isPending, eq(business.organisationId, holder), ne(claim.organisationId, holder)))
    .orderBy(asc(claim.createdAt), asc(claim.id))
    .limit(limit);
}

/** An organisation's pending claims, the latest first. */
export async function listOwnClaims(
  context: Context,
  organisationId: OrganisationId,
  { limit }: { limit: number },
): Promise<Claim[]> {
  return select(context)
    .where(and(eq(claim.organisationId, organisationId), isPending))
    .orderBy(desc(claim.createdAt), desc(claim.id))
    .limit(limit);
}

/** Refuses with not_found where there is no such claim, with duplicate where it was decided. */
export function requirePending(found: Claim | null): Claim {
  if (!found) throw new Refusal("not_found", "There is no such claim.");
  if (found.status !== "pending")
    throw new Refusal("duplicate", DECIDED[found.status], { says: sentence(`claim.${found.status}`) });
  return found;
}

/** @property isAtDomain the address is confirmed and of the business's domain, where strangers get none */
export type ClaimantLogin = { email: string; isAtDomain: boolean };

/** The address by which the claimant logs in, for moderators. Null where the account is gone. */
export async function findClaimantLogin({ db }: Context, { userId, business }: Claim): Promise<ClaimantLogin | null> {
  if (userId === null) return null;
  const [row] = await db
    .select({ email: user.email, confirmedAt: user.emailConfirmedAt })
    .from(user)
    .where(eq(user.id, userId));
  if (!row) return null;
  return { email: row.email, isAtDomain: row.confirmedAt !== null && isAtOwnDomain(row.email, business.domainKey) };
}

/** By which claim an organisation came to manage the business. */
export type Managed = { since: Date; method: ClaimMethod };

/** Null where no approved claim is stored, as for a business that came with an archive. */
export async function findManaged(
  { db }: Context,
  businessId: BusinessId,
  organisationId: OrganisationId,
): Promise<Managed | null> {
  const [row] = await db
    .select({ since: claim.decidedAt, method: claim.method })
    .from(claim)
    .where(
      and(eq(claim.businessId, businessId), eq(claim.organisationId, organisationId), eq(claim.status, "approved")),
    )
    .orderBy(desc(claim.decidedAt))
    .limit(1);
  return row?.since ? { since: row.since, method: row.method } : null;
}

/** Rejects the claim and mails the reason. Refuses as `requirePending` does, and with validation_error where another moderator decides. */
export async function rejectClaim(
  context: Context,
  id: string,
  by: { decidedBy: UserId | null; reason: string },
): Promise<void> {
  await endPending(context, id, { status: "rejected", ...by });
}

/** Keeps why the organisation that manages the business should keep it. Refuses with not_found where it does not, and as `requirePending`. */
export async function answerClaim(context: Context, id: string, holder: OrganisationId, answer: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    await lockBusiness(inside, id);
    const found = await findClaim(inside, id);
    const isTheirs = found !== null && isDisputed(found) && found.business.organisationId === holder;
    requirePending(isTheirs ? found : null);
    await inside.db.update(claim).set({ answer, answeredAt: inside.clock.now() }).where(eq(claim.id, id));
  });
}

/** Ends the claim alone; #domain/integration/ownership.ts also gives the profile up. Refuses as `requirePending`. */
export async function endWithdrawn(inside: Context, id: string): Promise<Claim> {
  return endPending(inside, id, { status: "withdrawn", decidedBy: null, reason: null });
}

async function endPending(context: Context, id: string, as: ClaimEnd): Promise<Claim> {
  return inTransaction(context, async (inside) => {
    await lockBusiness(inside, id);
    const claim = requirePending(await findClaim(inside, id));
    if (as.decidedBy !== null) await refuseOwn(inside, await findParties(inside, claim.business.id), as.decidedBy);
    await endClaim(inside, id, as);
    return claim;
  });
}
