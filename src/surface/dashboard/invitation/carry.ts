// What goes from one page of an upload to the next, with the browser and not on any disk of ours: the rows between preview and
// yes, and what came of each after it.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SecretBox } from "#platform/secret-box.ts";
import { MAX_LIST_BYTES, MOST_LIST_ROWS } from "./csv.ts";
import type { ReadyRow } from "./rows.ts";

/** Beyond what any list unpacks to: names of its parts, quotation marks, numbers. */
const MAX_UNPACKED_BYTES = 3 * MAX_LIST_BYTES;
/** More than MAX_LIST_BYTES of line breaks have. */
const MAX_LINE = MAX_LIST_BYTES;

/** The rows as the value of a field. Not sealed: what comes back is read as if it had just been uploaded. */
export function packRows(rows: readonly ReadyRow[]): string {
  const packed = rows.map(({ line, email, name, reference, sendAt }) => [line, email, name, reference, sendAt]);
  return deflateRawSync(JSON.stringify(packed)).toString("base64url");
}

/** The rows of such a value; null where it is none. Each is still to be read by the domain. */
export function unpackRows(packed: string): ReadyRow[] | null {
  const value = parsed(packed);
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_LIST_ROWS) return null;
  const rows = value.map((row: unknown) => (Array.isArray(row) ? readRow(row) : null));
  return rows.every((row) => row !== null) ? rows : null;
}

/** What came of a row: the code of its refusal, or that it is queued. */
export type RowOutcome = { line: number; code: string };

/** The outcomes as a part of an address: sealed, so that nobody is shown what did not happen. @param owner whose list it was */
export function sealOutcomes(box: SecretBox, owner: string, codes: readonly string[], rows: readonly RowOutcome[]) {
  const lines = new Uint8Array(rows.reduce((most, { line }) => Math.max(most, line), 0) + 1);
  for (const { line, code } of rows) lines[line] = codes.indexOf(code) + 1;
  return Buffer.from(box.seal(deflateRawSync(lines).toString("base64"), ownerOf(owner))).toString("base64url");
}

/** The outcomes behind such a part, by line; null where it is none of this owner's. */
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
