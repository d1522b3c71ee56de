// Finds the layout of a file by the names in its first row.
import { Refusal } from "#platform/refusal.ts";
import { columnKey, type FieldName, type Form, type Layout } from "./layout.ts";
import { LAYOUTS } from "./layouts.ts";

/** A layout with the places of its columns in one file. */
export type Recognised = {
  layout: Layout;
  header: readonly string[];
  /** The cell of a row, trimmed; empty where it has none. */
  cell(row: readonly string[], name: string): string;
  /** The first of the field's columns that is not empty in the row. @param of the fields of one of several reviews in a row */
  field(row: readonly string[], name: FieldName, of?: Form["fields"]): string;
  has(name: FieldName): boolean;
};

const MOST_NAMED = 12;

/** Throws a Refusal that says which columns there are. @param from a layout's name, or null for the one that fits best */
export function recognise(header: readonly string[], from: string | null): Recognised {
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) {
    const key = columnKey(name);
    if (key !== "" && !places.has(key)) places.set(key, at);
  }
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
    has: (name) => (form.fields[name] ?? []).some(has),
  };
}

function missingIn(form: Form, has: (name: string) => boolean): string[] {
  return form.needs.flatMap((need) => {
    const names = typeof need === "string" ? [need] : need;
    return names.some(has) ? [] : [names.join(" or ")];
  });
}

/** How many of the file's columns the form knows: the one that explains most of them is the file's. */
function knownIn(layout: Layout, form: Form, has: (name: string) => boolean): number {
  const names = [...form.needs.flat(), ...Object.values(form.fields).flat(), ...layout.keeps];
  return new Set(names.filter(has).map(columnKey)).size;
}

type Candidate = { layout: Layout; missing: string[] };

function unknown(header: readonly string[], from: string | null, candidates: readonly Candidate[]): Refusal {
  const found = header.filter((name) => name.trim() !== "").map((name) => name.trim().slice(0, 40));
  const more = found.length > MOST_NAMED ? `, and ${found.length - MOST_NAMED} more` : "";
  const columns =
    found.length === 0 ? "no column names" : `the columns ${found.slice(0, MOST_NAMED).join(", ")}${more}`;
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
