// Whether a database is in use, by rows or by a process: neither is overwritten unasked.
import type postgres from "postgres";
import { quoted, shapesOf } from "./schema.ts";

type Sql = postgres.Sql | postgres.TransactionSql;

const SILENT_AFTER_S = 60;

/** The first table with a row in it; null where all are empty. Those lost with a crash do not count, nor those named in `except`. */
export async function findContent(
  sql: Sql,
  tables: ReadonlySet<string>,
  except: readonly string[],
): Promise<string | null> {
  for (const { name, isUnlogged } of await shapesOf(sql, tables)) {
    if (isUnlogged || except.includes(name)) continue;
    const [row] = await sql.unsafe(`select exists (select from public.${quoted(name)}) as yes`);
    if (row?.yes) return name;
  }
  return null;
}

/** Who else of ours is at the database, as words; null where nobody is. */
export async function findService(sql: Sql): Promise<string | null> {
  // Names are as `applicationName` gives them; a pooler between may go on showing those of sessions that have ended.
  const [session] = await sql.unsafe(`
    select application_name as name, client_addr::text as address, count(*) over ()::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'candor%'
      and application_name not in ('candor restore', 'candor presence') order by application_name limit 1`);
  if (session) return `${session.n} connections, "${session.name}" from ${session.address ?? "this host"}`;
  const [there] = await sql.unsafe("select to_regclass('public.serving_process') is not null as yes");
  if (!there?.yes) return null;
  const [process] = await sql.unsafe(`
    select host, pid from serving_process where seen_at > now() - make_interval(secs => ${SILENT_AFTER_S}) limit 1`);
  return process ? `process ${process.pid} on ${process.host}` : null;
}
