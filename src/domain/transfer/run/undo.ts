// Undoes an import in one transaction: deletes the reviews that it made, restores those that it changed, and corrects the counters.
// Later changes by others stay: a part of a review is restored only if it is still as the import left it.
import type { ImportId, ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import { retrying } from "#domain/archive/apply.ts";
import { addDelta, changeReviews, moveFigures } from "#domain/archive/batch/figure.ts";
import { openScope, type Scope } from "#domain/archive/batch/scope.ts";
import { type FilledProduct, unmatchProducts } from "#domain/business/product.ts";
import type { ReviewState } from "#domain/review/archive/record.ts";
import { lockReviews } from "#domain/review/archive/stored.ts";
import type { ImportedBy } from "#domain/review/lifecycle/log-entry.ts";
import { takeBackPhotos } from "#domain/review/photo/fetch/take-back.ts";
import { takeBackReviews } from "#domain/review/take-back.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { isSamePart, type Parts, partsOf, withParts } from "./journal.ts";
import { LeaseLost } from "./lease.ts";
import { PRODUCTS } from "./report.ts";
import { UNDO_DAYS } from "./retention.ts";

const BATCH = 2_000;
const TRIES = 6;

export type Undone = { removed: number; restored: number };

/**
 * Refuses with not_found, and as `refuseUndo`. Checks no rights, because owners ask with `askUndo`.
 * @param leaseOwner the owner of the lease, for a task of the importer; null for the operator
 */
export async function undoImport(context: Context, id: ImportId, leaseOwner: string | null = null): Promise<Undone> {
  return retrying(TRIES, () =>
    inTransaction(context, async (inside) => {
      const by = await lockUndoable(inside, id, leaseOwner);
      const scope = openScope(inside, null, by);
      const undone = { removed: 0, restored: 0 };
      for (let after: ReviewId | null = null; ; ) {
        const rows: Change[] = await changes(inside.db, id, after, BATCH);
        const made = rows.filter(({ before }) => before === null).map(({ reviewId }) => reviewId);
        const left = made.length > 0 ? await takeBackReviews(inside, made, by) : [];
        for (const delta of left) addDelta(scope, delta);
        undone.removed += made.length;
        undone.restored += await restore(scope, rows);
        after = rows.at(-1)?.reviewId ?? null;
        if (rows.length < BATCH || after === null) break;
      }
      await takeBackPhotos(inside, id, by);
      await dropProducts(inside, id);
      await finish(inside.db, id, inside.clock.now().toISOString());
      await moveFigures(scope);
      return undone;
    }),
  );
}

/** @returns who asked for the undo: the operator by a command, a moderator by a refusal, or the organisation */
async function lockUndoable({ db, clock }: Context, id: ImportId, leaseOwner: string | null): Promise<ImportedBy> {
  const [found] = await lock(db, id);
  if (!found) throw new Refusal("not_found", "There is no such import.");
  if (leaseOwner === null) refuseUndo(found, clock.now());
  else if (found.leaseOwner !== leaseOwner) throw new LeaseLost();
  if (leaseOwner === null) return "operator";
  return found.isRejected ? "moderator" : "business";
}

export type Undoable = { status: string; layout: string; isBusy: boolean; createdAt: Date };

/** Refuses with validation_error an import of products, and one that was undone, is being worked on or is too old. */
export function refuseUndo({ status, layout, isBusy, createdAt }: Undoable, now: Date): void {
  const refuse = (message: string, says: Sentence): never => {
    throw new Refusal("validation_error", message, { says });
  };
  if (layout === PRODUCTS)
    refuse(
      "A table of products cannot be undone. Import a table with the right values.",
      sentence("importFault.undoProducts"),
    );
  if (status === "undone") refuse("The import was undone already.", sentence("importFault.undone"));
  if (isBusy) refuse("The import is being worked on. Undo it when that has ended.", sentence("importFault.undoBusy"));
  if (now > undoableUntil(createdAt))
    refuse(
      `An import can be undone for ${UNDO_DAYS} days. This one is older, and the record of its changes is deleted.`,
      sentence("importFault.undoOld", { days: UNDO_DAYS }),
    );
}

export function undoableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS);
}

