// Puts uploads aside that another file replaces, that are wrong, or that were not started within a day.
import { HOUR_MS } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import type { ImportId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { dropPieces } from "./piece.ts";

export const DAY_HOURS = 24;

/** Keeps the record, which counts for the day, and nothing of the file. @returns false where it was started, or put aside already */
export async function putAside(context: Context, id: ImportId, fault: string): Promise<boolean> {
  const [gone] = await aside(context.db, id, fault, context.clock.now().toISOString());
  if (gone) await dropPieces(context, id);
  return gone !== undefined;
}

/** @returns how many uploads were left for a day */
export async function expireUploads(context: Context): Promise<number> {
  const left = await abandoned(context.db, dayBefore(context));
  for (const { id } of left) await putAside(context, id, "It was not started within a day.");
  return left.length;
}

/** Ends every import of an owner's file that has not ended. Its runner finds the lease gone. */
export async function deleteFiles({ db, clock }: Context, fault: string): Promise<void> {
  await endAll(db, fault, clock.now().toISOString());
}

export function dayBefore({ clock }: Context): string {
  return new Date(clock.now().getTime() - DAY_HOURS * HOUR_MS).toISOString();
}

const aside = statement<{ id: ImportId }>(
  "transfer_put_aside",
  `update review_import set status = 'failed', fault = left($2::text, 1000), finished_at = $3::timestamptz, confirmation = null,
    task = null, lease_until = null, lease_owner = null, summary = null, created = 0, updated = 0
  where id = $1::uuid and status = 'uploaded' returning id`,
);

/** Figures of the preview, until bytes were read for the import itself, are of nothing that was stored. */
const endAll = statement(
  "transfer_end_all",
  `with ended as (
    update review_import set status = 'failed', fault = $1::text, finished_at = $2::timestamptz, task = null, lease_until = null,
      lease_owner = null, summary = null, confirmation = case when status <> 'uploaded' then confirmation end,
      ${["created", "updated"].map((count) => `${count} = case when bytes_read > 0 then ${count} else 0 end`).join(", ")}
    where organisation_id is not null and status in ('uploaded', 'queued', 'running')
    returning id
  )
  delete from review_import_piece where import_id in (select id from ended)`,
);

const abandoned = statement<{ id: ImportId }>(
  "transfer_abandoned_uploads",
  "select id from review_import where status = 'uploaded' and created_at < $1::timestamptz limit 1000",
);
