// People who moderate, and those who also run the service. A change on a page leaves one operator at least; the command line may remove
// the last one, because it can make another.
import type { UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { mailReset } from "#domain/account/user/sign-up.ts";
import { putPerson, setStaff } from "#domain/account/user/user.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const RIGHTS = ["operator", "moderator", "none"] as const;
export type Right = (typeof RIGHTS)[number];

export type StaffMember = {
  id: UserId;
  name: string;
  email: string;
  operator: boolean;
  factorSince: Date | null;
  /** Logins that have not ended. */
  sessions: number;
};

const MOST_LISTED = 1_000;

/** Operators first, then by name. */
export async function listStaff({ db }: Context): Promise<StaffMember[]> {
  return list(db, null, MOST_LISTED);
}

/** Null where the person is no moderator. */
export async function findStaff({ db }: Context, id: UserId): Promise<StaffMember | null> {
  return (await list(db, id, 1))[0] ?? null;
}

/** Whether a person is the first operator of an installation in which no operator has a second factor: they set it up. */
export async function isSettingUp({ db }: Context, id: UserId): Promise<boolean> {
  const [first] = await firstWithoutFactors(db);
  return first?.id === id;
}

type NewStaff = { email: string; name: string | null; passwordHash: string | null; operator: boolean };

/** Makes a person a moderator or an operator, with an account where there is none. Call it in a transaction. */
export async function addToStaff(inside: Context, { operator, ...person }: NewStaff) {
  const { id, hasPassword, changed } = await putPerson(inside, person);
  await setStaff(inside, id, { staff: true, ...(operator && { operator: true }) });
  if (!hasPassword) await mailReset(inside, { id, email: person.email });
  return { id, isMailed: !hasPassword, changed };
}

/**
 * Gives a moderator or operator another right. Call it in a transaction. Refuses with duplicate for the last operator.
 * @returns the former right; null where the person was none, or has the right already
 */
export async function changeRight(inside: Context, id: UserId, to: Right): Promise<Right | null> {
  const staff = await lock(inside.db, id);
  const own = staff.find((each) => each.id === id);
  if (!own) return null;
  const from: Right = own.operator ? "operator" : "moderator";
  if (from === to) return null;
  const others = staff.filter((each) => each.operator && each.id !== id);
  if (from === "operator" && others.length === 0)
    throw new Refusal("duplicate", "The service needs an operator. Make another person an operator first.", {
      says: sentence("operator.lastOperator"),
    });
  await setStaff(
    inside,
    id,
    to === "none" ? { staff: false, operator: false } : { staff: true, operator: to === "operator" },
  );
  return from;
}

const list = statement<StaffMember, [UserId | null, number]>(
  "operator_staff",
  `select u.id, u.name, u.email, u.operator, u.factor_since as "factorSince",
    (select count(*)::int from session s where s.user_id = u.id and s.expires_at > now()) as sessions
  from "user" u where u.staff and ($1::uuid is null or u.id = $1::uuid)
  order by u.operator desc, lower(u.name), u.id limit $2::int`,
);

const firstWithoutFactors = statement<{ id: UserId }>(
  "operator_first_without_factors",
  `select id from "user"
  where operator and not exists (select from "user" where operator and factor_since is not null)
  order by created_at, id limit 1`,
);

/** All operators and the person, in the order of ids: two removals of the last two operators wait for each other. */
const lock = statement<{ id: UserId; operator: boolean }, [UserId]>(
  "operator_lock_staff",
  `select id, operator from "user" where staff and (operator or id = $1::uuid) order by id for no key update`,
);
