// Members of an organisation. Every change locks the organisation first, so that the last owner stays and no seat is taken twice.

import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ApiKeyId, OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { eraseMessages } from "#domain/message/erase.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import type { Plans } from "../plan/plan.ts";
import { endSessions } from "../sign-in/session.ts";
import type { Organisation } from "../state/organisation.ts";
import { mayDo, type Role } from "../state/permission.ts";
import { member, organisation, teamInvitation, user } from "../state/table.ts";
import { endKeysOf, type LostKeys, type TakeOver } from "./key.ts";

export type Membership = { organisation: Organisation; role: Role };
export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];
export type NewMember = Pick<typeof member.$inferSelect, "organisationId" | "userId" | "role">;

/** The person who changes the team. Null: the operator at the command line, who needs no role. */
export type Actor = { userId: UserId } | null;

const MOST_LISTED = 1_000;

/** All members, owners first, then by name. */
export async function listTeam(context: Context, organisationId: OrganisationId) {
  const { id, name, email, factorSince } = user;
  return context.db
    .select({ id, name, email, role: member.role, joinedAt: member.createdAt, factorSince })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organisationId, organisationId))
    .orderBy(
      // In the order of ROLES.
      sql`array_position(array['owner', 'admin', 'member'], ${member.role})`,
      sql`lower(${user.name})`,
      asc(user.id),
    )
    .limit(MOST_LISTED);
}

const membershipsOf = prepared((db) =>
  db
    .select({ organisation, role: member.role })
    .from(member)
    .innerJoin(organisation, eq(organisation.id, member.organisationId))
    .where(eq(member.userId, sql.placeholder("user")))
    .orderBy(sql.raw(nameOrder("organisation.name")), asc(organisation.id))
    .prepare("memberships_of_user"),
);

export async function listMemberships({ db }: Context, userId: UserId): Promise<Membership[]> {
  return await membershipsOf(db).execute({ user: userId });
}

export async function seatsTaken({ db }: Context, organisationId: OrganisationId): Promise<number> {
  const members = db.$count(member, eq(member.organisationId, organisationId));
  const invited = db.$count(
    teamInvitation,
    and(
      eq(teamInvitation.organisationId, organisationId),
      isNull(teamInvitation.acceptedAt),
      gt(teamInvitation.expiresAt, sql`now()`),
    ),
  );
  return (await members) + (await invited);
}

/** @property keys of the member, where the right to make keys was lost; else null */
export type Departed = { role: Role; keys: LostKeys | null };

/** Gives a member another role, and ends their open invitations that it may not make. @returns the former role and the keys that ended; null without such a member */
export async function changeRole(
  inside: Context,
  actor: Actor,
  { organisationId, userId, role }: NewMember,
  takeOver: readonly ApiKeyId[] = [],
): Promise<Departed | null> {
  await lockOrganisation(inside, organisationId);
  const roles = await rolesOf(inside, organisationId);
  const before = roles.get(userId);
  if (!before) return null;
  requireAuthority(roles, actor, before, role);
  if (role !== "owner") requireAnotherOwner(roles, userId);
  await inside.db
    .update(member)
    .set({ role })
    .where(and(eq(member.organisationId, organisationId), eq(member.userId, userId)));
  await endInvitationsOf(inside, { organisationId, userId }, role);
  const loses = mayDo(before, "key.manage") && !mayDo(role, "key.manage");
  const keys = loses ? await endKeysOf(inside, { organisationId, userId }, takenBy(actor, takeOver)) : null;
  return { role: before, keys };
}

/**
 * Removes a member, or lets one leave; the account stays; its sessions, the keys and the open invitations that they made end.
 * @param session of a person who leaves, which stays. @returns their role and keys, or null where there is no such member
 */
export async function removeMember(
  inside: Context,
  actor: Actor,
  { organisationId, userId }: { organisationId: OrganisationId; userId: UserId },
  { session = null, takeOver = [] }: { session?: string | null; takeOver?: readonly ApiKeyId[] } = {},
): Promise<Departed | null> {
  await lockOrganisation(inside, organisationId);
  const roles = await rolesOf(inside, organisationId);
  const role = roles.get(userId);
  if (!role) return null;
  // A member needs no authority to leave.
  if (actor?.userId !== userId) requireAuthority(roles, actor, role, role);
  requireAnotherOwner(roles, userId);
  await inside.db.delete(member).where(and(eq(member.organisationId, organisationId), eq(member.userId, userId)));
  await endInvitationsOf(inside, { organisationId, userId }, null);
  await endSessions(inside, userId, { except: session });
  const keys = await endKeysOf(inside, { organisationId, userId }, takenBy(actor, takeOver));
  return { role, keys };
}

