// Finds the layout of a file by the names in its first row, or takes the columns that a person chose.
import type { ColumnMapping } from "./choice.ts";
import { FILE_FAULT } from "./fault.ts";
import { columnKey, type FieldName, type Form, type Layout } from "./layout.ts";
import { LAYOUTS } from "./layouts.ts";
import { columnNames, mappedLayout } from "./mapping.ts";

/** A layout, and the readers of its columns in one file. */
export type Recognised = {
  layout: Layout;
  header: readonly string[];
  /** Returns a row's cell, trimmed; empty if the file has no such column. */
  cell(row: readonly string[], name: string): string;
  /** Returns the first cell of the field's columns that is not empty. @param of the fields of one review, if a row holds several */
  field(row: readonly string[], name: FieldName, of?: Form["fields"]): string;
  /** Returns the name of the column that `field` takes, as the file writes it; of an empty field, of the first. */
  columnOf(row: readonly string[], name: FieldName, of?: Form["fields"]): string;
  /** Whether the file has a column for the field. */
  has(name: FieldName): boolean;
};

const MOST_NAMED = 12;

/**
 * Finds the layout of a file. Throws a Refusal that names the file's columns.
 * @param from a layout's name; null for the one that fits best
 * @param columns read instead of those of a layout
 */
export function recognise(
  header: readonly string[],
  from: string | null,
  columns: ColumnMapping | null = null,
): Recognised {
  if (columns !== null) {
    const layout = mappedLayout(header, columns, LAYOUTS.find(({ name }) => name === from) ?? null);
    return recognised(header, layout, layout.forms[0]?.fields ?? {}, placesOfNames(header));
  }
  const { best, candidates, places } = bestOf(header, from);
  if (best) return recognised(header, best.layout, best.form.fields, (name) => places.get(columnKey(name)));
  const [nearest] = candidates.toSorted((a, b) => a.missing.length - b.missing.length);
  if (header.every((name) => name.trim() === "")) throw FILE_FAULT.noColumns();
  if (from !== null && nearest)
    throw FILE_FAULT.notOf(nearest.layout.vendor, nearest.missing.join(", "), namedIn(header));
  throw FILE_FAULT.unknown(namedIn(header), LAYOUTS.map(({ name }) => name).join(", "));
}

/** Returns the layout of a file by the names of its columns; null for an unknown one. */
export function layoutOf(header: readonly string[]): Layout | null {
  return bestOf(header, null).best?.layout ?? null;
}

function bestOf(header: readonly string[], from: string | null) {
  const places = placesOf(header);
  const has = (name: string) => places.has(columnKey(name));
  const candidates = LAYOUTS.filter(({ name }) => from === null || name === from).flatMap((layout) =>
    layout.forms.map((form) => ({ layout, form, missing: missingIn(form, has), known: knownIn(layout, form, has) })),
  );
  const [best] = candidates.filter(({ missing }) => missing.length === 0).sort((a, b) => b.known - a.known);
  return { best, candidates, places };
}

function recognised(
  header: readonly string[],
  layout: Layout,
  fields: Form["fields"],
  placeOf: (name: string) => number | undefined,
): Recognised {
  const cell = (row: readonly string[], name: string) => (row[placeOf(name) ?? -1] ?? "").trim();
  const namesOf = (name: FieldName, of: Form["fields"]) => of[name] ?? fields[name] ?? [];
  const taken = (row: readonly string[], name: FieldName, of: Form["fields"]) =>
    namesOf(name, of).find((column) => cell(row, column) !== "");
  return {
    layout,
    header,
    cell,
    field(row, name, of = {}) {
      const column = taken(row, name, of);
      return column === undefined ? "" : cell(row, column);
    },
    columnOf(row, name, of = {}) {
      const column = taken(row, name, of) ?? namesOf(name, of).find((each) => placeOf(each) !== undefined);
      const place = placeOf(column ?? "");
      return (place === undefined ? "" : columnNames(header)[place]?.slice(0, MOST_NAME)) || name;
    },
    has: (name) => namesOf(name, {}).some((column) => placeOf(column) !== undefined),
  };
}

const MOST_NAME = 60;

/** Returns the index of each column by its key, the first of several columns with one key. */
function placesOf(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const key = columnKey(name);
    if (key !== "" && !places.has(key)) places.set(key, at);
  }
  return places;
}

/** Names that a person chose are those of the file, letter by letter. */
function placesOfNames(header: readonly string[]): (name: string) => number | undefined {
  const places = new Map<string, number>();
  for (const [at, name] of columnNames(header).entries()) if (!places.has(name)) places.set(name, at);
  return (name) => places.get(name);
}

function missingIn(form: Form, has: (name: string) => boolean): string[] {
  return form.needs.flatMap((need) => {
    const names = typeof need === "string" ? [need] : need;
    return names.some(has) ? [] : [names.join(" or ")];
  });
}

/** Counts the file's columns that the form knows. The form that knows most of them is taken. */
function knownIn(layout: Layout, form: Form, has: (name: string) => boolean): number {
  const names = [...form.needs.flat(), ...Object.values(form.fields).flat(), ...layout.keeps];
  return new Set(names.filter(has).map(columnKey)).size;
}

/** Returns the names of the columns as the end of a sentence. */
export function namedIn(header: readonly string[]): string {
  const found = header.map((name) => name.trim().slice(0, 40)).filter((name) => name !== "");
  if (found.length === 0) return "(none)";
  const more = found.length > MOST_NAMED ? `, + ${found.length - MOST_NAMED}` : "";
  return `${found.slice(0, MOST_NAMED).join(", ")}${more}`;
}
