// Finds the layout of a file by the names in its first row.
import { Refusal } from "#contract/refusal.ts";
import { columnKey, type FieldName, type Form, type Layout } from "./layout.ts";
import { LAYOUTS } from "./layouts.ts";

/** A layout, and the readers of its columns in one file. */
export type Recognised = {
  layout: Layout;
  header: readonly string[];
  /** Returns a row's cell, trimmed; empty if the file has no such column. */
  cell(row: readonly string[], name: string): string;
  /** Returns the first cell of the field's columns that is not empty. @param of the fields of one review, if a row holds several */
  field(row: readonly string[], name: FieldName, of?: Form["fields"]): string;
};

const MOST_NAMED = 12;

/**
 * Finds the layout of a file. Throws a Refusal that names the file's columns.
 * @param from a layout's name; null for the one that fits best
 */
export function recognise(header: readonly string[], from: string | null): Recognised {
  const places = placesOf(header);
  const has = (name: string) => places.has(columnKey(name));
  const candidates = LAYOUTS.filter(({ name }) => from === null || name === from).flatMap((layout) =>
    layout.forms.map((form) => ({ layout, form, missing: missingIn(form, has), known: knownIn(layout, form, has) })),
  );
  const [best] = candidates.filter(({ missing }) => missing.length === 0).sort((a, b) => b.known - a.known);
  if (!best) throw unknown(header, from, candidates);
  const { layout, form } = best;
  const cell = (row: readonly string[], name: string) => (row[places.get(columnKey(name)) ?? -1] ?? "").trim();
  return {
    layout,
    header,
    cell,
    field(row, name, of = {}) {
      for (const column of of[name] ?? form.fields[name] ?? []) {
        const value = cell(row, column);
        if (value !== "") return value;
      }
      return "";
    },
  };
}

/** Whether the columns are those of a file of reviews. */
export function isOfReviews(header: readonly string[]): boolean {
  const places = placesOf(header);
  const has = (name: string) => places.has(columnKey(name));
  return LAYOUTS.some(({ forms }) => forms.some((form) => missingIn(form, has).length === 0));
}

/** Returns the index of each column by its key, the first of several columns with one key. */
function placesOf(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const key = columnKey(name);
    if (key !== "" && !places.has(key)) places.set(key, at);
  }
  return places;
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

type Candidate = { layout: Layout; missing: string[] };

function unknown(header: readonly string[], from: string | null, candidates: readonly Candidate[]): Refusal {
  const columns = namedIn(header);
  const [nearest] = candidates.toSorted((a, b) => a.missing.length - b.missing.length);
  if (from !== null && nearest)
    return new Refusal(
      "validation_error",
      `This is no file of ${nearest.layout.vendor}: the column ${nearest.missing.join(", ")} is missing. The first row holds ${columns}.`,
    );
  const names = LAYOUTS.map(({ name }) => name).join(", ");
  return new Refusal(
    "validation_error",
    `The layout of the file is not known. Its first row holds ${columns}. Known layouts: ${names}.`,
  );
}

/** Returns the names of the columns as the end of a sentence. */
export function namedIn(header: readonly string[]): string {
  const found = header.map((name) => name.trim().slice(0, 40)).filter((name) => name !== "");
  if (found.length === 0) return "no column names";
  const more = found.length > MOST_NAMED ? `, and ${found.length - MOST_NAMED} more` : "";
  return `the columns ${found.slice(0, MOST_NAMED).join(", ")}${more}`;
}
