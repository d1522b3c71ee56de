// The organisations that a person belongs to, with their role.
import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { UserId } from "#platform/id.ts";
import { type Organisation, organisationColumns } from "../organisation.ts";
import { member, organisation } from "../table.ts";
import type { Role } from "./permission.ts";

export type Membership = { organisation: Organisation; role: Role };

const ofUser = prepared((db) =>
  db
    .select({ organisation: organisationColumns, role: member.role })
    .from(member)
    .innerJoin(organisation, eq(organisation.id, member.organisationId))
    .where(eq(member.userId, sql.placeholder("user")))
    .orderBy(sql`lower(${organisation.name})`, asc(organisation.id))
    .prepare("membership_of_user"),
);

/** A person's organisations by name. */
export async function listMemberships(context: Context, userId: UserId): Promise<Membership[]> {
  return ofUser(context.db).execute({ user: userId });
}
