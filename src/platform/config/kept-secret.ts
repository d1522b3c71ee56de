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
  writeSync(fd, `${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")}\n`);
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
