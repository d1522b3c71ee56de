// Reads files for tests: their rows, and what was understood of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SheetChoices, SheetFound } from "#domain/transfer/sheet/choice.ts";
import type { SheetFile, SheetRow } from "#domain/transfer/sheet/row.ts";
import { openSheet } from "#domain/transfer/sheet/sheet.ts";

export type Read = { found: SheetFound; rows: SheetRow[]; cells: (readonly string[])[] };

/** @param size of the pieces in which the file comes */
export function pieced(content: string | Uint8Array, size = 7, choices?: SheetChoices): SheetFile {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    ...{ name: "file", bytes: bytes.length, choices },
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

export async function read(content: string | Uint8Array, choices?: SheetChoices, size?: number): Promise<Read> {
  const { found, rows: reading } = await openSheet(pieced(content, size, choices));
  const rows = await Array.fromAsync(reading);
  return { found, rows, cells: rows.map((row) => ("cells" in row ? row.cells : [row.wrong])) };
}

/** A file that others met in the world. */
export function caseOf(name: string): Buffer {
  return readFileSync(join(import.meta.dir, "..", "case", name));
}