type Change = { reviewId: ReviewId; before: string | null; after: string | null };

async function restore(scope: Scope, rows: readonly Change[]): Promise<number> {
  const changed = rows.filter(({ before }) => before !== null);
  if (changed.length === 0) return 0;
  const ids = changed.map(({ reviewId }) => reviewId);
  const states = await lockReviews(scope.context.db, ids);
  const restored = changed.flatMap(({ reviewId, before, after }) => {
    const now = states.get(reviewId);
    if (!now || before === null || after === null) return [];
    const then = partsBefore(now, JSON.parse(before), JSON.parse(after));
    return then === null ? [] : [{ before: now, after: then }];
  });
  await changeReviews(scope, restored);
  return restored.length;
}

/** Returns the review with the import's changes undone, or null if no part is as the import left it. */
function partsBefore(now: ReviewState, before: Parts, after: Parts): ReviewState | null {
  const stands = Object.keys(before).filter((name) => isSamePart(partsOf(now)[name], after[name]));
  const back = Object.fromEntries(
    stands
      // A review counts again only if every changed part is restored with it. It stops counting in any case.
      .filter((name) => name !== "counts" || before.counts === false || stands.length === Object.keys(before).length)
      .map((name) => [name, before[name]]),
  );
  if (now.row.status === "removed" || Object.keys(back).length === 0) return null;
  return withParts(now, back);
}

async function dropProducts(inside: Context, id: ImportId): Promise<void> {
  const made = await unused(inside.db, id);
  const filled = await filledBy(inside.db, id);
  await forgetProducts(inside.db, id);
  await unmatchProducts(inside, {
    made: made.map(({ id }) => id),
    filled: filled.map(({ id, facts }) => ({ id, facts: JSON.parse(facts) as FilledProduct["facts"] })),
  });
}

const lock = statement<Undoable & { leaseOwner: string | null; isRejected: boolean }>(
  "transfer_lock_import",
  `select status, layout, status = 'queued' or task is not null or (status = 'running' and lease_until > now()) as "isBusy",
    lease_owner as "leaseOwner", confirmation is not distinct from 'rejected' as "isRejected", created_at as "createdAt"
  from review_import where id = $1::uuid and status <> 'uploaded' for update`,
);

const changes = statement<Change>(
  "transfer_changes",
  `select review_id as "reviewId", before, after from review_import_change
  where import_id = $1::uuid and ($2::uuid is null or review_id > $2::uuid) order by review_id limit $3::int`,
);

const unused = statement<{ id: string }>(
  "transfer_unused_products",
  `select m.product_id as id from review_import_product m where m.import_id = $1::uuid and m.filled is null
    and not exists (select from product_rating r where r.product_id = m.product_id)
    and not exists (select from invitation_product i where i.product_id = m.product_id)
    and not exists (select from review_import_product o where o.product_id = m.product_id and o.import_id <> m.import_id)`,
);

const filledBy = statement<{ id: string; facts: string }>(
  "transfer_filled_products",
  `select product_id as id, filled as facts from review_import_product where import_id = $1::uuid and filled is not null`,
);

const forgetProducts = statement(
  "transfer_forget_products",
  "delete from review_import_product where import_id = $1::uuid",
);

const finish = statement(
  "transfer_undone",
  `with gone as (delete from review_import_change where import_id = $1::uuid),
  forgotten as (delete from review_import_difference where import_id = $1::uuid)
  update review_import set status = 'undone', undone_at = $2::timestamptz, task = null, lease_until = null, lease_owner = null,
    confirmation = case when confirmation = 'waiting' then 'rejected' else confirmation end where id = $1::uuid`,
);
