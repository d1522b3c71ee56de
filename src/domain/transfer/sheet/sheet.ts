// Reads the rows of an exported file, CSV or workbook, in bounded memory.
import { Refusal } from "#contract/refusal.ts";
import { type SheetFile, type SheetRow, unreadable } from "./row.ts";
import { separatedRows } from "./separated.ts";
import { workbookRows } from "./workbook.ts";
import { locked } from "./zip.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
/** Names the part of an encrypted workbook that holds the rest. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");
/** Long enough to tell UTF-8 from a single-byte encoding in most files. */
const SAMPLE_BYTES = 1024 * 1024;

/** Throws a Refusal for a file without rows. @param onBytes gets the number of bytes that were read */
export async function* readSheet(
  file: SheetFile,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<SheetRow> {
  const sample = await sampleOf(file);
  if (begins(sample, OLD_WORKBOOK)) {
    if (Buffer.from(sample).includes(LOCKED)) throw locked();
    throw unreadable("an old workbook (.xls). Save it as .xlsx or as CSV in UTF-8");
  }
  yield* begins(sample, ZIP) ? workbookRows(file, onBytes) : separatedRows(file, sample, onBytes);
}

/** Reads the first row and returns its cells. Throws a Refusal if there is none, or it is wrong. */
export async function headerOf(rows: AsyncGenerator<SheetRow>): Promise<readonly string[]> {
  const { value: row } = await rows.next();
  if (!row) throw new Refusal("validation_error", "The file is empty.");
  if ("wrong" in row) throw new Refusal("validation_error", `Line ${row.line}: ${row.wrong}.`);
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
