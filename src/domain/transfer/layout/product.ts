// Reads a row of a table of products, as shops and merchant centers export it, into the fields of a {"type":"product"} record.
import { handleOf } from "#domain/business/product.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { FILE_FAULT, ROW_FAULT } from "./fault.ts";
import { columnKey } from "./layout.ts";
import { layoutOf, namedIn } from "./recognise.ts";
import { oneLine } from "./text.ts";

/** The first of the names that the file has is the field's column. Names are compared without case, spaces and signs. */
const COLUMNS = {
  id: ["id", "product id", "item id"],
  handle: ["handle", "product handle", "url handle"],
  name: ["name", "title", "product name", "product title"],
  url: ["url", "link", "product url", "permalink"],
  image: ["image", "image url", "image link", "image src", "product image url"],
  gtin: ["gtin", "ean", "ean13", "upc", "isbn", "barcode", "variant barcode", "GTIN, UPC, EAN, or ISBN"],
  mpn: ["mpn", "manufacturer part number"],
  sku: ["sku", "variant sku", "product sku"],
  brand: ["brand", "brands", "vendor", "manufacturer"],
} as const;

type Field = keyof typeof COLUMNS;

export type ProductColumns = { header: readonly string[]; places: ReadonlyMap<Field, number> };

export type ProductRow = { given: Partial<Record<Field, string>>; id: string; handle: string | null };

const NAMING: readonly Field[] = ["id", "handle", "sku"];

/** Throws a Refusal for a table that names no product, or is one of reviews. */
export function findColumns(header: readonly string[]): ProductColumns {
  if (layoutOf(header) !== null) throw FILE_FAULT.reviewsNotProducts();
  const keys = header.map(columnKey);
  const places = new Map<Field, number>();
  for (const [field, names] of Object.entries(COLUMNS)) {
    const at = names.map((name) => keys.indexOf(columnKey(name))).find((place) => place !== -1);
    if (at !== undefined) places.set(field as Field, at);
  }
  if (NAMING.some((field) => places.has(field))) return { header, places };
  throw FILE_FAULT.noProductColumn(namedIn(header));
}

export function readProductRow({ header, places }: ProductColumns, cells: readonly string[]): ProductRow | Wrong {
  if (cells.slice(header.length).some((cell) => cell.trim() !== ""))
    return ROW_FAULT.fields(cells.length, header.length);
  const given: ProductRow["given"] = {};
  for (const [field, at] of places) {
    const value = oneLine(cells[at] ?? "");
    if (value !== "") given[field] = value;
  }
  const id = given.id ?? given.handle ?? given.sku;
  if (id === undefined) return ROW_FAULT.noProduct();
  if (given.gtin !== undefined) {
    // Some exports put an apostrophe before it, so that a spreadsheet leaves its digits alone.
    given.gtin = given.gtin.replace(/^'/, "").replace(/[\s-]/g, "");
    if (!/^(?:\d{8}|\d{12,14})$/.test(given.gtin)) {
      const at = places.get("gtin") ?? 0;
      return ROW_FAULT.gtin(header[at]?.trim() || "gtin", cells[at] ?? "");
    }
  }
  return { given, id, handle: given.handle ?? handleOf(given.url ?? null) };
}
