// A person's second factors together: which there are, and what follows when they change.
import { eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import { queueAccountMail } from "../outgoing.ts";
import { user } from "../table.ts";
import { endSessions, proveSession } from "../user/session.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "./recovery-code.ts";
import { authenticator, passkey, recoveryCode } from "./table.ts";

export type Factors = { authenticatorSince: Date | null; passkeys: number; recoveryCodes: number };

export async function readFactors({ db }: Context, userId: UserId): Promise<Factors> {
  const [[app], passkeys, recoveryCodes] = await Promise.all([
    db.select({ since: authenticator.createdAt }).from(authenticator).where(eq(authenticator.userId, userId)),
    db.$count(passkey, eq(passkey.userId, userId)),
    db.$count(recoveryCode, eq(recoveryCode.userId, userId)),
  ]);
  return { authenticatorSince: app?.since ?? null, passkeys, recoveryCodes };
}

type Person = { id: UserId; email: string };

/**
 * Changes a person's factors, ends other sessions and remembered browsers, and queues a mail. Two changes follow each other.
 * @param except the session that stays
 * @param work false or null where it changes nothing
 */
export async function changeFactors<T>(
  inside: Context,
  of: Person,
  except: string | null,
  work: () => Promise<T>,
): Promise<T> {
  await inside.db.select({ id: user.id }).from(user).where(eq(user.id, of.id)).for("no key update");
  const result = await work();
  if (result === false || result === null) return result;
  const has = sql`exists (select 1 from ${authenticator} where ${authenticator.userId} = ${of.id})
    or exists (select 1 from ${passkey} where ${passkey.userId} = ${of.id})`;
  await inside.db
    .update(user)
    .set({ factorSince: sql`case when ${has} then clock_timestamp() end` })
    .where(eq(user.id, of.id));
  await endSessions(inside, of.id, { except });
  await queueAccountMail(inside, { kind: "factors-changed", address: of.email, subjectId: of.id });
  return result;
}

/** Adds a factor, which proves it in this session. @returns recovery codes where it is the first; null where `work` returns false */
export async function addFactor(
  inside: Context,
  of: Person,
  sessionId: string,
  work: () => Promise<unknown>,
): Promise<string[] | null> {
  if ((await changeFactors(inside, of, sessionId, work)) === false) return null;
  await proveSession(inside, sessionId);
  return (await countRecoveryCodes(inside, of.id)) > 0 ? [] : renewRecoveryCodes(inside, of.id);
}

/** Removes all second factors of a person, for the operator, and ends all sessions. */
export async function resetFactors(inside: Context, of: Person): Promise<void> {
  await changeFactors(inside, of, null, async () => {
    for (const table of [authenticator, recoveryCode, passkey])
      await inside.db.delete(table).where(eq(table.userId, of.id));
  });
}
