// Accounts from sign-up to first login, and reset links. A sign-up can name a stranger's address, so an account is useless until its
// mail is answered; a later sign-up replaces it, and after a week it is deleted.

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { sqlState } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Language } from "#platform/language/language.ts";
import { untagged } from "#platform/text/mailbox.ts";
import { FIRST_PLAN } from "../plan/plan.ts";
import { recordAudit } from "../state/audit.ts";
import { createOrganisation } from "../state/organisation.ts";
import { mayMailAgain, queueAccountMail } from "../state/outgoing.ts";
import { type Account, member, organisation, session, user, userToken } from "../state/table.ts";
import { insertMember } from "../team/team.ts";
import { createToken, endTokens, mayMail, takeToken } from "./token.ts";
import { changePassword, confirmAddress, findAccountById, insertAccount, lockAccount } from "./user.ts";

const UNCONFIRMED_DAYS = 7;
/** Mails to confirm accounts, to one mailbox under all its spellings. */
const MOST_SIGN_UPS_A_DAY = 10;
const FOREIGN_KEY_VIOLATION = "23503";

export type SignUp = {
  email: string;
  name: string;
  organisationName: string;
  passwordHash: string;
  /** Of the page. */
  language: Language;
};

/**
 * Takes a sign-up and queues the mail: to confirm the address, or that it has an account. More than a few an hour for one address
 * are dropped, and more than MOST_SIGN_UPS_A_DAY for one mailbox. The page must not show the result, because only the mail may reveal whether the account exists.
 * @returns the account that waits for its confirmation, with the given password; null where there is none
 */
export async function signUp(context: Context, input: SignUp): Promise<UserId | null> {
  return inTransaction(context, async (inside) => {
    const known = await lockAccount(inside, input.email);
    if (known?.isConfirmed) {
      if (await mayMailAgain(inside, "account-exists", known.id))
        await queueAccountMail(inside, { kind: "account-exists", address: known.email, subjectId: known.id });
      return null;
    }
    if (known && !(await mayMail(inside, known.id, "confirm"))) return null;
    if (await isFlooded(inside, input.email)) return null;
    const id = known ? await replaceSignUp(inside, known.id, input) : await makeAccount(inside, input);
    // Null where the same form was sent twice at once: the first one queues the mail.
    if (id) await mailConfirmation(inside, { id, email: input.email });
    return id;
  });
}

/** Locks the mailbox until the transaction ends, so that simultaneous sign-ups are counted. */
async function isFlooded({ db }: Context, email: string): Promise<boolean> {
  const { address } = untagged(email);
  await lockMailbox(db, address);
  const [row] = await countConfirmations(db, address);
  return (row?.n ?? 0) >= MOST_SIGN_UPS_A_DAY;
}

const lockMailbox = statement(
  "sign_up_lock",
  "select pg_advisory_xact_lock(hashtextextended('sign-up ' || candor_mailbox($1::text), 0))",
);

/** Of the last day. Ids begin with the milliseconds of their making, so that the index of ids is read from there on. */
const countConfirmations = statement<{ n: number }>(
  "sign_ups_of_mailbox",
  `select count(*)::int as n from user_token t join "user" u on u.id = t.user_id
  where t.id >= rpad(lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint), 12, '0'), 32, '0')::uuid
    and t.purpose = 'confirm' and t.created_at > now() - interval '1 day'
    and candor_mailbox(regexp_replace(u.email, '(.)\\+.*@', '\\1@')) = candor_mailbox($1::text)`,
);

/** Queues the confirmation mail again, for a person who knows the password. More than a few an hour are not sent. */
export async function resendConfirmation(context: Context, account: Account): Promise<void> {
  await inTransaction(context, async (inside) => {
    const known = await lockAccount(inside, account.email);
    if (known && !known.isConfirmed && (await mayMail(inside, known.id, "confirm")))
      await mailConfirmation(inside, known);
  });
}

/** Confirms an address by the link of its mail. @returns the person; null where the link was used meanwhile */
export async function confirmAccount(inside: Context, tokenId: string): Promise<UserId | null> {
  const id = await takeToken(inside, tokenId, "confirm");
  if (!id) return null;
  await confirmAddress(inside, id);
  await endTokens(inside, id, "confirm");
  await recordAudit(inside, { organisationId: null, userId: id, actor: "person", action: "account.confirm" });
  return id;
}

/** Queues the mail with a reset link, if the address has an account. More than a few an hour are not sent. */
export async function requestReset(context: Context, email: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    const known = await lockAccount(inside, email);
    if (known && (await mayMail(inside, known.id, "reset"))) await mailReset(inside, known);
  });
}

