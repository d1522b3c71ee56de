// What a file is read into, and the bounds of it.
import { Refusal } from "#platform/refusal.ts";

/** @property line on which the row begins, from 1 */
export type SheetRow = { line: number; cells: readonly string[] } | { line: number; wrong: string };

/** A file that can be read several times. */
export type SheetFile = {
  name: string;
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
};

/** More than any exported review has, and what the rows of a batch together may take. */
export const MOST_COLUMNS = 500;
export const MOST_CELL_CHARACTERS = 100_000;

export function unreadable(what: string): Refusal {
  return new Refusal("validation_error", `The file is ${what}.`);
}
