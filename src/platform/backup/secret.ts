// Finds APP_SECRET without creating one, compares secrets by fingerprint, and places a restored one where there is none.
import { createHmac } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";

const FINGERPRINT_BYTES = 16;

export type FoundSecret =
  | { from: "environment"; secret: string }
  | { from: "file"; secret: string; file: string; mode: number }
  | { from: "nowhere"; file: string };

export function findSecret(env: Record<string, string | undefined>, dataDir: string): FoundSecret {
  const given = env.APP_SECRET?.trim();
  if (given) return { from: "environment", secret: given };
  const file = join(dataDir, "app-secret");
  try {
    const secret = readFileSync(file, "utf8").trim();
    return { from: "file", secret, file, mode: statSync(file).mode & 0o777 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { from: "nowhere", file };
    throw error;
  }
}

/** Equal for equal secrets; it does not reveal the secret. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret)
    .update("candor secret fingerprint")
    .digest("hex")
    .slice(0, 2 * FINGERPRINT_BYTES);
}

/** Throws where there is a file already. */
export function placeSecret(file: string, secret: string): void {
  const fd = openSync(file, "wx", 0o600);
  try {
    writeSync(fd, `${secret}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
