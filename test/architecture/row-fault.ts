// Compares what PostgreSQL says of a statement with its row type.
import type { Kind, RowType } from "./row-type.ts";

export type DescribedColumn = { name: string; type: string; isNullable: boolean };
export type Described = { rows: "objects" | "arrays"; columns: DescribedColumn[]; parameters: number };

/** What `statement` and the driver make of a type (src/platform/database/driver.ts); any other type comes as text. */
const KINDS: Record<string, Kind> = {
  bool: "boolean",
  bytea: "bytes",
  ...Object.fromEntries(["int2", "int4", "oid", "float4", "float8"].map((type) => [type, "number"])),
  ...Object.fromEntries(["_int2", "_int4", "_float4", "_float8"].map((type) => [type, "numbers"])),
  ...Object.fromEntries(["_text", "_varchar", "_uuid"].map((type) => [type, "texts"])),
};
export const NOT_TYPED = "is returned, and the type does not name it";
export const MAY_BE_NULL = "may be null in its table, and the type says never";
const NEVER_IN_JSON: readonly Kind[] = ["date", "bytes", "bigint"];

/** Null if the type lets any columns pass; otherwise each difference, with the column that has it. */
export function rowFaults(described: Described, type: RowType): { column: string; fault: string }[] | null {
  if (type.columns === "open") return null;
  const faults: { column: string; fault: string }[] = [];
  const add = (column: string, fault: string) => faults.push({ column, fault });
  if (type.parameters !== null && type.parameters !== described.parameters)
    add("$", `takes ${described.parameters} values, typed are ${type.parameters}`);
  if (type.columns === "unread") return faults;
  const nameOf = (column: DescribedColumn, index: number) => (described.rows === "arrays" ? `${index}` : column.name);
  const typed = new Map(type.columns.map(({ name, kinds }) => [name, kinds]));
  const names = described.columns.map(nameOf);
  for (const name of typed.keys())
    if (!names.includes(name)) add(name, "is typed, and the statement does not return it");
  for (const [index, column] of described.columns.entries()) {
    const name = nameOf(column, index);
    const kinds = typed.get(name);
    if (!kinds) add(name, NOT_TYPED);
    else if (kinds.some((kind) => !fits(kind, column, described.rows)))
      add(name, `is ${column.type}, typed as ${kinds.join(" | ")}`);
    else if (column.isNullable && !kinds.includes("null") && !kinds.includes("any")) add(name, MAY_BE_NULL);
  }
  if (names.length !== new Set(names).size) add("*", "has two columns of one name");
  return faults;
}

function fits(kind: Kind, { type }: DescribedColumn, rows: Described["rows"]): boolean {
  if (kind === "null" || kind === "any") return true;
  if (type === "json" || type === "jsonb") return !NEVER_IN_JSON.includes(kind);
  if (type === "timestamptz") return kind === (rows === "objects" ? "date" : "string");
  return kind === (KINDS[type] ?? "string");
}
