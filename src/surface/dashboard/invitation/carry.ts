// Data that the browser carries between the pages of an upload, so that nothing is stored here: the rows from the preview to the
// confirmation, and the result of each row after it.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SecretBox } from "#platform/secret-box.ts";
import { MAX_LIST_BYTES, MOST_LIST_ROWS } from "./csv.ts";
import type { ReadyRow } from "./rows.ts";

/** More than any list unpacks to. */
const MAX_UNPACKED_BYTES = 3 * MAX_LIST_BYTES;
/** A list of nothing but line breaks has fewer lines. */
const MAX_LINE = MAX_LIST_BYTES;

/** Packs rows into a form field. Not sealed, because posted rows are read like an upload. */
export function packRows(rows: readonly ReadyRow[]): string {
  const packed = rows.map(({ line, email, name, reference, sendAt }) => [line, email, name, reference, sendAt]);
  return deflateRawSync(JSON.stringify(packed)).toString("base64url");
}

/** Null for a malformed value. The domain validates each row. */
export function unpackRows(packed: string): ReadyRow[] | null {
  const value = parsed(packed);
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_LIST_ROWS) return null;
  const rows = value.map((row: unknown) => (Array.isArray(row) ? readRow(row) : null));
  return rows.every((row) => row !== null) ? rows : null;
}

/** `code` is "queued" or the code of the refusal. */
export type RowOutcome = { line: number; code: string };

/** Packs outcomes into an address, sealed against forgery. @param owner of the list */
export function sealOutcomes(box: SecretBox, owner: string, codes: readonly string[], rows: readonly RowOutcome[]) {
  const lines = new Uint8Array(rows.reduce((most, { line }) => Math.max(most, line), 0) + 1);
  for (const { line, code } of rows) lines[line] = codes.indexOf(code) + 1;
  return Buffer.from(box.seal(deflateRawSync(lines).toString("base64"), ownerOf(owner))).toString("base64url");
}

/** Null for another owner's outcomes and for a malformed value. */
export function openOutcomes(box: SecretBox, owner: string, codes: readonly string[], sealed: string) {
  const opened = box.open(Buffer.from(sealed, "base64url"), ownerOf(owner));
  if (opened === null) return null;
  const lines = inflateRawSync(Buffer.from(opened, "base64"), { maxOutputLength: MAX_LINE + 2 });
  return [...lines].flatMap((code, line): RowOutcome[] => (code === 0 ? [] : [{ line, code: codes[code - 1] ?? "" }]));
}

function ownerOf(owner: string): string {
  return `upload-result:${owner}`;
}

function parsed(packed: string): unknown {
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: MAX_UNPACKED_BYTES });
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function readRow([line, email, name, reference, sendAt]: unknown[]): ReadyRow | null {
  const isText = (value: unknown): value is string | null => value === null || typeof value === "string";
  if (!Number.isInteger(line) || (line as number) < 1 || (line as number) > MAX_LINE) return null;
  if (typeof email !== "string" || !isText(name) || !isText(reference) || !isText(sendAt)) return null;
  return { line: line as number, email, name, reference, sendAt };
}
