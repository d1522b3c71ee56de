// Puts a person into an organisation for the operator, or gives a member another role.
import type { UserId } from "#contract/id.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { addMember, type NewMember } from "#domain/account/team/team.ts";
import { mailReset } from "#domain/account/user/sign-up.ts";
import { putPerson } from "#domain/account/user/user.ts";
import { giveRole } from "#domain/integration/departure.ts";
import type { Context } from "#platform/database/context.ts";

/**
 * @property before null for a person who was no member
 * @property isMailed whether a mail with a link to set a password is queued, because the person has none
 * @property changed what changed in an account that was there
 */
export type PutMember = {
  id: UserId;
  before: Role | null;
  isMailed: boolean;
  changed: readonly ("rename" | "password")[];
};

/** Call it in a transaction. Refuses with not_found, with limit_reached where no seat is left, and with validation_error for the last owner. */
export async function putMember(
  inside: Context,
  plans: Plans,
  person: Parameters<typeof putPerson>[1],
  of: Omit<NewMember, "userId">,
): Promise<PutMember> {
  const { id, hasPassword, changed } = await putPerson(inside, person);
  const member = { ...of, userId: id };
  const before = await giveRole(inside, null, member);
  if (before === null) await addMember(inside, plans, member);
  if (!hasPassword) await mailReset(inside, { id, email: person.email });
  return { id, before: before?.role ?? null, isMailed: !hasPassword, changed };
}
