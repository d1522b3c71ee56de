// Authenticator apps (TOTP, RFC 6238): six digits from a shared secret and the time, in steps of 30 s. A code of the step before or
// after is accepted, because clocks differ; no code is accepted twice.
import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { authenticator } from "./table.ts";

const STEP_MS = 30_000;
const STEPS_OFF = 1;
/** RFC 4226, 4: as long as the hash. */
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

/** In base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that authenticator apps read from the QR code. */
export function authenticatorUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  // A colon separates issuer and label.
  return totpOf(secret, { issuer: issuer.replaceAll(":", " "), label: label.replaceAll(":", " ") }).toString();
}

/** The time step that a code belongs to; null for a wrong code. Spaces, which apps show, are ignored. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!CODE.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: STEPS_OFF });
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta;
}

/** Stores another authenticator in place of the one before. @param step of the code that proved it */
export async function putAuthenticator(
  inside: Context,
  box: SecretBox,
  { userId, secret, step }: { userId: UserId; secret: string; step: number },
): Promise<true> {
  const values = { secretSealed: box.seal(secret, userId), lastStep: step, createdAt: inside.clock.now() };
  await inside.db
    .insert(authenticator)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: authenticator.userId, set: values });
  return true;
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

/** With the hash that every app knows, which is the default. */
function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...named,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: STEP_MS / 1_000,
  });
}
