// Checks and hashes passwords. A hash takes 19 MiB and a core, so few run at once and few wait (`turn.ts`): a crowd cannot take all
// memory or all time of the service.

import { createHash, randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { sentence } from "#contract/sentence.ts";
import { codePoints, EMPTY, tooLong, tooShort } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { isEasyToGuess } from "./strength.ts";
import { createTurns, type Turn } from "./turn.ts";

/** In code points. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** OWASP's parameters for argon2id with 19 MiB. */
const ARGON2 = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const CURRENT = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=1$`;
/** For each web thread. */
const turns = createTurns({ running: Math.min(4, availableParallelism()), waiting: 120 });
const OPERATOR: Turn = { queue: "holder", tries: 0 };

/** The password in NFC, so that it is the same from every keyboard; or its fault, as the end of a sentence. */
export function readPassword(value: unknown): { password: string } | Wrong {
  if (typeof value !== "string" || value === "") return EMPTY;
  const { min, max } = PASSWORD_LENGTH;
  if (value.length > max * 4) return tooLong(max);
  const password = value.normalize("NFC");
  const length = codePoints(password);
  if (length < min) return tooShort(min);
  if (length > max) return tooLong(max);
  return { password };
}

/** The hash of a new password as `readPassword` gives it, or its fault as the end of a sentence. Refuses with `unavailable`. */
export function makePassword(
  password: string,
  person: { email: string; name?: string },
  turn: Turn = OPERATOR,
): Promise<{ passwordHash: string } | Wrong> {
  return turns.take(turn, async () =>
    (await isEasyToGuess(password, person))
      ? {
          wrong:
            "is easy to guess. Take one that is longer or less usual, such as four words that do not belong together",
          says: sentence("password.guessable"),
        }
      : { passwordHash: await Bun.password.hash(password, ARGON2) },
  );
}

/** @returns argon2id in PHC format. Refuses with `unavailable` where too many wait. */
export function hashPassword(password: string, turn: Turn = OPERATOR): Promise<string> {
  return turns.take(turn, () => Bun.password.hash(password, ARGON2));
}

/** Takes the same time without a hash, so that response times reveal no account. Refuses with `unavailable`. */
export async function verifyPassword(password: string, hash: string | null, turn: Turn): Promise<boolean> {
  // No account has a longer password.
  const given = password.length > PASSWORD_LENGTH.max * 4 ? "" : password.normalize("NFC");
  const isRight = await turns.take(turn, () => Bun.password.verify(given, hash ?? NO_PASSWORD));
  return isRight && hash !== null;
}

export function isOutdated(hash: string): boolean {
  return !hash.startsWith(CURRENT);
}

/** Identifies a stored hash without revealing it: a browser shows with it which password it knew. */
export function fingerprintOf(hash: string): string {
  return createHash("sha256").update(hash).digest("base64url");
}

/** A hash with current parameters that no password matches. Made at the start, so that the first use takes no longer. */
const NO_PASSWORD = `${CURRENT}${unpadded(randomBytes(32))}$${unpadded(randomBytes(32))}`;

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
