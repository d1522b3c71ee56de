// Candor's tables and their shapes. Other tables of the database are neither read nor changed.
import type { Database } from "../database/database.ts";
import { knownMigrations } from "../database/migrate.ts";
import { execute } from "../database/statement.ts";

export type TableShape = {
  name: string;
  /** Without generated columns. */
  columns: string[];
  isPartitioned: boolean;
  partitions: { name: string; bound: string }[];
  isUnlogged: boolean;
  /** PostgreSQL's estimate. */
  rows: number;
};

const MADE = /^\s*(?:--[^\n]*\n\s*)*create (?:unlogged )?table (?:if not exists )?"(\w+)" \(/i;
const DROPPED = /^\s*(?:--[^\n]*\n\s*)*drop table (?:if exists )?"(\w+)"/i;
const RENAMED = /^\s*(?:--[^\n]*\n\s*)*alter table "(\w+)" rename to "(\w+)"/i;

/** Names of the tables that exist after the migrations up to this one, without partitions. */
export function ownTables(upTo: number): Set<string> {
  const tables = new Set<string>();
  for (const { madeAt, statements } of knownMigrations()) {
    if (madeAt > upTo) break;
    for (const statement of statements) {
      const made = MADE.exec(statement)?.[1];
      const dropped = DROPPED.exec(statement)?.[1];
      const renamed = RENAMED.exec(statement);
      if (made) tables.add(made);
      if (dropped) tables.delete(dropped);
      if (renamed && tables.delete(renamed[1] as string)) tables.add(renamed[2] as string);
    }
  }
  return tables;
}

/** The named tables that exist, by name. */
export async function shapesOf(db: Database, names: ReadonlySet<string>): Promise<TableShape[]> {
  return execute<TableShape>(db, SHAPES, JSON.stringify([...names]));
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const SHAPES = `
  select c.relname::text as name, c.relkind = 'p' as "isPartitioned", c.relpersistence = 'u' as "isUnlogged",
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]')
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid) as partitions,
    greatest(c.reltuples, 0)::float8 + coalesce((select sum(greatest(p.reltuples, 0)) from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = c.oid), 0) as rows
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname in (select json_array_elements_text($1::text::json))
  order by c.relname`;
