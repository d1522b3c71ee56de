// Opens an exported file, CSV or workbook, and reads its rows in bounded memory.
import { Refusal } from "#contract/refusal.ts";
import { encodingNamed, SEPARATORS } from "./choice.ts";
import {
  locked,
  noEncoding,
  noSeparator,
  noSheets,
  noWorkbook,
  oldWorkbook,
  unknownEncoding,
  unknownSeparator,
} from "./fault.ts";
import type { Sheet, SheetFile, SheetRow } from "./row.ts";
import { openSeparated } from "./separated.ts";
import { openWorkbook } from "./workbook.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
/** gzip, 7z, RAR and a ZIP archive without files. */
const ARCHIVES = [
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x50, 0x4b, 0x05, 0x06],
];
/** Names the part of an encrypted workbook that holds the rest. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");
/** Long enough to tell separator and column names. */
const SAMPLE_BYTES = 1024 * 1024;

/**
 * Finds out how the file is to be read, as far as `file.choices` leave it open. Throws a Refusal for a file that is no table, and for a
 * choice that is none. @param onBytes gets the number of bytes that were read
 */
export async function openSheet(file: SheetFile, onBytes: (bytes: number) => void = () => {}): Promise<Sheet> {
  const choices = checkedChoices(file);
  const sample = await sampleOf(file);
  if (begins(sample, OLD_WORKBOOK)) throw (await holds(file, LOCKED)) ? locked() : oldWorkbook();
  if (ARCHIVES.some((mark) => begins(sample, mark))) throw noWorkbook();
  const chosen = { ...file, choices };
  if (!isWorkbook(sample)) {
    if (choices?.sheet !== undefined) throw noSheets();
    return openSeparated(chosen, sample, onBytes);
  }
  if (choices?.encoding !== undefined) throw noEncoding();
  if (choices?.separator !== undefined) throw noSeparator();
  return openWorkbook(chosen, onBytes);
}

/** Yields the rows of `openSheet`. The first one holds the column names. */
export async function* readSheet(file: SheetFile, onBytes?: (bytes: number) => void): AsyncGenerator<SheetRow> {
  yield* (await openSheet(file, onBytes)).rows;
}

function checkedChoices({ choices = {} }: SheetFile): SheetFile["choices"] {
  const { encoding: label, separator } = choices;
  const encoding = label === undefined ? undefined : encodingNamed(label);
  if (encoding === null) throw unknownEncoding(label ?? "");
  if (separator !== undefined && !SEPARATORS.includes(separator)) throw unknownSeparator();
  return { ...choices, encoding };
}

/** Reads the first row and returns its cells. Throws a Refusal if there is none, or it is wrong. */
export async function headerOf(rows: AsyncGenerator<SheetRow>): Promise<readonly string[]> {
  const { value: row } = await rows.next();
  if (!row) throw new Refusal("validation_error", "The file is empty.");
  if ("wrong" in row) throw new Refusal("validation_error", `Line ${row.line}: ${row.wrong}.`, { says: row.says });
  return row.cells;
}

export function isWorkbook(sample: Uint8Array): boolean {
  return begins(sample, ZIP);
}

/** Returns the first megabyte of the file, or all of a smaller one. */
export async function sampleOf(file: SheetFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.open()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= SAMPLE_BYTES) break;
  }
  return Buffer.concat(pieces);
}

function begins(sample: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => sample[at] === byte);
}

/** Whether the bytes occur in the file, across its pieces, too. */
async function holds(file: SheetFile, bytes: Buffer): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const piece of file.open()) {
    const all = Buffer.concat([before, piece]);
    if (all.includes(bytes)) return true;
    before = all.subarray(-bytes.length);
  }
  return false;
}
