// Claims: an organisation says that a business is its own. How one is opened stands in claim-open, how it is proved in claim-proof
// and claim-address, how it is granted in claim-grant. Whoever approves one calls `approveClaim` of #domain/integration/ownership.ts:
// what an organisation leaves behind belongs to modules that this one does not know.
//
//   pending ──▶ approved | rejected | withdrawn        (a transfer is a claim that the present owner opened for another)
import { aliasedTable, and, desc, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import { organisation, user } from "#domain/account/table.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId, OrganisationId, UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import type { VerificationStatus } from "../business.ts";
import { business, claim } from "../table.ts";
import { endClaim } from "./end.ts";

export type ClaimMethod = "email" | "dns" | "file" | "moderator" | "transfer";
export type ClaimStatus = "pending" | "approved" | "rejected" | "withdrawn";

export type Claim = {
  id: string;
  method: ClaimMethod;
  /** Where the proof was mailed to. */
  address: string | null;
  /** What the claimant tells a moderator. */
  note: string | null;
  checkedAt: Date | null;
  /** What was found when DNS or the site was last looked at, in words. */
  finding: string | null;
  status: ClaimStatus;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: UserId | null;
  /** Who asked; null where the account is gone. */
  userId: UserId | null;
  userName: string | null;
  organisationId: OrganisationId;
  organisationName: string;
  business: {
    id: BusinessId;
    slug: string;
    name: string;
    domainKey: string;
    verificationStatus: VerificationStatus;
    organisationId: OrganisationId | null;
    organisationName: string | null;
  };
};

/** Decided by another one, or by the claimant, before this one came. */
const DECIDED: Record<ClaimStatus, string> = {
  pending: "",
  approved: "This claim was approved already.",
  rejected: "This claim was rejected already.",
  withdrawn: "This claim was withdrawn.",
};

const owner = aliasedTable(organisation, "owner");

function select(context: Context) {
  return context.db
    .select({
      id: claim.id,
      method: claim.method,
      address: claim.address,
      note: claim.note,
      checkedAt: claim.checkedAt,
      finding: claim.finding,
      status: claim.status,
      reason: claim.reason,
      createdAt: claim.createdAt,
      decidedAt: claim.decidedAt,
      decidedBy: claim.decidedBy,
      userId: claim.userId,
      userName: user.name,
      organisationId: claim.organisationId,
      organisationName: organisation.name,
      business: {
        id: business.id,
        slug: business.slug,
        name: business.name,
        domainKey: business.domainKey,
        verificationStatus: business.verificationStatus,
        organisationId: business.organisationId,
        organisationName: sql<string | null>`${owner.name}`,
      },
    })
    .from(claim)
    .innerJoin(business, eq(business.id, claim.businessId))
    .innerJoin(organisation, eq(organisation.id, claim.organisationId))
    .leftJoin(owner, eq(owner.id, business.organisationId))
    .leftJoin(user, eq(user.id, claim.userId));
}

/** The claim, or null. */
export async function findClaim(context: Context, id: string): Promise<Claim | null> {
  const [row] = await select(context).where(eq(claim.id, id));
  return row ?? null;
}

/** Whether another organisation manages the business: then proof is only told to the moderator who decides. */
export function isDisputed({ method, organisationId, business }: Claim): boolean {
  return method !== "transfer" && business.organisationId !== null && business.organisationId !== organisationId;
}

/**
 * Claims for moderators, the latest first; a transfer is none of their business. `waiting`: only those that ask for a moderator.
 * @param before the id of the last one seen
 */
export async function listClaims(
  context: Context,
  filter: { status: ClaimStatus; limit: number; before?: string | undefined; waiting?: boolean },
): Promise<Claim[]> {
  // A literal, so that the index on what is pending can be used.
  const wanted: (SQL | undefined)[] = [
    filter.status === "pending" ? sql`${claim.status} = 'pending'` : eq(claim.status, filter.status),
    filter.waiting ? eq(claim.method, "moderator") : ne(claim.method, "transfer"),
  ];
  if (filter.before) wanted.push(lt(claim.id, filter.before));
  return select(context)
    .where(and(...wanted))
    .orderBy(desc(claim.createdAt), desc(claim.id))
    .limit(filter.limit);
}

/** An organisation's claims, the latest first: what waits, or with `all` what was decided, too. */
export async function listOwnClaims(
  context: Context,
  organisationId: OrganisationId,
  { limit, all = false }: { limit: number; all?: boolean },
): Promise<Claim[]> {
  return select(context)
    .where(and(eq(claim.organisationId, organisationId), all ? undefined : sql`${claim.status} = 'pending'`))
    .orderBy(desc(claim.createdAt), desc(claim.id))
    .limit(limit);
}

/** The offer to hand a business over that waits for another organisation's answer; null where there is none. */
export async function findOffer(context: Context, businessId: BusinessId): Promise<Claim | null> {
  const [row] = await select(context).where(
    and(eq(claim.businessId, businessId), eq(claim.method, "transfer"), sql`${claim.status} = 'pending'`),
  );
  return row ?? null;
}

/** Refuses with not_found where there is no such claim, with duplicate where it was decided. */
export function stillPending(found: Claim | null): Claim {
  if (!found) throw new Refusal("not_found", "There is no such claim.");
  if (found.status !== "pending") throw new Refusal("duplicate", DECIDED[found.status]);
  return found;
}

/**
 * A moderator says no; whoever asked is told by mail, with the reason. Of two who decide at once one wins, the other gets
 * Refusal duplicate. Refuses with not_found, too.
 */
export async function rejectClaim(
  context: Context,
  id: string,
  by: { decidedBy: UserId | null; reason: string },
): Promise<Claim> {
  return inTransaction(context, async (inside) => {
    stillPending(await findClaim(inside, id));
    const ended = await endClaim(inside, id, { status: "rejected", ...by });
    if (!ended) stillPending(await findClaim(inside, id));
    return (await findClaim(inside, id)) as Claim;
  });
}

/**
 * The claimant takes it back; of a transfer: the receiver declines it, or the owner takes the offer back. Refuses as `rejectClaim`.
 */
export async function withdrawClaim(context: Context, id: string, reason: string | null = null): Promise<Claim> {
  return inTransaction(context, async (inside) => {
    stillPending(await findClaim(inside, id));
    const ended = await endClaim(inside, id, { status: "withdrawn", decidedBy: null, reason });
    if (!ended) stillPending(await findClaim(inside, id));
    return (await findClaim(inside, id)) as Claim;
  });
}
