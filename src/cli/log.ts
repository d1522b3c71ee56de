// log: the key that signs the log, and checking a receipt. Exit codes of checks: 0 good, 1 something is wrong, 2 called wrongly.
import { existsSync, readFileSync, statSync } from "node:fs";
import type { LogEntry } from "#domain/log/entry.ts";
import { rotateKey } from "#domain/log/key.ts";
import { NOTE_LIMIT, parseVerifier, type Verifier } from "#domain/log/note.ts";
import { checkReceipt, parseReceipt } from "#domain/log/proof.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { withSession } from "./session.ts";
import { note, type Output, printResult } from "./terminal.ts";

const WRONG_CALL = 2;

export async function rotate(options: Output): Promise<void> {
  const key = await withSession(({ context, config }) =>
    rotateKey(context, createSecretBox(config.appSecret, config.appSecretPrevious)),
  );
  printResult(options, { key }, [`The log is signed with a new key, and with the one before: ${key}`]);
}

/** Reads the file alone, and no network. */
export function check(file: string, options: Output & { key?: string }): void {
  const key = options.key === undefined ? null : readKey(options.key);
  const text = readSmall(file);
  if (text === null || (options.key !== undefined && key === null)) return;
  const receipt = parseReceipt(text);
  const faults = receipt ? checkReceipt(receipt, key ? [key] : []) : ["The file is no receipt, or it was damaged."];
  const entry = receipt && readEntry(receipt.entry);
  if (receipt && !entry) faults.push("The entry cannot be read.");
  if (faults.length > 0) process.exitCode = 1;
  const good = [
    `good: entry ${receipt?.index}, ${entry?.event} of ${entry?.review} on ${entry?.at}`,
    key ? "The checkpoint is signed with this key." : "Nobody's signature was checked: give the log's key with --key.",
  ];
  const result = { good: faults.length === 0, signature: key !== null, index: receipt?.index ?? null, entry, faults };
  printResult(options, result, faults.length > 0 ? faults : good);
}

function readKey(text: string): Verifier | null {
  const key = parseVerifier(text.trim());
  if (key === null) wrongCall("--key must be a verifier key, as /log/key shows: name+hash+key.");
  return key;
}

/** Null where there is no such file. A file that is too large is no receipt. */
function readSmall(file: string): string | null {
  if (!existsSync(file) || !statSync(file).isFile()) {
    wrongCall(`There is no file ${file}.`);
    return null;
  }
  return statSync(file).size > NOTE_LIMIT ? "" : readFileSync(file, "utf8");
}

export function wrongCall(message: string): void {
  note(message);
  process.exitCode = WRONG_CALL;
}

function readEntry(text: string): LogEntry | null {
  try {
    const entry = JSON.parse(text) as LogEntry | null;
    return typeof entry?.event === "string" ? entry : null;
  } catch {
    return null;
  }
}
