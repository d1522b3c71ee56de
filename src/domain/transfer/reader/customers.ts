// Reads a list of customers in any encoding and with any separator into cells with their line numbers. The dashboard does so in a
// process of its own.
import { CsvError, parse } from "csv-parse/sync";
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";

/** @property line on which the row begins */
export type CustomerLine = { line: number; cells: string[] };
/** @property text the whole list, for the confirmation after the preview */
export type CustomerTable = { text: string; lines: CustomerLine[]; isLatin: boolean };

/** Larger shops use the API or an integration. */
export const MOST_LIST_ROWS = 5_000;
export const TOO_MANY_ROWS: Wrong = {
  wrong: `The list has more than ${MOST_LIST_ROWS.toLocaleString("en-GB")} rows. Split it.`,
  says: sentence("transfer.many", { most: MOST_LIST_ROWS }),
};
export const EMPTY_LIST: Wrong = { wrong: "The list is empty.", says: sentence("transfer.empty") };
export const MAX_LIST_BYTES = 1_048_576;
/** Stops at a quotation mark that is never closed. */
const MAX_ROW_LENGTH = 8_192;
/** Empty lines included. */
const MOST_LINES = 20_000;
const DELIMITERS = [",", ";", "\t"];
/** Characters of pictures and archives, and of no text. */
const BINARY = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const MARKS: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The rows that are not empty, or a sentence about the error of the list. */
export function readCustomers(given: Uint8Array): CustomerTable | Wrong {
  const decoded = decode(given);
  if (decoded === null)
    return {
      wrong: "This is a workbook and not CSV. In your spreadsheet choose “Save as”, then CSV in UTF-8.",
      says: sentence("transfer.workbook"),
    };
  // As browsers do with the text of a form: the preview and the confirmation must read the same rows.
  const text = decoded.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (BINARY.test(text))
    return { wrong: "This is not CSV: it holds more than text.", says: sentence("transfer.binary") };
  if (text.trim() === "") return EMPTY_LIST;
  const parsed = parseLines(text);
  if ("wrong" in parsed) return parsed;
  const lines = parsed.lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
  // One more, because the first may hold the column names.
  if (parsed.lines.length >= MOST_LINES || lines.length > MOST_LIST_ROWS + 1) return TOO_MANY_ROWS;
  return { text, lines, isLatin: decoded.isLatin };
}

function parseLines(text: string): { lines: CustomerLine[] } | Wrong {
  const lines: CustomerLine[] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: MAX_ROW_LENGTH,
      to: MOST_LINES,
      // A cell may hold line breaks: the parser knows on which line the row ends.
      on_record(cells: string[], { lines: end }) {
        lines.push({ line, cells });
        line = end + 1;
        return cells;
      },
    });
    return { lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines } = error as CsvError & { lines?: number };
    const near = lines ?? line;
    if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
      return {
        wrong: `A row is too long, or a quotation mark is not closed (near line ${near}).`,
        says: sentence("transfer.open", { line: near }),
      };
    return {
      wrong: `A row cannot be read: there is text after a closing quotation mark (near line ${near}).`,
      says: sentence("transfer.quote", { line: near }),
    };
  }
}

/** UTF-8, or else the encoding of older spreadsheets. Null for a workbook. */
function decode(bytes: Uint8Array): { text: string; isLatin: boolean } | null {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (WORKBOOKS.some(begins)) return null;
  const marked = MARKS.find(([mark]) => begins(mark));
  if (marked) return { text: new TextDecoder(marked[1]).decode(bytes), isLatin: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isLatin: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isLatin: true };
  }
}

/** The most frequent one in the first row. */
function delimiterOf(text: string): string {
  const row = text
    .split("\n", 1)
    .join("")
    .replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((each) => row.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
