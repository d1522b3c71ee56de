// log rotate and log check: replace the key that signs the log, and check a receipt. Exit codes of a check: 0 the receipt is good, 1 it
// is not, 2 the call was wrong.
import { rotateKey } from "#domain/log/key.ts";
import { parseVerifier } from "#domain/log/note.ts";
import { checkReceipt, parseReceipt } from "#domain/log/proof.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { readEntry } from "./audit/history.ts";
import { readNoteFile } from "./kit/argument.ts";
import { type Output, printResult, WrongCall } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

export async function rotate(options: Output): Promise<void> {
  const key = await withSession(({ context, config }) =>
    rotateKey(context, createSecretBox(config.appSecret, config.appSecretPrevious)),
  );
  printResult(options, { key }, [`The log is signed with a new key, and with the one before: ${key}`]);
}

/** Checks a receipt without any network. */
export function check(file: string, options: Output & { key?: string }): void {
  const key = options.key === undefined ? null : parseVerifier(options.key.trim());
  if (options.key !== undefined && key === null)
    throw new WrongCall("--key must be a verifier key, as /log/key shows: name+hash+key.");
  const receipt = parseReceipt(readNoteFile(file));
  const faults = receipt ? checkReceipt(receipt, key ? [key] : []) : ["The file is no receipt, or it was damaged."];
  const entry = receipt && readEntry(Buffer.from(receipt.entry));
  if (receipt && !entry) faults.push("The entry cannot be read.");
  if (faults.length > 0) process.exitCode = 1;
  const good = [
    `good: entry ${receipt?.index}, ${entry?.event} of ${entry?.review} on ${entry?.at}`,
    key ? "The checkpoint is signed with this key." : "The signature was not checked: give the log's key with --key.",
  ];
  const result = { good: faults.length === 0, signature: key !== null, index: receipt?.index ?? null, entry, faults };
  printResult(options, result, faults.length > 0 ? faults : good);
}
