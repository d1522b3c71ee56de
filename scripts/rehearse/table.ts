// The table that a rehearsal ends with: one line for each thing that is required, in columns, for a terminal.
import type { Row } from "./row.ts";

const WORD = { yes: "yes", no: "NO", unknown: "-" };

export type NamedRow = Row & { rehearsal: string };

/** Header and rows, columns as wide as they need to be. */
export function renderTable(rows: readonly NamedRow[]): string {
  const head = ["rehearsal", "what", "required", "found", "met"];
  const lines = rows.map((row) => [row.rehearsal, row.what, row.required, row.found, metWord(row.met)]);
  const widths = head.map((name, column) => Math.max(name.length, ...lines.map((line) => (line[column] ?? "").length)));
  const draw = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...lines.map(draw)].join("\n");
}

function metWord(met: boolean | null): string {
  if (met === null) return WORD.unknown;
  return met ? WORD.yes : WORD.no;
}
