// Giving a business up, or offering it to another organisation. #domain/integration/ownership.ts ends what belongs to it.
import { and, eq, sql } from "drizzle-orm";
import { member, organisation, user } from "#domain/account/table.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, fromWire, newId, type OrganisationId, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { findOffer } from "./claim/claim.ts";
import { business, claim } from "./table.ts";

/** Takes the business from its organisation; it reads unclaimed. False where this organisation does not manage it. */
export async function releaseRow(inside: Context, organisationId: OrganisationId, id: BusinessId): Promise<boolean> {
  const rows = await inside.db
    .update(business)
    .set({ organisationId: null, verificationStatus: "unclaimed", verifiedAt: null })
    .where(and(eq(business.id, id), eq(business.organisationId, organisationId)))
    .returning({ id: business.id });
  if (rows.length > 0) await announce(inside.db, [`business:${id}`]);
  return rows.length > 0;
}

/**
 * The organisation with the id `org_...`, or the only one whose owner has this mail address. Null where there is none, or several.
 */
export async function findReceiver(
  context: Context,
  given: string,
): Promise<{ id: OrganisationId; name: string } | null> {
  const id = fromWire("org", given.trim());
  const columns = { id: organisation.id, name: organisation.name };
  if (id) {
    const [row] = await context.db.select(columns).from(organisation).where(eq(organisation.id, id));
    return row ?? null;
  }
  const rows = await context.db
    .select(columns)
    .from(user)
    .innerJoin(member, and(eq(member.userId, user.id), eq(member.role, "owner")))
    .innerJoin(organisation, eq(organisation.id, member.organisationId))
    .where(sql`lower(${user.email}) = ${given.trim().toLowerCase()} and ${user.emailConfirmedAt} is not null`)
    .limit(2);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * Offers a business to another organisation, whose owners are told by mail; nothing changes until it is accepted. An offer to the same
 * organisation stands. Refuses with not_found where this organisation does not manage it, duplicate where another offer is open.
 */
export async function offerTransfer(
  context: Context,
  given: { businessId: BusinessId; from: OrganisationId; to: OrganisationId; userId: UserId },
): Promise<{ id: string }> {
  return inTransaction(context, async (inside) => {
    const [own] = await inside.db
      .select({ id: business.id })
      .from(business)
      .where(and(eq(business.id, given.businessId), eq(business.organisationId, given.from)))
      .for("no key update");
    if (!own) throw new Refusal("not_found", "There is no such business.");
    const open = await findOffer(inside, given.businessId);
    if (open?.organisationId === given.to) return { id: open.id };
    if (open) throw new Refusal("duplicate", "It is offered to another organisation already. Take that back first.");
    const id = newId<"clm">();
    const inserted = await inside.db
      .insert(claim)
      .values({
        id,
        businessId: given.businessId,
        organisationId: given.to,
        userId: given.userId,
        method: "transfer",
        createdAt: inside.clock.now(),
      })
      // The other organisation has a claim of its own that is disputed.
      .onConflictDoUpdate({
        target: [claim.businessId, claim.organisationId],
        targetWhere: sql`status = 'pending'`,
        set: { method: "transfer", userId: given.userId },
      })
      .returning({ id: claim.id });
    const offer = inserted[0]?.id ?? id;
    await mailOwners(inside, [{ kind: "claim-transfer", subjectId: offer, ownersOf: given.to, urgent: true }]);
    return { id: offer };
  });
}
