// The end of every kind's work: a record against the row that is stored makes a new row, a changed one or nothing.

import type { Item, Scope } from "../batch/scope.ts";
import type { TableSpec, Value } from "../table/copy.ts";
import { copyRows } from "../table/copy.ts";
import { sameRow, updateRows } from "../table/rows.ts";

export type Changes<Row> = { created: Row[]; updated: Row[] };

/** Counts the record by what it does to the row, and keeps the row where it does something. */
export function compare<Row extends Record<keyof Row, Value>>(
  scope: Scope,
  spec: TableSpec<Row>,
  item: Item,
  rows: { before: Row | null; after: Row },
  changes: Changes<Row>,
): void {
  const { kind } = item.record;
  if (rows.before === null) {
    scope.created[kind]++;
    changes.created.push(rows.after);
  } else if (sameRow(spec, rows.before, rows.after)) {
    scope.unchanged[kind]++;
  } else {
    scope.updated[kind]++;
    changes.updated.push(rows.after);
  }
}

/** Writes what `compare` kept. */
export async function write<Row extends Record<keyof Row, Value>>(
  scope: Scope,
  spec: TableSpec<Row>,
  changes: Changes<Row>,
): Promise<void> {
  await copyRows(scope.tx, spec, changes.created);
  await updateRows(scope.tx, spec, changes.updated);
}
