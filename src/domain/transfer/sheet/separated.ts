// Reads the rows of CSV, TSV or semicolon files, with the line on which each begins.
import { pipeline } from "node:stream/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import type { SheetFound } from "./choice.ts";
import { findEncoding } from "./encoding.ts";
import { emptyFile, notReadableFrom, refuseOtherText, tooManyColumns } from "./fault.ts";
import { findHead, HEAD_CHARACTERS } from "./head.ts";
import { markedQuotes, unmarkQuotes } from "./quote.ts";
import { countCells, longer, MOST_COLUMNS, type Sheet, type SheetFile, type SheetRow } from "./row.ts";
import { breaksIn, decoded, type Noted, plainLines } from "./text.ts";

const MOST_ROW_CHARACTERS = 1024 * 1024;
/** Holds the head in any encoding. */
const HEAD_BYTES = 4 * HEAD_CHARACTERS;

/** @param sample the first bytes of the file, which tell its separator and the line of its column names */
export async function openSeparated(
  file: SheetFile,
  sample: Uint8Array,
  onBytes: (bytes: number) => void,
): Promise<Sheet> {
  const { choices = {} } = file;
  const encoding = choices.encoding ?? (await findEncoding(sample, file.open()));
  const noted: Noted = { lineEnds: null, damagedLines: [], damaged: 0, sampleLine: null };
  const isWhole = file.bytes <= HEAD_BYTES && !file.isCut;
  const pieces = plainLines(decoded(once(sample.subarray(0, HEAD_BYTES)), encoding, undefined, !isWhole), noted);
  const head = (await Array.fromAsync(pieces)).join("").slice(0, HEAD_CHARACTERS);
  if (head.trim() === "") throw emptyFile();
  refuseOtherText(head);
  const { separator, headerRow } = findHead(head, choices.separator ?? null);
  const found: SheetFound = { encoding, separator, headerRow, sheet: null, sheets: [], ...noted };
  return { found, rows: file.isCut ? rowsBeforeCut(file, found) : separatedRows(file, found, onBytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* separatedRows(
  file: SheetFile,
  found: SheetFound,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  const { encoding, separator, headerRow } = found;
  const { mostRowCharacters = MOST_ROW_CHARACTERS } = file;
  const count = countCells(file.mostCells ?? Number.POSITIVE_INFINITY);
  const parser = parse(optionsOf(separator, mostRowCharacters));
  const lines = plainLines(decoded(file.open(), encoding ?? "UTF-8", onBytes), found);
  // A failure of the pipeline ends the parser, whose error is read below.
  pipeline(markedQuotes(withoutLines(lines, headerRow - 1), separator ?? ","), parser).catch(() => {});
  const place = placer(headerRow);
  try {
    for await (const each of parser as AsyncIterable<Parsed>) {
      count(each.record.length);
      const row = place.next(each);
      if (row) yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The rows after it cannot be told apart, so that the file as a whole is refused.
    throw notReadableFrom(place.line(), mostRowCharacters);
  } finally {
    parser.destroy();
  }
}

/** The file is in memory, and small. Its last row may have been cut within a cell, and is left out. */
async function* rowsBeforeCut(file: SheetFile, found: SheetFound): AsyncGenerator<SheetRow> {
  const { encoding, separator, headerRow } = found;
  const { mostRowCharacters = MOST_ROW_CHARACTERS } = file;
  const lines = plainLines(decoded(file.open(), encoding ?? "UTF-8", undefined, true), found);
  const marked = markedQuotes(withoutLines(lines, headerRow - 1), separator ?? ",");
  const text = (await Array.fromAsync(marked)).join("");
  const place = placer(headerRow);
  const rows: SheetRow[] = [];
  try {
    parseAll(text.slice(0, text.lastIndexOf("\n") + 1) || text, {
      ...optionsOf(separator, mostRowCharacters),
      info: false,
      on_record(record: string[], info) {
        const row = place.next({ record, info });
        if (row) rows.push(row);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (rows.length === 0) throw notReadableFrom(place.line(), mostRowCharacters);
  }
  yield* rows;
}

function optionsOf(separator: string | null, mostRowCharacters: number) {
  return {
    delimiter: separator ?? ",",
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    // A blank before a quotation mark is no part of the cell.
    ltrim: true,
    skip_empty_lines: true,
    max_record_size: mostRowCharacters,
    info: true,
  } satisfies Options;
}

type Parsed = { record: string[]; info: { lines: number } };

/** Finds the line of each row. Empty rows are none. */
function placer(headerRow: number) {
  let line = headerRow;
  return {
    /** Where the next row begins. */
    line: () => line,
    next({ record, info }: Parsed): SheetRow | null {
      const end = info.lines + headerRow - 1;
      const breaks = record.reduce((sum, cell) => sum + breaksIn(cell), 0);
      const begun = Math.max(line, end - breaks);
      line = end + 1;
      return record.some((cell) => cell !== "") ? rowOf(begun, record) : null;
    },
  };
}

/** Leaves out the first lines: titles may hold quotation marks that would swallow the table. */
async function* withoutLines(texts: AsyncIterable<string>, lines: number): AsyncGenerator<string> {
  let left = lines;
  for await (const text of texts) {
    let from = 0;
    for (; left > 0 && from < text.length; left--) {
      const end = text.indexOf("\n", from);
      if (end === -1) break;
      from = end + 1;
    }
    if (left === 0) yield text.slice(from).replace(lines > 0 ? /^\ufeff+/ : "", "");
  }
}

function rowOf(line: number, cells: string[]): SheetRow {
  if (cells.length > MOST_COLUMNS) return { line, ...tooManyColumns(MOST_COLUMNS) };
  return { line, cells: cells.map((cell) => longer("", unmarkQuotes(unquoted(cell)))) };
}

/** The parser leaves the quotation marks where a blank stands after them. */
function unquoted(cell: string): string {
  if (!cell.startsWith('"')) return cell;
  const bare = cell.trimEnd();
  return bare.length < cell.length && bare.length > 1 && bare.endsWith('"')
    ? bare.slice(1, -1).replaceAll('""', '"')
    : cell;
}
