// Drops indexes and constraints while tables are filled: creating each afterwards costs a fraction of updating it row by row, and
// the server need not remember every row until it checks foreign keys.
import type { Database } from "../database/database.ts";
import { execute } from "../database/statement.ts";
import { quoted } from "./schema.ts";

type Part = {
  table: string;
  name: string;
  /** A constraint's kind as PostgreSQL writes it, or `i` for an index that is no constraint's. */
  kind: "p" | "u" | "x" | "f" | "i";
  definition: string;
};

/** Dropped from last to first, made again from first to last: foreign keys need the other constraints. */
const ORDER: readonly Part["kind"][] = ["p", "u", "x", "i", "f"];
const MEMORY = "256MB";

/** Partitioned tables lose their foreign keys only. @returns a function that makes all of them again, in the same transaction */
export async function setAside(tx: Database, tables: ReadonlySet<string>): Promise<() => Promise<void>> {
  const found = await execute<Part>(tx, PARTS, JSON.stringify([...tables]));
  const parts = [...found].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  for (const { table, name, kind } of parts.toReversed()) {
    if (kind === "i") await execute(tx, `drop index public.${quoted(name)}`);
    else await execute(tx, `alter table public.${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return async () => {
    await execute(tx, `set local maintenance_work_mem = '${MEMORY}'`);
    for (const { table, name, kind, definition } of parts) {
      if (kind === "i") await execute(tx, definition);
      else await execute(tx, `alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    }
  };
}

const PARTS = `
  with ours as (
    select oid, relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and not relispartition and relkind in ('r', 'p')
      and relname in (select json_array_elements_text($1::text::json))
  )
  select o.relname::text as "table", c.conname::text as name, c.contype::text as kind, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join ours o on o.oid = c.conrelid
  where c.contype = 'f' or (c.contype in ('p', 'u', 'x') and o.relkind = 'r')
  union all
  select o.relname::text, x.relname::text, 'i', pg_get_indexdef(i.indexrelid)
  from pg_index i join ours o on o.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where o.relkind = 'r' and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  order by 1, 2`;
