// Roles in words, and whose are whose to change.
import { ROLES, type Role } from "#domain/account/permission.ts";

export const TEAM_PATH = "/dashboard/settings/team";

export const ROLE_NAME: Record<Role, string> = { owner: "Owner", admin: "Admin", member: "Member" };

/** What each role may do, for those who choose one. */
export const ROLE_NOTE =
  "Members read, reply and invite customers. Admins also change settings, keys, integrations and the team. Owners do everything, and answer for the organisation.";

/** Whether somebody with this role may change one with that: an admin leaves owners alone. The domain asks once more. */
export function mayTouch(own: Role, other: Role): boolean {
  return own === "owner" || (own === "admin" && other !== "owner");
}

/** The roles that somebody with this one may give, the smallest first. */
export function rolesToGive(own: Role): { value: Role; label: string }[] {
  return ROLES.filter((role) => mayTouch(own, role))
    .toReversed()
    .map((value) => ({ value, label: ROLE_NAME[value] }));
}

/** The role that was chosen; null for anything else. */
export function readRole(value: string | undefined): Role | null {
  return ROLES.find((role) => role === value) ?? null;
}
