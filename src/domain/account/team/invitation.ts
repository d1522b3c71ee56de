// Invitations to a team, by mail. The link is signed over the id: cancelling deletes the row, and a new invitation has another link.
// An open invitation takes a seat.

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import type { Plans } from "../plan/plan.ts";
import { recordAudit } from "../state/audit.ts";
import { requireLive } from "../state/organisation.ts";
import { mayMailAgain, queueAccountMail } from "../state/outgoing.ts";
import type { Role } from "../state/permission.ts";
import { requireNotSuspended } from "../state/suspension.ts";
import { member, organisation, teamInvitation, user } from "../state/table.ts";
import { deleteInvitations, insertMember, lockOrganisation, requireAuthority, requireSeat, rolesOf } from "./team.ts";

const EXPIRES_DAYS = 7;
/** From the expiry on. */
const KEPT_DAYS = 90;
const MOST_LISTED = 1_000;

export type TeamInvitation = Awaited<ReturnType<typeof listTeamInvitations>>[number];

export type Invited = NonNullable<Awaited<ReturnType<typeof findTeamInvitation>>>;

const columns = {
  id: teamInvitation.id,
  email: teamInvitation.email,
  role: teamInvitation.role,
  createdAt: teamInvitation.createdAt,
  expiresAt: teamInvitation.expiresAt,
  isExpired: sql<boolean>`${teamInvitation.expiresAt} <= now()`,
};

/** Invitations that were not accepted, latest first, expired ones too. */
export async function listTeamInvitations(context: Context, organisationId: OrganisationId) {
  return context.db
    .select(columns)
    .from(teamInvitation)
    .where(isOpenOf(organisationId))
    .orderBy(desc(teamInvitation.createdAt), desc(teamInvitation.id))
    .limit(MOST_LISTED);
}

export async function findTeamInvitation(context: Context, id: string) {
  const [row] = await context.db
    .select({
      ...columns,
      organisationId: teamInvitation.organisationId,
      organisationName: organisation.name,
      isAccepted: sql<boolean>`${teamInvitation.acceptedAt} is not null`,
    })
    .from(teamInvitation)
    .innerJoin(organisation, eq(organisation.id, teamInvitation.organisationId))
    .where(eq(teamInvitation.id, id));
  return row ?? null;
}

/**
 * Invites an address and queues the mail. Refuses with duplicate where it belongs to a member or is invited already, with
 * limit_reached where no seat is left, and where the actor's role does not suffice. @returns the invitation's id
 */
export async function inviteToTeam(
  inside: Context,
  plans: Plans,
  actor: { userId: UserId },
  { organisationId, email, role }: { organisationId: OrganisationId; email: string; role: Role },
): Promise<string> {
  const plan = await lockOrganisation(inside, organisationId);
  // Its mail would lie in the sandbox's catcher, and its link proves a mailbox.
  await requireLive(inside, organisationId);
  requireAuthority(await rolesOf(inside, organisationId), actor, role);
  await requireStranger(inside, organisationId, email);
  await dropExpired(inside, organisationId, email);
  await requireSeat(inside, plans, { organisationId, plan });
  const id: string = newId();
  const values = { id, organisationId, email, role, invitedBy: actor.userId, createdAt: inside.clock.now() };
  const made = await inside.db
    .insert(teamInvitation)
    .values({ ...values, expiresAt: expiry() })
    .onConflictDoNothing()
    .returning({ id: teamInvitation.id });
  if (made.length === 0)
    throw new Refusal("duplicate", "This address is invited already. Send that invitation again.", {
      says: sentence("account.invitedAlready"),
    });
  await queueAccountMail(inside, { kind: "team-invitation", address: email, subjectId: id });
  return id;
}

