// Authenticator apps (TOTP, RFC 6238): six digits from a shared secret and the time, in steps of 30 s. A code of the step before or
// after is accepted, because clocks differ; no code is accepted twice.
import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { authenticator } from "./table.ts";

const STEPS_OFF = 1;

/** In base32, of 20 bytes, as long as the hash (RFC 4226, 4). */
export function newAuthenticatorSecret(): string {
  return new Secret().base32;
}

/** The address that authenticator apps read from the QR code. */
export function authenticatorUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  // A colon separates issuer and label.
  return new TOTP({ secret, issuer: issuer.replaceAll(":", " "), label: label.replaceAll(":", " ") }).toString();
}

/** The time step that a code belongs to; null for a wrong code. Spaces, which apps show, are ignored. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replace(/\s/g, ""), timestamp, window: STEPS_OFF });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Stores another authenticator in place of the one before. @param step of the code that proved it */
export async function putAuthenticator(
  inside: Context,
  box: SecretBox,
  { userId, secret, step }: { userId: UserId; secret: string; step: number },
): Promise<void> {
  const values = { secretSealed: box.seal(secret, userId), lastStep: step, createdAt: inside.clock.now() };
  await inside.db
    .insert(authenticator)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: authenticator.userId, set: values });
}

/** False where there is none. */
export async function deleteAuthenticator({ db }: Context, userId: UserId): Promise<boolean> {
  const rows = await db
    .delete(authenticator)
    .where(eq(authenticator.userId, userId))
    .returning({ userId: authenticator.userId });
  return rows.length > 0;
}

/** Accepts a code once: of two calls with the same code one succeeds. */
export async function useCode(context: Context, box: SecretBox, userId: UserId, code: string): Promise<boolean> {
  const [row] = await context.db.select().from(authenticator).where(eq(authenticator.userId, userId));
  const secret = row ? box.open(row.secretSealed, userId) : null;
  const step = secret === null ? null : stepOf(secret, code, context.clock.now());
  if (step === null) return false;
  const rows = await context.db
    .update(authenticator)
    .set({ lastStep: step })
    .where(and(eq(authenticator.userId, userId), lt(authenticator.lastStep, step)))
    .returning({ step: authenticator.lastStep });
  return rows.length > 0;
}
