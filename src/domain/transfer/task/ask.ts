// Requests of an organisation's members to the importer: start the import of a file, delete the file, undo an import.
import type { BusinessId, ImportId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { refuseUndo, type Undoable } from "../run/undo.ts";
import { discardUpload } from "./discard.ts";

export type ImportRequest = { id: ImportId; businessId: BusinessId; organisationId: OrganisationId };

const DROPPED = { message: "The file was deleted before the import.", says: sentence("importFault.dropped") };

type Found = Undoable & { fileName: string; isChecked: boolean; created: number; updated: number };

/**
 * Queues an uploaded file. Refuses with not_found for an import of another organisation, and with validation_error if it was started
 * before or another import of the business runs.
 */
export async function startImport(context: Context, asked: ImportRequest): Promise<Found> {
  return inTransaction(context, async (inside) => {
    const found = await lock(inside, asked);
    if (found.status !== "uploaded") throw started();
    if (!found.isChecked) throw beingRead();
    await refuseSecond(inside, asked);
    await begin(inside.db, asked.id, "run", "queued");
    await announce(inside.db, ["import"]);
    return found;
  });
}

/** Deletes an uploaded file. Refuses as `startImport`. */
export async function dropUpload(context: Context, asked: ImportRequest): Promise<Found> {
  return inTransaction(context, async (inside) => {
    const found = await lock(inside, asked);
    if (!(await discardUpload(inside, asked.id, DROPPED))) throw started();
    return found;
  });
}

/** Queues the undo of an import. Refuses as `startImport` and as `refuseUndo`. */
export async function askUndo(context: Context, asked: ImportRequest): Promise<Found> {
  return inTransaction(context, async (inside) => {
    const found = await lock(inside, asked);
    refuseUndo(found, inside.clock.now());
    await refuseSecond(inside, asked);
    await begin(inside.db, asked.id, "undo", found.status);
    await announce(inside.db, ["import"]);
    return found;
  });
}

export function beingRead(): Refusal {
  return new Refusal("validation_error", "The file is still being read. Wait a moment.", {
    says: sentence("importFault.beingRead"),
  });
}

export function started(): Refusal {
  return new Refusal("validation_error", "The import was started already.", { says: sentence("importFault.started") });
}

async function lock({ db }: Context, { id, businessId, organisationId }: ImportRequest): Promise<Found> {
  const [found] = await lockOwn(db, id, businessId, organisationId);
  if (!found) throw new Refusal("not_found", "There is no such import.");
  return found;
}

/** A business has one running import at a time. */
async function refuseSecond({ db }: Context, { id, businessId }: ImportRequest): Promise<void> {
  await lockName(db, `imports of ${businessId}`);
  if ((await running(db, businessId, id)).length > 0)
    throw new Refusal("validation_error", "Another import of this business is running. Wait until it has ended.", {
      says: sentence("importFault.second"),
    });
}

const lockOwn = statement<Found>(
  "transfer_lock_own",
  `select status, layout, file_name as "fileName", summary is not null as "isChecked",
    task is not null or status not in ('done', 'failed', 'undone') as "isBusy", created_at as "createdAt", created, updated
  from review_import i where id = $1::uuid and business_id = $2::uuid and organisation_id = $3::uuid
    and exists (select from business b where b.id = i.business_id and b.organisation_id = i.organisation_id) for update`,
);

const running = statement(
  "transfer_running",
  `select 1 from review_import where business_id = $1::uuid and id <> $2::uuid
    and (task in ('run', 'undo', 'count') or (status = 'running' and lease_until > now()))`,
);

/** Gives the importer a task. */
export const begin = statement(
  "transfer_begin",
  `update review_import set task = $2::text, status = $3::text, attempts = 0, fault = null, fault_says = null, lease_until = null, lease_owner = null
  where id = $1::uuid`,
);
