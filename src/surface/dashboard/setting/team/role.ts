// Roles in words, and which roles a member may give.
import { ROLES, type Role } from "#domain/account/team/permission.ts";

export const TEAM_PATH = "/dashboard/settings/team";

export const ROLE_NAME: Record<Role, string> = { owner: "Owner", admin: "Admin", member: "Member" };

export const ROLE_NOTE =
  "Members read, reply and invite customers. Admins also change settings, keys, integrations and the team. Owners do everything and answer for the organisation.";

/** Whether a member with the role `own` may change one with `other`. The domain checks again. */
export function mayChange(own: Role, other: Role): boolean {
  return own === "owner" || (own === "admin" && other !== "owner");
}

/** As options of a list, the lowest role first. */
export function rolesToGive(own: Role): { value: Role; label: string }[] {
  return ROLES.filter((role) => mayChange(own, role))
    .toReversed()
    .map((value) => ({ value, label: ROLE_NAME[value] }));
}

export function readRole(value: string | undefined): Role | null {
  return ROLES.find((role) => role === value) ?? null;
}
