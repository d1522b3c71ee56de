// Validates the rows of an uploaded list.
import { Refusal } from "#contract/refusal.ts";
import type { Recipient } from "#domain/invitation/create/draft.ts";
import { readRecipient } from "#domain/invitation/create/field.ts";
import {
  type CustomerLine,
  type CustomerTable,
  MOST_LIST_ROWS,
  TOO_MANY_ROWS,
} from "#domain/transfer/reader/customers.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { type Columns, findColumns } from "./column.ts";
import { momentOf } from "./send-date.ts";
import { explain } from "./words.ts";

/** A row that can be queued, with its line in the file. */
export type ReadyRow = Omit<Recipient, "sendAt"> & { line: number; sendAt: string | null };
/** `shown` is the cell of the address. */
export type WrongRow = { line: number; shown: string; what: string };
/** @property text the list as it was read, to read it again */
export type ReadList = { text: string; ready: ReadyRow[]; wrong: WrongRow[]; isLatin: boolean };

/** The problem is of the whole list. */
export function readList(
  table: CustomerTable | Wrong,
  place: { timeZone: string; now: Date },
): ReadList | { problem: Wrong } {
  if ("wrong" in table) return { problem: table };
  const found = findColumns(table.lines);
  if ("wrong" in found) return { problem: found };
  if (found.rows.length > MOST_LIST_ROWS) return { problem: TOO_MANY_ROWS };
  const ready: ReadyRow[] = [];
  const wrong: WrongRow[] = [];
  const seen = new Map<string, number>();
  for (const each of found.rows) {
    const row = readRow(each, found.columns, place);
    if ("what" in row) {
      wrong.push(row);
      continue;
    }
    const key = JSON.stringify([row.email.toLowerCase(), row.reference]);
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, row.line);
      ready.push(row);
    } else {
      wrong.push({ line: row.line, shown: row.email, what: `The same customer and order as on line ${before}.` });
    }
  }
  return { text: table.text, ready, wrong, isLatin: table.isLatin };
}

function readRow(
  { line, cells }: CustomerLine,
  columns: Columns,
  place: { timeZone: string; now: Date },
): ReadyRow | WrongRow {
  const cell = (at: number | undefined) => (at === undefined ? null : cells[at]?.trim() || null);
  const email = cell(columns.email);
  const wrong = (what: string): WrongRow => ({ line, shown: email ?? "", what });
  if (email === null) return wrong("The address is missing.");
  const parts = [cell(columns.first), cell(columns.last)].filter((part) => part !== null).join(" ");
  const written = cell(columns.sendAt);
  const sendAt = written === null ? null : momentOf(written, place.timeZone);
  if (written !== null && sendAt === null) return wrong("The day cannot be read. Write it as 2026-11-30.");
  const row = {
    email,
    name: cell(columns.name) ?? (parts || null),
    reference: cell(columns.reference),
    language: cell(columns.language),
    sendAt,
  };
  try {
    return { ...readRecipient(row, place.now), line, sendAt };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return wrong(error.code === "invalid_email" ? "This is not an email address." : explain(error).sentence);
  }
}
