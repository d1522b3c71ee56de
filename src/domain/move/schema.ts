// Reads from the database's catalogue how the tables that move are made: their columns, keys and references.
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { MOVED, type MovedTable, PERSON_COLUMNS } from "./contents.ts";

export type Column = { name: string; type: string };

/** @property toColumn the column of the other table that it names */
export type Reference = { column: string; to: string; toColumn: string };

export type TableShape = Omit<MovedTable, "columns" | "key"> & {
  /** Those that move. */
  columns: readonly Column[];
  keyColumns: readonly Column[];
  references: readonly Reference[];
};

/** The tables that move, in the order of their foreign keys. */
export async function readShapes(db: Database): Promise<TableShape[]> {
  const names = MOVED.map(({ name }) => name);
  const [columns, keys, references] = [
    await columnsOf(db, names),
    await keysOf(db, names),
    await referencesOf(db, names),
  ];
  return MOVED.map((table) => {
    const all = columns.filter((each) => each.tableName === table.name);
    const keyNames = table.key ?? keys.filter((each) => each.tableName === table.name).map(({ name }) => name);
    const person = PERSON_COLUMNS[table.name];
    const { key: _, ...rest } = table;
    return {
      ...rest,
      columns: all.filter(({ name }) => table.columns?.includes(name) ?? true),
      keyColumns: keyNames.map((name) => all.find((each) => each.name === name) as Column),
      references: [
        ...references.filter((each) => each.tableName === table.name),
        ...(person === undefined ? [] : [{ column: person, to: "user", toColumn: "id" }]),
      ],
    };
  });
}

/** SQL: the key of a row, a JSON list as text. @param alias of the table */
export function keyOf({ keyColumns }: Pick<TableShape, "keyColumns">, alias: string): string {
  return `json_build_array(${keyColumns.map(({ name }) => `${alias}."${name}"`).join(", ")})::text`;
}

/** SQL: whether a row has a key. @param key SQL of the key */
export function hasKey({ keyColumns }: Pick<TableShape, "keyColumns">, alias: string, key: string): string {
  return keyColumns.map(({ name, type }, at) => `${alias}."${name}" = ((${key})::json->>${at})::${type}`).join(" and ");
}

/** For the rest of the transaction tables are joined whole. */
export const joinWhole = statement("move_join_whole", "select set_config('enable_nestloop', 'off', true)");

export const joinAsPlanned = statement("move_join_as_planned", "select set_config('enable_nestloop', 'on', true)");

const columnsOf = statement<Column & { tableName: string }, [tables: readonly string[]]>(
  "move_columns",
  `select c.relname as "tableName", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relname = any($1::text[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`,
);

const keysOf = statement<{ tableName: string; name: string }, [tables: readonly string[]]>(
  "move_keys",
  `select c.relname as "tableName", a.attname as name
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  cross join unnest(i.indkey) with ordinality k(attnum, at) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where n.nspname = 'public' and c.relname = any($1::text[]) and i.indisprimary order by c.relname, k.at`,
);

/** Foreign keys of one column; the one of two columns repeats one of these. */
const referencesOf = statement<Reference & { tableName: string }, [tables: readonly string[]]>(
  "move_references",
  `select c.relname as "tableName", a.attname as column, f.relname as "to",
    (select u.attname from pg_attribute u where u.attrelid = f.oid and u.attnum = k.confkey[1]) as "toColumn"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where n.nspname = 'public' and k.contype = 'f' and array_length(k.conkey, 1) = 1 and k.conparentid = 0
    and c.relname = any($1::text[]) order by c.relname, a.attname`,
);
