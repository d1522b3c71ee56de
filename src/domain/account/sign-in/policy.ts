// What an organisation asks of its members' logins: a second factor from a date on.
import { and, eq, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { member, organisation, user } from "../table.ts";
import type { Role } from "../team/permission.ts";

export type MemberFactor = { name: string; role: Role; factorSince: Date | null };

const MOST_LISTED = 1_000;

/** @param factorBy null: members may do without */
export async function setFactorBy(inside: Context, id: OrganisationId, factorBy: Date | null): Promise<void> {
  await inside.db.update(organisation).set({ factorBy }).where(eq(organisation.id, id));
  await announce(inside.db, [`organisation:${id}`]);
}

/** Members without a second factor first. */
export async function listMemberFactors({ db }: Context, id: OrganisationId): Promise<MemberFactor[]> {
  return db
    .select({ name: user.name, role: member.role, factorSince: user.factorSince })
    .from(member)
    .innerJoin(user, and(eq(user.id, member.userId), eq(member.organisationId, id)))
    .orderBy(sql`${user.factorSince} is not null`, user.name)
    .limit(MOST_LISTED);
}