/** Sends the mail again, with another week to answer; from then on it is the actor's. @returns null where there is no such invitation */
export async function resendTeamInvitation(
  inside: Context,
  plans: Plans,
  actor: { userId: UserId },
  { organisationId, id }: { organisationId: OrganisationId; id: string },
): Promise<TeamInvitation | null> {
  const plan = await lockOrganisation(inside, organisationId);
  const found = await findOpen(inside, organisationId, id);
  if (!found) return null;
  requireAuthority(await rolesOf(inside, organisationId), actor, found.role);
  if (!(await mayMailAgain(inside, "team-invitation", id)))
    throw new Refusal("rate_limited", "It was sent three times within an hour. Wait before you send it again.", {
      says: sentence("account.sentThrice"),
    });
  // An expired invitation holds no seat, so sending it again needs a free one.
  await requireSeat(inside, plans, { organisationId, plan, kept: found.isExpired ? 0 : 1 });
  await inside.db
    .update(teamInvitation)
    .set({ expiresAt: expiry(), invitedBy: actor.userId })
    .where(eq(teamInvitation.id, id));
  await queueAccountMail(inside, { kind: "team-invitation", address: found.email, subjectId: id });
  return found;
}

/** Cancels an invitation and so its link, and deletes its mails. @returns null where there is no such invitation */
export async function cancelTeamInvitation(
  inside: Context,
  actor: { userId: UserId },
  { organisationId, id }: { organisationId: OrganisationId; id: string },
): Promise<TeamInvitation | null> {
  await lockOrganisation(inside, organisationId);
  const found = await findOpen(inside, organisationId, id);
  if (!found) return null;
  requireAuthority(await rolesOf(inside, organisationId), actor, found.role);
  await deleteInvitations(inside, eq(teamInvitation.id, id));
  return found;
}

/** Makes the person a member, once; the caller has verified the address. Refuses with gone, limit_reached or organisation_suspended. */
export async function acceptTeamInvitation(inside: Context, plans: Plans, invited: Invited, userId: UserId) {
  const { id, organisationId } = invited;
  const plan = await lockOrganisation(inside, organisationId);
  const found = await findOpen(inside, organisationId, id);
  if (!found || found.isExpired)
    throw new Refusal("gone", "This invitation was used, withdrawn or has expired.", {
      says: sentence("account.invitationOver"),
    });
  await requireNotSuspended(inside, organisationId);
  await requireSeat(inside, plans, { organisationId, plan, kept: 1 });
  await inside.db.update(teamInvitation).set({ acceptedAt: inside.clock.now() }).where(eq(teamInvitation.id, id));
  const { role } = found;
  await insertMember(inside, { organisationId, userId, role });
  await recordAudit(inside, { organisationId, userId, actor: role, action: "team.join", detail: { role } });
}

export async function purgeTeamInvitations(context: Context): Promise<void> {
  await context.db
    .delete(teamInvitation)
    .where(sql`${teamInvitation.expiresAt} < now() - make_interval(days => ${KEPT_DAYS})`);
}

const expiry = () => sql`now() + make_interval(days => ${EXPIRES_DAYS})`;

async function findOpen({ db }: Context, organisationId: OrganisationId, id: string): Promise<TeamInvitation | null> {
  const [row] = await db
    .select(columns)
    .from(teamInvitation)
    .where(and(isOpenOf(organisationId), eq(teamInvitation.id, id)));
  return row ?? null;
}

async function requireStranger({ db }: Context, organisationId: OrganisationId, email: string): Promise<void> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(member, and(eq(member.userId, user.id), eq(member.organisationId, organisationId)))
    .where(sql`lower(${user.email}) = lower(${email})`);
  if (row)
    throw new Refusal("duplicate", "A member has this address already.", { says: sentence("account.memberAlready") });
}

/** An expired invitation would block another to the same address, and its link must not work again. */
async function dropExpired(inside: Context, organisationId: OrganisationId, email: string): Promise<void> {
  await deleteInvitations(
    inside,
    and(
      isOpenOf(organisationId),
      sql`lower(${teamInvitation.email}) = lower(${email})`,
      sql`${teamInvitation.expiresAt} <= now()`,
    ),
  );
}

function isOpenOf(organisationId: OrganisationId) {
  return and(eq(teamInvitation.organisationId, organisationId), isNull(teamInvitation.acceptedAt));
}
