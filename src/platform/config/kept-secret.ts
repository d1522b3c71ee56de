// APP_SECRET where none is set: made once and kept in DATA_DIR. Losing it would make sealed secrets unreadable and end every private
// link.
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { ConfigError, SECRET_MIN_LENGTH } from "./read.ts";

export function keptSecret(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError("DATA_DIR", `cannot be made: ${(error as Error).message}`);
  }
  const file = join(dataDir, "app-secret");
  let kept: string;
  try {
    if (!existsSync(file)) makeSecret(file);
    kept = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError("DATA_DIR", `cannot be used: ${(error as Error).message}`);
  }
  if (kept.length < SECRET_MIN_LENGTH)
    throw new ConfigError("APP_SECRET", `is not set, and ${file} holds no usable one`);
  return kept;
}

/** Written aside and linked into place: of two processes that start at once, both get the first one's secret. */
function makeSecret(file: string): void {
  // Not the process's number, which is 1 in every container that shares the volume.
  const draft = `${file}.${crypto.randomUUID()}.draft`;
  const fd = openSync(draft, "wx", 0o600);
  writeSync(fd, `${newSecret()}\n`);
  fsyncSync(fd);
  closeSync(fd);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** How long links that the secret before signed go on working. */
export const PREVIOUS_DAYS = 30;
const PREVIOUS_FILE = "app-secret-previous";

/** The secret before the last rotation, for 30 days; null afterwards. */
export function keptPrevious(dataDir: string): string | null {
  try {
    const [secret = "", until = ""] = readFileSync(join(dataDir, PREVIOUS_FILE), "utf8").split("\n");
    return secret.length >= SECRET_MIN_LENGTH && Date.parse(until) > Date.now() ? secret : null;
  } catch {
    return null;
  }
}

/** Writes another secret in place of `old`, which is kept as the previous one first. @returns the file of the new one */
export function replaceSecret(dataDir: string, old: string, fresh: string): string {
  const until = new Date(Date.now() + PREVIOUS_DAYS * 86_400_000).toISOString();
  replaceFile(join(dataDir, PREVIOUS_FILE), `${old}\n${until}\n`);
  const file = join(dataDir, "app-secret");
  replaceFile(file, `${fresh}\n`);
  return file;
}

export function newSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** Whole or not at all, also where the machine stops in the middle. */
function replaceFile(file: string, content: string): void {
  const draft = `${file}.${crypto.randomUUID()}.draft`;
  const fd = openSync(draft, "wx", 0o600);
  writeSync(fd, content);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(draft, file);
}
