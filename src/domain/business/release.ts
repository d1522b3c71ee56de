// Giving a business up, or offering it to another organisation. What hangs on it is ended by #domain/integration/ownership.ts.
import { and, eq, sql } from "drizzle-orm";
import { member, organisation, user } from "#domain/account/table.ts";
import { queueMessages } from "#domain/message/message.ts";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, fromWire, newId, type OrganisationId, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { findOffer } from "./claim/claim.ts";
import { business, claim } from "./table.ts";

/** The business reads unclaimed. False where this organisation does not manage it. */
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
 * The organisation that is meant: by its id `org_...`, or by the mail address of an owner of exactly one. Null where there is none,
 * or where the address does not say which.
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
      // That organisation has a claim of its own in dispute.
      .onConflictDoUpdate({
        target: [claim.businessId, claim.organisationId],
        targetWhere: sql`status = 'pending'`,
        set: { method: "transfer", userId: given.userId },
      })
      .returning({ id: claim.id });
    const offer = inserted[0]?.id ?? id;
    await tellOwners(inside, given.to, offer);
    return { id: offer };
  });
}

async function tellOwners(inside: Context, to: OrganisationId, claimId: string): Promise<void> {
  const owners = await inside.db
    .select({ email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organisationId, to), eq(member.role, "owner")));
  await queueMessages(
    inside,
    owners.map(({ email }) => ({
      kind: "claim-transfer",
      channel: "email",
      address: email,
      organisationId: null,
      subjectId: claimId,
      urgent: true,
    })),
  );
}
