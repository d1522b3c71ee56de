// Reads the rows of an exported file, CSV or workbook, in bounded memory.
import { Refusal } from "#platform/refusal.ts";
import { decoded } from "./encoding.ts";
import { type SheetFile, type SheetRow, unreadable } from "./row.ts";
import { separatedRows } from "./separated.ts";
import { workbookRows } from "./workbook.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Throws a Refusal for a file without rows. @param onBytes gets the number of bytes that were read */
export async function* readSheet(
  file: SheetFile,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<SheetRow> {
  const { first, rest } = await peek(file.open());
  const begins = (mark: number[]) => mark.every((byte, at) => first[at] === byte);
  if (begins(OLD_WORKBOOK)) throw unreadable("an old workbook (.xls). Save it as .xlsx or as CSV in UTF-8");
  if (begins(ZIP)) return yield* workbookRows(file, onBytes);
  yield* separatedRows(decoded(counted(rest, onBytes)));
}

/** The cells of the first row, which is then read. Throws a Refusal where there is none, or it is wrong. */
export async function headerOf(rows: AsyncGenerator<SheetRow>): Promise<readonly string[]> {
  const { value: row } = await rows.next();
  if (!row) throw new Refusal("validation_error", "The file is empty.");
  if ("wrong" in row) throw new Refusal("validation_error", `Line ${row.line}: ${row.wrong}.`);
  return row.cells;
}

export async function isWorkbook(file: SheetFile): Promise<boolean> {
  const { first, rest } = await peek(file.open());
  await rest[Symbol.asyncIterator]().return?.();
  return ZIP.every((byte, at) => first[at] === byte);
}

async function peek(
  source: AsyncIterable<Uint8Array>,
): Promise<{ first: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array();
  while (first.length < ZIP.length) {
    const next = await iterator.next();
    if (next.done) break;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  async function* rest() {
    try {
      yield first;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { first, rest: rest() };
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    onBytes(bytes);
    yield piece;
  }
}
