// The table that a rehearsal ends with: one line for each requirement.
import { drawTable } from "../table.ts";
import type { Row } from "./kit/row.ts";

export type NamedRow = Row & { rehearsal: string };

export function renderTable(rows: readonly NamedRow[]): string {
  const lines = rows.map((row) => [row.rehearsal, row.what, row.required, row.found, metWord(row.met)]);
  return drawTable(["rehearsal", "what", "required", "found", "met"], lines);
}

function metWord(met: boolean | null): string {
  if (met === null) return "-";
  return met ? "yes" : "NO";
}
