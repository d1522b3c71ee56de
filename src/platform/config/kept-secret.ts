// APP_SECRET in DATA_DIR, where the environment sets none: made once and kept. Losing it would make sealed secrets unreadable and end
// every private link.
import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { closeToOthers } from "../file/closed.ts";
import { DAY_MS } from "../time/clock.ts";
import { ConfigError, type Environment, SECRET_MIN_LENGTH, text } from "./read.ts";

const FILE = "app-secret";
const PREVIOUS_FILE = "app-secret-previous";
/** How long links that the secret before signed go on working. */
export const PREVIOUS_DAYS = 30;

/** The secret in DATA_DIR, which is made where there is none. Throws ConfigError. */
export function keptSecret(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError("DATA_DIR", `cannot be made: ${(error as Error).message}`);
  }
  const file = join(dataDir, FILE);
  let kept: string;
  try {
    if (!existsSync(file)) makeSecret(file);
    closeToOthers(file);
    kept = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError("DATA_DIR", `cannot be used: ${(error as Error).message}`);
  }
  if (kept.length < SECRET_MIN_LENGTH)
    throw new ConfigError("APP_SECRET", `is not set, and ${file} holds no usable one`);
  return kept;
}

export type FoundSecret =
  | { from: "environment"; secret: string }
  | { from: "file"; secret: string; file: string; mode: number }
  | { from: "nowhere"; file: string };

/** Finds the secret without making or checking one. */
export function findSecret(env: Environment, dataDir: string): FoundSecret {
  const given = text(env, "APP_SECRET");
  if (given) return { from: "environment", secret: given };
  const file = join(dataDir, FILE);
  try {
    const secret = readFileSync(file, "utf8").trim();
    return { from: "file", secret, file, mode: statSync(file).mode & 0o777 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { from: "nowhere", file };
    throw error;
  }
}

const FINGERPRINT_DIGITS = 32;

/** Equal for equal secrets; it does not reveal the secret. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("candor secret fingerprint").digest("hex").slice(0, FINGERPRINT_DIGITS);
}

/** The secret before the last rotation, for 30 days; null afterwards. */
export function keptPrevious(dataDir: string): string | null {
  const file = join(dataDir, PREVIOUS_FILE);
  try {
    closeToOthers(file);
    const [secret = "", until = ""] = readFileSync(file, "utf8").split("\n");
    return secret.length >= SECRET_MIN_LENGTH && Date.parse(until) > Date.now() ? secret : null;
  } catch {
    return null;
  }
}

/** Writes another secret in place of `old`, which is kept as the previous one first. @returns the file of the new one */
export function replaceSecret(dataDir: string, old: string, fresh: string): string {
  const until = new Date(Date.now() + PREVIOUS_DAYS * DAY_MS).toISOString();
  renameSync(writeDraft(dataDir, `${old}\n${until}\n`), join(dataDir, PREVIOUS_FILE));
  const file = join(dataDir, FILE);
  renameSync(writeDraft(dataDir, `${fresh}\n`), file);
  return file;
}

/** Throws where there is a file already. */
export function placeSecret(file: string, secret: string): void {
  writeNew(file, `${secret}\n`);
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Of two processes that start at once, both get the first one's secret. */
function makeSecret(file: string): void {
  const draft = writeDraft(dirname(file), `${newSecret()}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** To be renamed or linked into place, so that a reader finds a whole file, also after a crash. */
function writeDraft(dataDir: string, content: string): string {
  // Not the process's number, which is 1 in every container that shares the volume.
  const draft = join(dataDir, `${FILE}.${crypto.randomUUID()}.draft`);
  writeNew(draft, content);
  return draft;
}

function writeNew(file: string, content: string): void {
  const fd = openSync(file, "wx", 0o600);
  try {
    writeSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
