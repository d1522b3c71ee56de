// Says what became of the pictures that an import's file names, and deletes that when the import can no longer be undone.
import type { ImportId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import type { FetchFault } from "./table.ts";

const BATCH = 5_000;

/** @property fault why a picture is not there */
export type FailedFetch = { line: number; source: string; fault: FetchFault };
export type FetchCounts = { waiting: number; taken: number; failed: number };

export const NO_FETCHES: FetchCounts = { waiting: 0, taken: 0, failed: 0 };

/** By import; one that names no pictures is not in it. */
export async function countFetches(
  context: Context,
  ids: readonly ImportId[],
): Promise<ReadonlyMap<ImportId, FetchCounts>> {
  const rows = ids.length === 0 ? [] : await counts(context, ids);
  return new Map(rows.flatMap(({ importId, ...figures }) => (importId ? [[importId, figures] as const] : [])));
}

export function listFailed(context: Context, id: ImportId, limit: number): Promise<FailedFetch[]> {
  return failed(context, id, limit);
}

/** @returns how many rows */
export function purgeFetches(context: Context, days: number): Promise<number> {
  const before = new Date(context.clock.now().getTime() - days * DAY_MS).toISOString();
  return inBatches(BATCH, async () => (await purge(context, before, BATCH)).length);
}

const counts = statement<{ importId: ImportId | null } & FetchCounts>(
  "photo_fetch_counts",
  `select import_id as "importId", count(*) filter (where due_at is not null)::int as waiting,
    count(*) filter (where due_at is null and fault is null)::int as taken,
    count(*) filter (where due_at is null and fault is not null)::int as failed
  from photo_fetch where import_id = any($1::uuid[]) group by import_id`,
);

const failed = statement<FailedFetch>(
  "photo_fetch_failed",
  `select line, coalesce(source, '') as source, coalesce(fault, 'store') as fault from photo_fetch
  where import_id = $1::uuid and due_at is null and fault is not null order by line, id limit $2::int`,
);

const purge = statement(
  "photo_fetch_purge",
  `delete from photo_fetch where id in (select id from photo_fetch where created_at < $1::timestamptz limit $2::int) returning 1`,
);
