// People who log in.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { hashPassword } from "../password/password.ts";
import { endProviderCodes } from "../sign-in/factor.ts";
import { endSessions } from "../sign-in/session.ts";
import { queueAccountMail } from "../state/outgoing.ts";
import type { Role } from "../state/permission.ts";
import { type Account, accountColumns, member, user } from "../state/table.ts";
import { endTokens } from "./token.ts";

/** The account with this address, compared without case; null where there is none. */
export async function findAccount({ db }: Context, email: string): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(user).where(hasAddress(email));
  return row ?? null;
}

export async function findAccountById({ db }: Context, id: UserId): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(user).where(eq(user.id, id));
  return row ?? null;
}

export type Person = Pick<Account, "id" | "name" | "email" | "staff">;

/** Those of the accounts that still exist. */
export async function findPeople({ db }: Context, ids: readonly UserId[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { id, name, email, staff } = user;
  return db
    .select({ id, name, email, staff })
    .from(user)
    .where(inArray(user.id, [...ids]));
}

/** As `findAccount`, locked until the transaction ends. */
export async function lockAccount({ db }: Context, email: string): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(user).where(hasAddress(email)).for("no key update");
  return row ?? null;
}

export async function insertAccount(
  inside: Context,
  of: { email: string; name: string; passwordHash: string | null; isConfirmed: boolean; language?: Language },
): Promise<UserId | null> {
  const { isConfirmed, ...given } = of;
  const createdAt = inside.clock.now();
  const rows = await inside.db
    .insert(user)
    .values({ ...given, id: newId<"usr">(), emailConfirmedAt: isConfirmed ? createdAt : null, createdAt })
    .onConflictDoNothing()
    .returning({ id: user.id });
  return rows[0]?.id ?? null;
}

export async function renameAccount(inside: Context, id: UserId, name: string): Promise<void> {
  await inside.db.update(user).set({ name }).where(eq(user.id, id));
}

/** Sets the language of the person's pages and mails. */
export async function setLanguage({ db }: Context, id: UserId, language: Language): Promise<void> {
  await db.update(user).set({ language }).where(eq(user.id, id));
}

/** Switches the single keys of the moderators' pages on or off for the person. */
export async function setShortcutKeys({ db }: Context, id: UserId, shortcutKeys: boolean): Promise<void> {
  await db.update(user).set({ shortcutKeys }).where(eq(user.id, id));
}

/** Gives an unconfirmed account to the reader of its address: what a stranger set at a sign-up with it ends here. */
export async function takeOver(
  inside: Context,
  id: UserId,
  of: { name: string; passwordHash: string | null; language?: Language },
): Promise<void> {
  await inside.db.update(user).set(of).where(eq(user.id, id));
  await confirmAddress(inside, id);
  await endTokens(inside, id);
}

/** Call it once the person has shown that they read mail at the address. */
export async function confirmAddress(inside: Context, id: UserId): Promise<void> {
  await inside.db
    .update(user)
    .set({ emailConfirmedAt: inside.clock.now() })
    .where(and(eq(user.id, id), isNull(user.emailConfirmedAt)));
}

/** Sets another password, ends sessions, reset links and the codes of a provider's session, and queues a mail about it. @param except the session that stays */
export async function changePassword(
  inside: Context,
  of: { id: UserId; email: string },
  passwordHash: string,
  except: string | null = null,
): Promise<void> {
  await inside.db.update(user).set({ passwordHash }).where(eq(user.id, of.id));
  await endProviderCodes(inside, of.id);
  await endSessions(inside, of.id, { except });
  await endTokens(inside, of.id, "reset");
  await queueAccountMail(inside, { kind: "password-changed", address: of.email, subjectId: of.id });
}

/** Stores a hash of the same password with current parameters, unless the password was changed meanwhile. */
export async function rehash(context: Context, id: UserId, old: string, passwordHash: string): Promise<void> {
  await context.db
    .update(user)
    .set({ passwordHash })
    .where(and(eq(user.id, id), eq(user.passwordHash, old)));
}

/** Marks a person as one who moderates, and as one who runs the service; the second implies the first. */
export async function setStaff(
  inside: Context,
  id: UserId,
  marks: { staff: true; operator?: boolean } | { staff: false; operator: false },
): Promise<void> {
  await inside.db.update(user).set(marks).where(eq(user.id, id));
}

/**
 * Creates a confirmed account for the operator, or updates its name and password. Sessions and links that a stranger made with
 * the address end. @returns what changed in an account that was there
 */
export async function putPerson(
  inside: Context,
  of: { email: string; name: string | null; passwordHash: string | null },
): Promise<{ id: UserId; hasPassword: boolean; changed: ("rename" | "password")[] }> {
  const { email, passwordHash } = of;
  // Without a name the local part stands in until the person sets one.
  const name = of.name ?? (email.split("@")[0] as string);
  await insertAccount(inside, { email, name, passwordHash, isConfirmed: true });
  const known = await lockAccount(inside, email);
  if (!known) throw new Error("the person is gone again");
  const changed: ("rename" | "password")[] = [];
  if (!known.isConfirmed) await takeOver(inside, known.id, { name, passwordHash });
  else if (of.name !== null && of.name !== known.name) {
    await renameAccount(inside, known.id, of.name);
    changed.push("rename");
  }
  if (known.isConfirmed && passwordHash !== null && known.passwordHash !== passwordHash) {
    await inside.db.update(user).set({ passwordHash }).where(eq(user.id, known.id));
    await endProviderCodes(inside, known.id);
    await endSessions(inside, known.id);
    await endTokens(inside, known.id);
    changed.push("password");
  }
  const hasPassword = passwordHash !== null || (known.isConfirmed && known.passwordHash !== null);
  return { id: known.id, hasPassword, changed };
}

/** Adds a person to an organisation, or sets their password and role. For demo data: it checks no seats. */
export async function putMember(
  context: Context,
  input: { organisationId: OrganisationId; email: string; name: string; password: string; role: Role },
): Promise<UserId> {
  const passwordHash = await hashPassword(input.password);
  return inTransaction(context, async (inside) => {
    const { id } = await putPerson(inside, { ...input, passwordHash });
    await inside.db
      .insert(member)
      .values({ organisationId: input.organisationId, userId: id, role: input.role, createdAt: inside.clock.now() })
      .onConflictDoUpdate({ target: [member.organisationId, member.userId], set: { role: input.role } });
    return id;
  });
}

function hasAddress(email: string) {
  return sql`lower(${user.email}) = lower(${email})`;
}
