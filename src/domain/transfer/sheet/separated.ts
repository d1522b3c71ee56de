// Reads the rows of CSV, TSV or semicolon files, with the line on which each begins.
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { decoded, encodingOf } from "./encoding.ts";
import { countCells, longer, MOST_COLUMNS, type SheetFile, type SheetRow, unreadable } from "./row.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** The part of the file in which the delimiter is looked for. */
const HEAD_CHARACTERS = 64 * 1024;
/** Bounds a row whose quotation mark is never closed. */
const MOST_ROW_CHARACTERS = 1024 * 1024;

/** @param sample the first bytes of the file, which tell its encoding and its delimiter */
export async function* separatedRows(
  file: SheetFile,
  sample: Uint8Array,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  const count = countCells(file.mostCells ?? Number.POSITIVE_INFINITY);
  const encoding = encodingOf(sample);
  const head = new TextDecoder(encoding).decode(sample).slice(0, HEAD_CHARACTERS);
  if (head.trim() === "") throw unreadable("empty");
  const parser = parse({
    delimiter: delimiterOf(head),
    // Some programs write a second byte order mark.
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_CHARACTERS,
    info: true,
    // The cut may be between two quotation marks.
    ...(file.isCut && { to: 1 }),
  });
  // A failure of the pipeline ends the parser, whose error is read below.
  pipeline(decoded(file.open(), encoding, onBytes), parser).catch(() => {});
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.join("").split("\n").length - 1;
      count(record.length);
      yield rowOf(Math.max(line, info.lines - breaks), record);
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The rows after it cannot be told apart, so that the file as a whole is refused.
    throw unreadable(
      `not readable from line ${line} on: the row is longer than ${MOST_ROW_CHARACTERS.toLocaleString("en")} characters, or a quotation mark is not closed`,
    );
  } finally {
    parser.destroy();
  }
}

function rowOf(line: number, cells: string[]): SheetRow {
  if (cells.length > MOST_COLUMNS) return { line, wrong: `the row has more than ${MOST_COLUMNS} columns` };
  return { line, cells: cells.map((cell) => longer("", cell)) };
}

/** Returns the most frequent delimiter of the first row, outside of quotes. */
function delimiterOf(head: string): string {
  const row = (head.match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const counts = DELIMITERS.map((each) => row.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