export async function mailReset(inside: Context, { id, email }: { id: UserId; email: string }): Promise<void> {
  const subjectId = await createToken(inside, id, "reset");
  await queueAccountMail(inside, { kind: "password-reset", address: email, subjectId });
}

/** Sets a password by a reset link, which also confirms the address. @returns the person; null where the link was used meanwhile */
export async function resetPassword(inside: Context, tokenId: string, passwordHash: string): Promise<UserId | null> {
  const id = await takeToken(inside, tokenId, "reset");
  const account = id && (await findAccountById(inside, id));
  if (!account) return null;
  await confirmAddress(inside, account.id);
  await changePassword(inside, account, passwordHash);
  // Otherwise the confirmation links of a stranger's sign-up with this address would still work.
  await endTokens(inside, account.id);
  await recordAudit(inside, { organisationId: null, userId: account.id, actor: "person", action: "account.reset" });
  return account.id;
}

/** Creates an organisation on the free plan, with the person as its owner. */
async function startOrganisation(inside: Context, userId: UserId, name: string): Promise<OrganisationId> {
  const { id } = await createOrganisation(inside, { name, plan: FIRST_PLAN });
  await insertMember(inside, { organisationId: id, userId, role: "owner" });
  return id;
}

/** The same for a person who owns none yet. Refuses with duplicate. */
export async function startOwnOrganisation(inside: Context, userId: UserId, name: string): Promise<OrganisationId> {
  await inside.db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
  const [own] = await inside.db
    .select({ id: member.organisationId })
    .from(member)
    .where(and(eq(member.userId, userId), eq(member.role, "owner")))
    .limit(1);
  if (own) throw new Refusal("duplicate", "You own an organisation already.", { says: sentence("account.ownsOne") });
  return startOrganisation(inside, userId, name);
}

/** Deletes accounts unconfirmed for a week with their organisations, unless the operator gave these something. @returns how many */
export async function purgeUnconfirmedAccounts(context: Context): Promise<number> {
  const old = await context.db
    .select({ id: user.id })
    .from(user)
    .where(and(isNull(user.emailConfirmedAt), lt(user.createdAt, unconfirmedSince())));
  let deleted = 0;
  for (const { id } of old) {
    try {
      if (await inTransaction(context, (inside) => deleteAccount(inside, id))) deleted++;
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    }
  }
  return deleted;
}

const unconfirmedSince = () => sql`now() - make_interval(days => ${UNCONFIRMED_DAYS})`;

async function deleteAccount({ db }: Context, id: UserId): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.emailConfirmedAt), lt(user.createdAt, unconfirmedSince())))
    .for("update", { skipLocked: true });
  if (!row) return false;
  const left = await db
    .delete(member)
    .where(eq(member.userId, id))
    .returning({ organisationId: member.organisationId });
  for (const { organisationId } of left)
    await db
      .delete(organisation)
      .where(
        and(
          eq(organisation.id, organisationId),
          sql`not exists (select 1 from ${member} m where m.organisation_id = ${organisation.id})`,
        ),
      );
  await db.delete(userToken).where(eq(userToken.userId, id));
  await db.delete(session).where(eq(session.userId, id));
  await db.delete(user).where(eq(user.id, id));
  return true;
}

async function makeAccount(inside: Context, input: SignUp): Promise<UserId | null> {
  const id = await insertAccount(inside, { ...input, isConfirmed: false });
  if (!id) return null;
  const organisationId = await startOrganisation(inside, id, input.organisationName);
  await recordAudit(inside, { organisationId, userId: id, actor: "person", action: "account.create" });
  return id;
}

/** The earlier sign-up may be a stranger's: nothing of it stays, and its link ends. */
async function replaceSignUp(inside: Context, id: UserId, input: SignUp): Promise<UserId> {
  const { email, name, passwordHash, language } = input;
  await inside.db
    .update(user)
    .set({ email, name, passwordHash, language, createdAt: inside.clock.now() })
    .where(eq(user.id, id));
  await inside.db
    .update(organisation)
    .set({ name: input.organisationName })
    .where(sql`${organisation.id} in (select organisation_id from member where user_id = ${id} and role = 'owner')`);
  await endTokens(inside, id);
  return id;
}

async function mailConfirmation(inside: Context, { id, email }: { id: UserId; email: string }): Promise<void> {
  const subjectId = await createToken(inside, id, "confirm");
  await queueAccountMail(inside, { kind: "account-confirm", address: email, subjectId });
}
