// Tokens behind mailed links that confirm an address or set a password. Each works once, for some hours, and not after a newer sign-up.
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { newId, type UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { MOST_MAILS_AN_HOUR } from "../state/outgoing.ts";
import { type Account, accountColumns, user, userToken } from "../state/table.ts";

export type TokenPurpose = "confirm" | "reset";

export type Token = {
  id: string;
  state: "open" | "used" | "expired";
  user: Account;
};

/** The mails state these hours. They are few, so that old mails open no account. */
const HOURS: Record<TokenPurpose, number> = { confirm: 24, reset: 1 };
const KEPT_DAYS = 30;

/** Creates a token. @returns its id, which the link is signed over */
export async function createToken(inside: Context, userId: UserId, purpose: TokenPurpose): Promise<string> {
  const id: string = newId();
  await inside.db.insert(userToken).values({
    id,
    userId,
    purpose,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(hours => ${HOURS[purpose]})`,
  });
  return id;
}

/** Whether the person may get another mail of this kind. Call it while their row is locked, or two may pass at once. */
export async function mayMail(inside: Context, userId: UserId, purpose: TokenPurpose): Promise<boolean> {
  const isRecent = gt(userToken.createdAt, sql`now() - interval '1 hour'`);
  const isAlike = and(eq(userToken.userId, userId), eq(userToken.purpose, purpose), isRecent);
  return (await inside.db.$count(userToken, isAlike)) < MOST_MAILS_AN_HOUR;
}

export async function findToken(context: Context, id: string, purpose: TokenPurpose): Promise<Token | null> {
  const [row] = await context.db
    .select({
      id: userToken.id,
      state: sql<Token["state"]>`case when ${userToken.usedAt} is not null then 'used'
        when ${userToken.expiresAt} <= now() then 'expired' else 'open' end`,
      user: accountColumns,
    })
    .from(userToken)
    .innerJoin(user, eq(user.id, userToken.userId))
    .where(and(eq(userToken.id, id), eq(userToken.purpose, purpose)));
  return row ?? null;
}

/** Uses a token; of two calls at once one succeeds. @returns its person; null where it cannot be used */
export async function takeToken(inside: Context, id: string, purpose: TokenPurpose): Promise<UserId | null> {
  const isOpen = and(isNull(userToken.usedAt), gt(userToken.expiresAt, sql`now()`));
  const [row] = await inside.db
    .update(userToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userToken.id, id), eq(userToken.purpose, purpose), isOpen))
    .returning({ userId: userToken.userId });
  return row?.userId ?? null;
}

export async function endTokens(inside: Context, userId: UserId, purpose?: TokenPurpose): Promise<void> {
  const isMeant = purpose && eq(userToken.purpose, purpose);
  await inside.db
    .update(userToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userToken.userId, userId), isNull(userToken.usedAt), isMeant));
}

export async function purgeTokens(context: Context): Promise<void> {
  await context.db.delete(userToken).where(sql`${userToken.expiresAt} < now() - make_interval(days => ${KEPT_DAYS})`);
}
