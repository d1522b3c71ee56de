// Finds the column of addresses in a list of customers by its cells, and the columns of a list without column names.
import type { CustomerLine } from "#domain/transfer/reader/customers.ts";
import { readKnownEmail } from "#platform/text/email.ts";

type Lines = readonly CustomerLine[];
type OwnField = "email" | "name" | "first" | "last" | "reference" | "sendAt" | "language";

/** Rows in which a column of addresses is looked for. */
const ROWS_LOOKED_AT = 500;

/** The order of the columns behind the address. One that stands before it is not expected again. */
const BEHIND = ["name", "reference", "sendAt", "language"] as const;

/** "anna(at)customer.example" as well as "anna@customer". */
const AT_SIGN = /[@＠]|[([{]\s*at\s*[)\]}]/i;

export const isAddress = (cell: string) => "email" in readKnownEmail(cell);

export function holdsAddress(rows: Lines): boolean {
  return sampled(rows).some(({ cells }) => cells.some(isAddress));
}

/** Returns whether a cell of the column is an address. */
export function hasAddress(rows: Lines, at: number): boolean {
  return cellsOf(rows, at).some(isAddress);
}

/**
 * The column with the most addresses, where they are more than half of its filled cells: a few may have an error, which their rows name.
 * None where another column has as many, even a used one, because each could be the customers'.
 */
export function columnOfAddresses(rows: Lines, used: ReadonlySet<number>): number | undefined {
  const width = widthOf(rows);
  const columns = Array.from({ length: width }, (_, at) => {
    const filled = cellsOf(rows, at);
    return { at, filled: filled.length, addresses: filled.filter(isAddress).length };
  });
  const [first, second] = columns.toSorted((a, b) => b.addresses - a.addresses);
  if (!first || first.addresses === second?.addresses || used.has(first.at)) return undefined;
  return 2 * first.addresses > first.filled ? first.at : undefined;
}

/** The columns of a list whose first row holds a customer, perhaps with a wrong address; null where that row seems to hold column names. */
export function unnamedColumns(lines: Lines): Partial<Record<OwnField, number>> | null {
  const [first, ...rows] = lines;
  const cells = first?.cells ?? [];
  const address = cells.findIndex(isAddress);
  if (address !== -1) return columnsAround(address, lines);
  const below = columnOfAddresses(rows, new Set());
  // Of a single column, any row shows that it is of addresses.
  const rowsAsked = widthOf(lines) === 1 && below === undefined ? sampled(lines) : lines.slice(0, 1);
  const spoilt = Math.max(-1, ...rowsAsked.map((row) => row.cells.findIndex(isSpoilt)));
  const isRow = spoilt !== -1 || endsAsBelow(cells, rows, below) || cells.some((_, at) => isNumberedAsBelow(lines, at));
  const email = below ?? (spoilt === -1 ? undefined : spoilt);
  return isRow && email !== undefined ? columnsAround(email, lines) : null;
}

function isSpoilt(cell: string): boolean {
  return AT_SIGN.test(cell) && cell.length > 1;
}

/** Cells before the address with digits are order numbers. Of two without, the second is the last name. */
function columnsAround(email: number, lines: Lines): Partial<Record<OwnField, number>> {
  const width = widthOf(lines);
  const before = Array.from({ length: email }, (_, at) => at).filter((at) => cellsOf(lines, at).length > 0);
  const [reference] = before.filter((at) => hasDigits(lines, at));
  const [first, last] = before.filter((at) => !hasDigits(lines, at)).slice(-2);
  const columns: Partial<Record<OwnField, number>> = { email };
  if (reference !== undefined) columns.reference = reference;
  if (first !== undefined) columns[last === undefined ? "name" : "first"] = first;
  if (last !== undefined) columns.last = last;
  const behind = BEHIND.filter((field) => (field === "name" ? first === undefined : columns[field] === undefined));
  for (const [at, field] of behind.entries()) if (email + 1 + at < width) columns[field] = email + 1 + at;
  return columns;
}

/** A lone address may stand above rows with more cells. */
function widthOf(rows: Lines): number {
  return Math.max(0, ...sampled(rows).map(({ cells }) => cells.length));
}

function hasDigits(lines: Lines, at: number): boolean {
  const cells = cellsOf(lines, at);
  return 2 * cells.filter((cell) => /\p{Nd}/u.test(cell)).length > cells.length;
}

/** "anna.customer.example" above "ben@shop.example": a domain without an at sign. A column name such as "kunde.kontakt" ends otherwise. */
function endsAsBelow(cells: readonly string[], rows: Lines, at: number | undefined): boolean {
  const cell = cells[at ?? -1] ?? "";
  const end = cell.slice(cell.lastIndexOf(".")).toLowerCase();
  return /^\.\p{L}+$/u.test(end) && cellsOf(rows, at ?? -1).some((other) => other.toLowerCase().endsWith(end));
}

/** Whether the first cell is an order number as all below it: with letters and digits at the same places. */
function isNumberedAsBelow(lines: Lines, at: number): boolean {
  const [first = "", ...below] = cellsOf(lines, at).map(shapeOf);
  const isFilled = lines[0]?.cells[at]?.trim() !== "";
  return isFilled && /^(?=.*9)\S+$/.test(first) && below.length > 0 && below.every((shape) => shape === first);
}

function shapeOf(cell: string): string {
  return cell.replace(/\p{Nd}/gu, "9").replace(/\p{L}/gu, "A");
}

/** The filled cells of a column. */
function cellsOf(rows: Lines, at: number): string[] {
  return sampled(rows).flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []));
}

function sampled(rows: Lines): Lines {
  return rows.slice(0, ROWS_LOOKED_AT);
}
