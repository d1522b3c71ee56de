// The columns of a file of any service, as a person chose them.
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from "./choice.ts";
import { FILE_FAULT } from "./fault.ts";
import { columnKey, type FieldName, type Form, type Layout } from "./layout.ts";
import { ANY } from "./layouts.ts";

export const FIELD_OF: Readonly<Record<MappedField, FieldName>> = {
  ...{ rating: "rating", title: "title", body: "body", author: "author", email: "email", date: "date" },
  ...{ reply: "reply", product: "productName", id: "key" },
};

/** Fields that everybody can read. */
export const PUBLIC_FIELDS = ["title", "body", "reply", "product"] as const;

const MOST_COLUMN_NAME = 200;

/**
 * The names of a first row, trimmed and cut. A column without one is named by its place, and so is each further one of the same name.
 */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Set<string>();
  return header.map((given, at) => {
    const name = given.trim().slice(0, MOST_COLUMN_NAME).trimEnd();
    const own = name === "" || seen.has(name) ? `column ${at + 1}` : name;
    seen.add(own);
    return own;
  });
}

type Named = { has(name: FieldName): boolean; columnOf(row: readonly string[], name: FieldName): string };

/** Returns the columns that are read, for a person who may change them. */
export function mappingOf(found: Named): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const field of MAPPED_FIELDS) {
    const names = field === "product" ? PRODUCT_FIELDS : [FIELD_OF[field]];
    const name = names.find((each) => found.has(each));
    if (name !== undefined) mapping[field] = found.columnOf([], name);
  }
  return mapping;
}

const PRODUCT_FIELDS: readonly FieldName[] = ["productName", "productHandle", "productId", "productSku"];

/** Throws a Refusal for a mapping that the file or its needs contradict. @param base the layout whose service the file is of, if it is known */
export function mappedLayout(header: readonly string[], columns: ColumnMapping, base: Layout | null): Layout {
  const names = columnNames(header);
  const listed = listOf(names);
  const fields: Form["fields"] = {};
  for (const [field, column] of Object.entries(columns)) {
    if (!isMapped(field)) throw FILE_FAULT.unknownField(field, MAPPED_FIELDS.join(", "));
    if (column === undefined) continue;
    const name = findName(names, column);
    if (name === null) throw FILE_FAULT.noColumn(column, field, listed);
    fields[FIELD_OF[field]] = [name];
  }
  if (fields.rating === undefined || (fields.title === undefined && fields.body === undefined))
    throw FILE_FAULT.needed(listed);
  const forms = [{ needs: [], fields }];
  if (base === null) return { ...ANY, forms, dayFirst: true, anyScale: true, keeps: [] };
  const { name, vendor, dayFirst } = base;
  return { name, vendor, dayFirst, forms, keeps: [] };
}

/** Finds a column by its name as the file writes it, else without case, spaces and signs where only one fits. */
function findName(names: readonly string[], given: string): string | null {
  const wanted = given.trim().slice(0, MOST_COLUMN_NAME).trimEnd();
  if (names.includes(wanted)) return wanted;
  const key = columnKey(wanted);
  const [found, further] = names.filter((name) => columnKey(name) === key);
  return key === "" || found === undefined || further !== undefined ? null : found;
}

function isMapped(field: string): field is MappedField {
  return (MAPPED_FIELDS as readonly string[]).includes(field);
}

const MOST_LISTED = 30;

function listOf(names: readonly string[]): string {
  const more = names.length > MOST_LISTED ? `, + ${names.length - MOST_LISTED}` : "";
  return (
    names
      .slice(0, MOST_LISTED)
      .map((name) => name.slice(0, 40))
      .join(", ") + more
  );
}
