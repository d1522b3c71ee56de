// CSV, TSV or semicolons: rows with the line on which each begins.
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { MOST_CELL_CHARACTERS, MOST_COLUMNS, type SheetRow, unreadable } from "./row.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** Of the first row, where the delimiter is looked for. */
const HEAD_CHARACTERS = 64 * 1024;
/** One row; it stops at a quotation mark that is never closed. */
const MOST_ROW_CHARACTERS = 1024 * 1024;

export async function* separatedRows(pieces: AsyncIterable<string>): AsyncGenerator<SheetRow> {
  const { head, rest } = await headOf(pieces);
  if (head.trim() === "") throw unreadable("empty");
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_CHARACTERS,
    info: true,
  });
  // Its failure is the parser's, which is read below.
  pipeline(rest, parser).catch(() => {});
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.join("").split("\n").length - 1;
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
  if (cells.some((cell) => cell.length > MOST_CELL_CHARACTERS))
    return { line, wrong: `a field has more than ${MOST_CELL_CHARACTERS.toLocaleString("en")} characters` };
  return { line, cells };
}

async function headOf(pieces: AsyncIterable<string>): Promise<{ head: string; rest: AsyncIterable<string> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  let head = "";
  while (head.length < HEAD_CHARACTERS) {
    const next = await iterator.next();
    if (next.done) break;
    head += next.value;
  }
  head = head.replace(/^\ufeff/, "");
  async function* rest() {
    yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head, rest: rest() };
}

/** The most frequent one in the first row, outside of quotes. */
function delimiterOf(head: string): string {
  const row = (head.match(/^(?:"(?:[^"]|"")*"|[^"\r\n])*/)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const counts = DELIMITERS.map((each) => row.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
