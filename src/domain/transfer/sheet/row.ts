// The rows of a file, and their bounds.
import { Refusal } from "#platform/refusal.ts";

/** @property line on which the row begins, from 1 */
export type SheetRow = { line: number; cells: readonly string[] } | { line: number; wrong: string };

/** A file that can be read several times. */
export type SheetFile = {
  name: string;
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
};

/** Exported reviews have fewer columns and shorter cells. */
export const MOST_COLUMNS = 500;
export const MOST_CELL_CHARACTERS = 100_000;

export function unreadable(what: string): Refusal {
  return new Refusal("validation_error", `The file is ${what}.`);
}
