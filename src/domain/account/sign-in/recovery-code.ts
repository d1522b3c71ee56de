// Recovery codes: ten, each works once, for a person without their authenticator or while their organisation's provider is away.
import { createHash, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import { recoveryCode } from "./table.ts";

const CODES = 10;
/** Crockford's base32: no letter looks like a digit. A code has 120 bits, so that SHA-256 is enough to store it (ASVS 6.5.2). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** Replaces all codes of a person. @returns them; they cannot be read again */
export async function renewRecoveryCodes(inside: Context, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await inside.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  const createdAt = inside.clock.now();
  await inside.db.insert(recoveryCode).values(codes.map((code) => ({ userId, hash: hashOf(code), createdAt })));
  return codes;
}

/** Accepts a code once. Case, spaces and hyphens do not matter. */
export async function useRecoveryCode({ db }: Context, userId: UserId, typed: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hashOf(typed))))
    .returning({ userId: recoveryCode.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes({ db }: Context, userId: UserId): Promise<number> {
  return db.$count(recoveryCode, eq(recoveryCode.userId, userId));
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

function hashOf(typed: string): Uint8Array {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  return createHash("sha256").update(code).digest();
}
