// Passwords: what may be one, and how it is kept. Hashing takes 19 MiB and a core each time, so only a few run at once and few
// may wait: whoever sends many cannot take the memory of the service.
import { createHash } from "node:crypto";
import { Refusal } from "#platform/refusal.ts";
import { codePoints } from "#platform/text.ts";
import { isCommonPassword } from "./common-password.ts";

/** In code points. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** OWASP's parameters for argon2id with 19 MiB. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const CURRENT = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=1$`;
/** At once; the rest waits. */
const MOST_RUNNING = 4;
/** Some seconds of waiting; more are refused rather than kept. */
const MOST_WAITING = 60;

/**
 * The password in NFC, so that it is the same from every keyboard; or what is wrong with it, as the end of a sentence.
 * @param person whose own address and name are no password
 */
export function readPassword(
  value: unknown,
  person: { email: string; name?: string },
): { password: string } | { wrong: string } {
  if (typeof value !== "string" || value === "") return { wrong: "must not be empty" };
  const { min, max } = PASSWORD_LENGTH;
  if (value.length > max * 4) return { wrong: `must be at most ${max} characters` };
  const password = value.normalize("NFC");
  const length = codePoints(password);
  if (length < min) return { wrong: `must be at least ${min} characters` };
  if (length > max) return { wrong: `must be at most ${max} characters` };
  if (isCommonPassword(password)) return { wrong: "is one of the first that anybody would try. Take another" };
  const text = password.toLowerCase();
  const email = person.email.toLowerCase();
  const own = [email, email.split("@")[0], email.split("@")[1], person.name?.toLowerCase()];
  if (own.includes(text)) return { wrong: "must not be your address or your name" };
  return { password };
}

/** @returns argon2id in PHC format. Refuses with `unavailable` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, ARGON2));
}

/**
 * Whether this is the password. Takes as long where there is none to compare it with, so that no time tells who has an
 * account. Refuses with `unavailable` where too many wait.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = hash ?? (await dummyHash());
  // More than this nobody could have set.
  const given = password.length > PASSWORD_LENGTH.max * 4 ? "" : password.normalize("NFC");
  const isRight = await inTurn(() => Bun.password.verify(given, compared));
  return isRight && hash !== null;
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(CURRENT);
}

/** Tells one password that was kept from another without giving either away: for a browser to show which it knew. */
export function fingerprintOf(hash: string): string {
  return createHash("sha256").update(hash).digest("base64url");
}

let dummy: Promise<string> | null = null;

/** Made when it is first needed, with the parameters of today. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(crypto.randomUUID()).catch((error) => {
    dummy = null;
    throw error;
  });
  return dummy;
}

// Memory is the process's, and so is the turn: whoever hashes takes one.
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_RUNNING) {
    if (waiting.length >= MOST_WAITING)
      throw new Refusal("unavailable", "Too many are logging in right now. Try again in a moment.", {
        "retry-after": "5",
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // The turn is handed on, so that nobody who comes meanwhile takes it from who waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
