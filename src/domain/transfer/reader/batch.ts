// Reads the rows of a file in batches, each row already cleaned and understood. Nothing here needs the database: an owner's file is
// read in a process of its own.

import type { Wrong } from "#platform/text/wrong.ts";
import { GUESS_ALL, type ImportChoices, type ImportFound } from "../layout/choice.ts";
import { findColumns, type ProductRow, readProductRow } from "../layout/product.ts";
import { type RowReading, readRow, type Site } from "../layout/row.ts";
import type { Scale } from "../layout/scale.ts";
import { type Scanned, scan } from "../layout/scan.ts";
import type { SheetFile, SheetRow } from "../sheet/row.ts";
import { headerOf, readSheet } from "../sheet/sheet.ts";

/** What the first reading of a file of reviews found. */
export type Facts = { layout: string; vendor: string; scale: Scale; found: ImportFound };

/**
 * @property bytes of the file that were read so far
 * @property header the names of the columns, and `cells` those of a row, for a report of refused rows
 */
export type Batch<Reading> = {
  bytes: number;
  header: readonly string[];
  rows: { line: number; readings: (Reading | Wrong)[]; cells: readonly string[] }[];
};

export type ProductReading = { batches: AsyncIterable<Batch<ProductRow>>; bytesTotal: number };
export type ReviewReading = { facts: Facts; batches: AsyncIterable<Batch<RowReading>>; bytesTotal: number };

/** Larger batches take more memory and hold the business's lock for longer, and customers' reviews wait for that lock. */
const BATCH_ROWS = 100;
/** Long texts make smaller batches. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;
const ROWS_WITHOUT_PAUSE = 64;

/**
 * Reads a file of reviews. Throws a Refusal for a file that is no table or of no known layout.
 * @param from a layout's name, or null
 * @param site the business's own domain and country
 * @param choices go before those of the file
 */
export async function readReviews(
  file: SheetFile,
  from: string | null,
  site: Site,
  choices: ImportChoices = GUESS_ALL,
): Promise<ReviewReading> {
  const chosen = { ...file, choices };
  const scanned = await scan(chosen, from, site, choices);
  const { layout, scale, found } = scanned;
  const facts = { layout: layout.name, vendor: layout.vendor, scale, found };
  return { facts, batches: reviewBatches(chosen, scanned, site), bytesTotal: file.bytes };
}

/** Reads a table of products. `batches` throws a Refusal for one that names no product. */
export function readProducts(file: SheetFile): ProductReading {
  return { batches: productBatches(file), bytesTotal: file.bytes };
}

/** Leaves out rows that are the replies of other rows. */
async function* reviewBatches(file: SheetFile, scanned: Scanned, site: Site): AsyncGenerator<Batch<RowReading>> {
  yield* batches(file, () => ({
    header: scanned.header,
    read: (cells) => readRow(scanned, cells, site),
  }));
}

async function* productBatches(file: SheetFile): AsyncGenerator<Batch<ProductRow>> {
  yield* batches(file, (header) => {
    const columns = findColumns(header);
    return { header, read: (cells) => [readProductRow(columns, cells)] };
  });
}

/** @property read returns null for a row that is left out */
type RowReader<Reading> = {
  header: readonly string[];
  read(cells: readonly string[]): (Reading | Wrong)[] | null;
};

async function* batches<Reading>(
  file: SheetFile,
  readerOf: (header: readonly string[]) => RowReader<Reading>,
): AsyncGenerator<Batch<Reading>> {
  let bytes = 0;
  const sheet = readSheet(file, (n) => (bytes = n));
  const { header, read } = readerOf(await headerOf(sheet));
  for await (const rows of batchesOf(sheet)) {
    const batch: Batch<Reading> = { bytes, header, rows: [] };
    for (const row of rows) {
      const cells = "wrong" in row ? [] : row.cells;
      const readings = "wrong" in row ? [row] : read(cells);
      if (readings !== null) batch.rows.push({ line: row.line, readings, cells });
    }
    yield batch;
  }
}

async function* batchesOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let characters = 0;
  let sincePause = 0;
  for await (const row of rows) {
    batch.push(row);
    if (!("wrong" in row)) for (const cell of row.cells) characters += cell.length;
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) {
      yield batch;
      batch = [];
      characters = 0;
    }
    if (++sincePause >= ROWS_WITHOUT_PAUSE) {
      sincePause = 0;
      // Timers and messages of the thread get their turn here.
      await new Promise(setImmediate);
    }
  }
  if (batch.length > 0) yield batch;
}
