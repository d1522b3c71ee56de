// Discards uploads that another file replaces, that are wrong, or that were not started within a day.
import type { ImportId } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { type Fault, storedFault } from "../run/fault.ts";
import { dropPieces } from "./piece.ts";

/** How long a file waits for the start of its import. */
export const FILE_DAYS = 1;

/**
 * Deletes the file and marks its record as failed. The record stays, because it counts against the day's limit of files.
 * @returns false where the import was started or the upload was discarded before
 */
export async function discardUpload(context: Context, id: ImportId, fault: Fault): Promise<boolean> {
  const [gone] = await discard(context.db, id, fault.message, context.clock.now().toISOString(), storedFault(fault));
  if (gone) await dropPieces(context, id);
  return gone !== undefined;
}

const NOT_STARTED = { message: "It was not started within a day.", says: sentence("importFault.notStarted") };

/** Discards uploads that are a day old. @returns how many */
export async function expireUploads(context: Context): Promise<number> {
  const left = await abandoned(context.db, dayBefore(context));
  for (const { id } of left) await discardUpload(context, id, NOT_STARTED);
  return left.length;
}

/** Fails every owner's import that has not ended, and deletes its file. A runner that works on it finds its lease gone. */
export async function deleteFiles({ db, clock }: Context, fault: Fault): Promise<void> {
  await endAll(db, fault.message, clock.now().toISOString(), storedFault(fault));
}

/** The moment a day ago, as text for SQL. */
export function dayBefore({ clock }: Context): string {
  return new Date(clock.now().getTime() - FILE_DAYS * DAY_MS).toISOString();
}

const discard = statement<{ id: ImportId }>(
  "transfer_discard_upload",
  `update review_import set status = 'failed', fault = left($2::text, 1000), fault_says = $4::text::jsonb, finished_at = $3::timestamptz, confirmation = null,
    task = null, lease_until = null, lease_owner = null, summary = null, used = null, created = 0, updated = 0
  where id = $1::uuid and status = 'uploaded' returning id`,
);

/** Until the import itself has read bytes, the figures are those of the preview, and nothing is stored. */
const endAll = statement(
  "transfer_end_all",
  `with ended as (
    update review_import set status = 'failed', fault = $1::text, fault_says = $3::text::jsonb, finished_at = $2::timestamptz, task = null, lease_until = null,
      lease_owner = null, summary = null, used = null, confirmation = case when status <> 'uploaded' then confirmation end,
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
