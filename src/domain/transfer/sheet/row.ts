// The rows of a file, and their bounds.
import type { Wrong } from "#platform/text/wrong.ts";
import type { SheetChoices, SheetFound } from "./choice.ts";
import { tooManyCells } from "./fault.ts";

/** @property line on which the row begins, from 1 */
export type SheetRow = { line: number; cells: readonly string[] } | ({ line: number } & Wrong);

/** A file that can be read several times. */
export type SheetFile = {
  name: string;
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
  /** Without it, workbooks have `MOST_CELLS`, and other files have no bound. */
  mostCells?: number;
  /** Bounds a row of CSV, whose quotation mark may never be closed. By default a million characters. */
  mostRowCharacters?: number;
  /** What a person decided about how the file is read. */
  choices?: SheetChoices | undefined;
  /** Whether it is the beginning of a file, in memory. Its last row is left out. */
  isCut?: boolean;
};

/** @property rows the first one holds the column names. Damage and line ends are added to `found` while they are read */
export type Sheet = { found: SheetFound; rows: AsyncGenerator<SheetRow> };

/** Exported reviews have fewer columns. */
export const MOST_COLUMNS = 500;
/** A longer cell is cut before it is cleaned. Eight times as long as the longest text that is kept: HTML shrinks. */
const MOST_CELL_CHARACTERS = 40_000;
export const MOST_CELLS = 5_000_000;

/** Appends to a cell up to its bound. */
export function longer(cell: string, text: string): string {
  return cell.length >= MOST_CELL_CHARACTERS ? cell : (cell + text).slice(0, MOST_CELL_CHARACTERS);
}

/** Counts cells. Throws a Refusal above `most`. */
export function countCells(most: number): (cells: number) => void {
  let counted = 0;
  return (cells) => {
    counted += cells;
    if (counted > most) throw tooManyCells(most);
  };
}
