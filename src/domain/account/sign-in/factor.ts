// A person's second factors together: which there are, and what follows when they change.
import { eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import { queueAccountMail } from "../outgoing.ts";
import { user } from "../table.ts";
import { endSessions } from "../user/session.ts";
import { deleteAuthenticator } from "./authenticator.ts";
import { countRecoveryCodes, deleteRecoveryCodes } from "./recovery-code.ts";
import { authenticator, passkey } from "./table.ts";

export type Factors = { authenticatorSince: Date | null; passkeys: number; recoveryCodes: number };

export async function readFactors(context: Context, userId: UserId): Promise<Factors> {
  const { db } = context;
  const [[app], passkeys, recoveryCodes] = await Promise.all([
    db.select({ since: authenticator.createdAt }).from(authenticator).where(eq(authenticator.userId, userId)),
    db.$count(passkey, eq(passkey.userId, userId)),
    countRecoveryCodes(context, userId),
  ]);
  return { authenticatorSince: app?.since ?? null, passkeys, recoveryCodes };
}

/** Locks the person, so that two changes of their factors follow each other. */
export async function lockFactors({ db }: Context, userId: UserId): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}

/**
 * Call it in the transaction that adds or removes a factor: ends other sessions and remembered browsers, and queues a mail.
 * @param except the session that stays
 */
export async function factorsChanged(
  inside: Context,
  of: { id: UserId; email: string },
  except: string | null,
): Promise<void> {
  const has = sql`exists (select 1 from ${authenticator} where ${authenticator.userId} = ${of.id})
    or exists (select 1 from ${passkey} where ${passkey.userId} = ${of.id})`;
  await inside.db
    .update(user)
    .set({ factorSince: sql`case when ${has} then clock_timestamp() end` })
    .where(eq(user.id, of.id));
  await endSessions(inside, of.id, except);
  await queueAccountMail(inside, { kind: "factors-changed", address: of.email, subjectId: of.id });
}

/** Removes all second factors of a person, for the operator, and ends all sessions. */
export async function resetFactors(inside: Context, of: { id: UserId; email: string }): Promise<void> {
  await lockFactors(inside, of.id);
  await deleteAuthenticator(inside, of.id);
  await deleteRecoveryCodes(inside, of.id);
  await inside.db.delete(passkey).where(eq(passkey.userId, of.id));
  await factorsChanged(inside, of, null);
}
