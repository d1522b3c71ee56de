// Reads a list of customers, CSV or workbook, into cells with their line numbers. The dashboard does so in a process of its own.
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { SheetChoices, SheetFound } from "../sheet/choice.ts";
import type { SheetFile } from "../sheet/row.ts";
import { openSheet } from "../sheet/sheet.ts";
import { decoded, plainLines } from "../sheet/text.ts";

/** @property line on which the row begins */
export type CustomerLine = { line: number; cells: string[] };
/**
 * @property text the whole list, for the confirmation after the preview
 * @property isLatin whether the encoding was guessed, so that names may be wrong
 */
export type CustomerTable = { text: string; lines: CustomerLine[]; isLatin: boolean; found: SheetFound };

/** Larger shops use the API or an integration. */
export const MOST_LIST_ROWS = 5_000;
export const TOO_MANY_ROWS: Wrong = {
  wrong: `The list has more than ${MOST_LIST_ROWS.toLocaleString("en-GB")} rows. Split it.`,
  says: sentence("transfer.many", { most: MOST_LIST_ROWS }),
};
export const EMPTY_LIST: Wrong = { wrong: "The list is empty.", says: sentence("transfer.empty") };
export const MAX_LIST_BYTES = 1_048_576;
/** Stops at a quotation mark that is never closed. */
const MOST_ROW_CHARACTERS = 8_192;
/** Empty lines included. */
const MOST_LINES = 20_000;

/** The rows that are not empty, or a sentence about the error of the list. */
export async function readCustomers(given: Uint8Array, choices?: SheetChoices): Promise<CustomerTable | Wrong> {
  const file: SheetFile = {
    ...{ name: "", bytes: given.length, choices, mostRowCharacters: MOST_ROW_CHARACTERS },
    async *open() {
      yield given;
    },
  };
  try {
    return await readTable(file);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { wrong: error.message, ...(error.says && { says: error.says }) };
  }
}

async function readTable(file: SheetFile): Promise<CustomerTable | Wrong> {
  const { found, rows } = await openSheet(file);
  const lines: CustomerLine[] = [];
  for await (const row of rows) {
    if ("wrong" in row) return { wrong: `Line ${row.line}: ${row.wrong}.`, ...(row.says && { says: row.says }) };
    const cells = row.cells.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== "")) lines.push({ line: row.line, cells });
    // One more, because the first may hold the column names.
    if (lines.length > MOST_LIST_ROWS + 1 || row.line > MOST_LINES) return TOO_MANY_ROWS;
  }
  if (lines.length === 0) return EMPTY_LIST;
  // The preview and the confirmation must read the same rows.
  const text = found.encoding === null ? csvOf(lines) : await textOf(file, found.encoding);
  const isLatin = found.encoding !== null && !found.encoding.startsWith("UTF-");
  return { text, lines, isLatin, found };
}

async function textOf(file: SheetFile, encoding: string): Promise<string> {
  const noted = { lineEnds: null, damagedLines: [], damaged: 0, sampleLine: null };
  return (await Array.fromAsync(plainLines(decoded(file.open(), encoding), noted))).join("");
}

/** Returns a workbook's rows as CSV, each on its line. */
function csvOf(lines: readonly CustomerLine[]): string {
  let text = "";
  let at = 1;
  for (const { line, cells } of lines) {
    text += "\n".repeat(Math.max(0, line - at));
    // A cell is one line, so that the lines below keep their numbers.
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/\s*\n\s*/g, " ")}"`);
    text += quoted.join(",");
    at = Math.max(at, line);
  }
  return text;
}
