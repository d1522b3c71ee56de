// A person's second factors beside passkeys, and the effects of a change. An authenticator app (TOTP, RFC 6238) shows six digits made
// of a shared secret and the time, in steps of 30 s. Codes of the step before and after are accepted, because clocks differ. Ten recovery
// codes replace a lost app or passkey, or a provider that is away. No code is accepted twice.
import { createHash, randomInt } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { toWire, type UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { queueAccountMail } from "../state/outgoing.ts";
import { user } from "../state/table.ts";
import { endSessions, isVouched, proveSession } from "./session.ts";
import { authenticator, passkey, recoveryCode } from "./table.ts";

const STEPS_OFF = 1;
const CODES = 10;
/** Crockford's base32: no letter looks like a digit. A code has 120 bits, so that SHA-256 is enough to store it (ASVS 6.5.2). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 24;

export async function readFactors({ db }: Context, userId: UserId) {
  const [found] = await db
    .select({
      authenticatorSince: authenticator.createdAt,
      passkeys: db.$count(passkey, eq(passkey.userId, userId)),
      recoveryCodes: db.$count(recoveryCode, eq(recoveryCode.userId, userId)),
    })
    .from(user)
    .leftJoin(authenticator, eq(authenticator.userId, user.id))
    .where(eq(user.id, userId));
  return found ?? { authenticatorSince: null, passkeys: 0, recoveryCodes: 0 };
}

type Person = { id: UserId; email: string };

/**
 * Changes a person's factors, ends other sessions and remembered browsers, and queues a mail. Two changes run one after the other.
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

/** Adds a factor, and marks the session as proved. @returns recovery codes for the first factor; null where `work` returns false */
export async function addFactor(
  inside: Context,
  of: Person,
  sessionId: string,
  work: () => Promise<unknown>,
): Promise<string[] | null> {
  if ((await changeFactors(inside, of, sessionId, work)) === false) return null;
  await proveSession(inside, sessionId);
  return (await readFactors(inside, of.id)).recoveryCodes > 0 ? [] : renewRecoveryCodes(inside, of.id, sessionId);
}

/** Removes all second factors of a person, for the operator, and ends all sessions. */
export async function resetFactors(inside: Context, of: Person): Promise<void> {
  await changeFactors(inside, of, null, async () => {
    for (const table of [authenticator, recoveryCode, passkey])
      await inside.db.delete(table).where(eq(table.userId, of.id));
  });
}

/** A secret and the address that apps read from its QR code. By default a new secret, as long as the hash (RFC 4226, 4). */
export function authenticatorKey(issuer: string, label: string, secret = new Secret().base32) {
  // A colon separates issuer and label.
  const totp = new TOTP({ secret, issuer: issuer.replaceAll(":", " "), label: label.replaceAll(":", " ") });
  return { secret, uri: totp.toString() };
}

/** The time step that a code belongs to; null for a wrong code. Spaces, which apps show, are ignored. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replace(/\s/g, ""), timestamp, window: STEPS_OFF });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Stores an authenticator and replaces an earlier one. False where the code does not prove the secret. */
export async function putAuthenticator(
  inside: Context,
  box: SecretBox,
  { userId, secret, code }: { userId: UserId; secret: string; code: string },
): Promise<boolean> {
  const now = inside.clock.now();
  const lastStep = stepOf(secret, code, now);
  if (lastStep === null) return false;
  const values = { userId, secretSealed: box.seal(secret, userId), lastStep, createdAt: now };
  await inside.db
    .insert(authenticator)
    .values(values)
    .onConflictDoUpdate({ target: authenticator.userId, set: values });
  await endProviderCodes(inside, userId);
  return true;
}

export async function deleteAuthenticator({ db }: Context, userId: UserId): Promise<boolean> {
  return (await db.delete(authenticator).where(eq(authenticator.userId, userId))).count > 0;
}

/** Accepts a code once: of two calls with the same code one succeeds. */
export async function useCode(context: Context, box: SecretBox, userId: UserId, code: string): Promise<boolean> {
  const [row] = await context.db.select().from(authenticator).where(eq(authenticator.userId, userId));
  const secret = row ? box.open(row.secretSealed, userId) : null;
  if (row && secret === null)
    context.log.error(
      { user: toWire("usr", userId) },
      "an authenticator's codes are refused: APP_SECRET does not open it",
    );
  const step = secret === null ? null : stepOf(secret, code, context.clock.now());
  if (step === null) return false;
  const isUnused = and(eq(authenticator.userId, userId), lt(authenticator.lastStep, step));
  return (await context.db.update(authenticator).set({ lastStep: step }).where(isUnused)).count > 0;
}

/** Replaces all codes of a person, in a session of theirs. @returns the new codes, which cannot be read again */
export async function renewRecoveryCodes(inside: Context, userId: UserId, sessionId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const byProvider = await isVouched(inside, sessionId);
  await inside.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await inside.db.insert(recoveryCode).values(codes.map((code) => ({ userId, hash: hashOf(code), byProvider })));
  return codes;
}

/**
 * Ends codes that were made in a session of an organisation's provider. The provider could have signed in another person,
 * who would keep the codes.
 */
export async function endProviderCodes({ db }: Context, userId: UserId): Promise<void> {
  await db.delete(recoveryCode).where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.byProvider, true)));
}

/** Accepts a code once. Case, spaces and hyphens do not matter. */
export async function useRecoveryCode({ db }: Context, userId: UserId, typed: string): Promise<boolean> {
  const isIt = and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hashOf(typed)));
  return (await db.delete(recoveryCode).where(isIt)).count > 0;
}

/** For accounts that came from another instance: their authenticators count from now on, and codes without one would open nothing. */
export async function settleFactors({ db, clock }: Context, ids: readonly UserId[]): Promise<void> {
  const isTheirs = inArray(authenticator.userId, [...ids]);
  const having = (await db.select({ id: authenticator.userId }).from(authenticator).where(isTheirs)).map(
    ({ id }) => id,
  );
  await db.update(user).set({ factorSince: clock.now() }).where(inArray(user.id, having));
  const without = ids.filter((id) => !having.includes(id));
  await db.delete(recoveryCode).where(inArray(recoveryCode.userId, without));
}

/** In four groups, which are easier to type. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join("").replace(/.{6}(?=.)/g, "$&-");
}

function hashOf(typed: string): Uint8Array {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  return createHash("sha256").update(code).digest();
}