/** Adds a person for the operator. Refuses with limit_reached. */
export async function addMember(inside: Context, plans: Plans, { organisationId, ...of }: NewMember): Promise<void> {
  const plan = await lockOrganisation(inside, organisationId);
  await requireSeat(inside, plans, { organisationId, plan });
  await insertMember(inside, { organisationId, ...of });
}

/**
 * Ends open invitations that the person's role may not make any more. Else one to a second mailbox would bring them back. @param role
 * null for a person who goes: invitations to their own address end, too
 */
async function endInvitationsOf(
  inside: Context,
  { organisationId, userId }: Pick<NewMember, "organisationId" | "userId">,
  role: Role | null,
): Promise<void> {
  if (role === "owner") return;
  const isTooHigh = role === "admin" ? eq(teamInvitation.role, "owner") : undefined;
  const isMade = and(eq(teamInvitation.invitedBy, userId), isTooHigh);
  const isTo = sql`lower(${teamInvitation.email}) = (select lower(u.email) from "user" u where u.id = ${userId})`;
  const isOpen = and(eq(teamInvitation.organisationId, organisationId), isNull(teamInvitation.acceptedAt));
  await deleteInvitations(inside, and(isOpen, role === null ? or(isMade, isTo) : isMade));
}

/** Deletes invitations with their mails: an erasure of the organisation finds those only by the invitation. */
export async function deleteInvitations(inside: Context, which: SQL | undefined): Promise<void> {
  const deleted = await inside.db.delete(teamInvitation).where(which).returning({ id: teamInvitation.id });
  await eraseMessages(
    inside,
    deleted.map(({ id }) => id),
  );
}

/** The operator has no key of its own. */
function takenBy(actor: Actor, keys: readonly ApiKeyId[]): TakeOver {
  return { by: actor?.userId ?? null, keys };
}

/** Locks the organisation until the transaction ends. @returns its plan. Refuses with not_found. */
export async function lockOrganisation({ db }: Context, organisationId: OrganisationId): Promise<string> {
  const [row] = await db
    .select({ plan: organisation.plan })
    .from(organisation)
    .where(eq(organisation.id, organisationId))
    .for("no key update");
  if (!row) throw new Refusal("not_found", "There is no such organisation.");
  return row.plan;
}

/** Refuses with limit_reached where no seat is left. @param kept seats that are already counted for the person who joins */
export async function requireSeat(
  inside: Context,
  plans: Plans,
  { organisationId, plan, kept = 0 }: { organisationId: OrganisationId; plan: string; kept?: number },
): Promise<void> {
  const { seats, name } = plans[plan] ?? { seats: 0, name: plan };
  if ((await seatsTaken(inside, organisationId)) - kept < seats) return;
  throw new Refusal(
    "limit_reached",
    `The plan ${name} has ${seats === 1 ? "1 seat" : `${seats} seats`}, and no seat is free. Members and open invitations take one each.`,
    { says: sentence("account.noSeat", { plan: name, seats }) },
  );
}

/** Does nothing where the person is a member already. */
export async function insertMember({ db, clock }: Context, added: NewMember): Promise<void> {
  await db
    .insert(member)
    .values({ ...added, createdAt: clock.now() })
    .onConflictDoNothing();
}

/** An owner may do everything, an admin nothing that concerns owners. `roles` are read under the lock: the actor's page may be old. */
export function requireAuthority(roles: Map<UserId, Role>, actor: Actor, ...concerned: Role[]): void {
  if (actor === null) return;
  const own = roles.get(actor.userId);
  if (own === "owner" || (own === "admin" && !concerned.includes("owner"))) return;
  throw new Refusal(
    "insufficient_scope",
    own === "admin" ? "Only an owner can do that: it is about an owner." : "Your role does not allow this.",
    { says: sentence(own === "admin" ? "account.ownerOnly" : "account.role") },
  );
}

export async function rolesOf({ db }: Context, organisationId: OrganisationId): Promise<Map<UserId, Role>> {
  const rows = await db
    .select({ userId: member.userId, role: member.role })
    .from(member)
    .where(eq(member.organisationId, organisationId));
  return new Map(rows.map(({ userId, role }) => [userId, role]));
}

function requireAnotherOwner(roles: Map<UserId, Role>, userId: UserId): void {
  const owners = [...roles].filter(([, role]) => role === "owner").map(([id]) => id);
  if (owners.length === 1 && owners[0] === userId)
    throw new Refusal("validation_error", "An organisation needs an owner. Make another member an owner first.", {
      says: sentence("account.lastOwner"),
    });
}
