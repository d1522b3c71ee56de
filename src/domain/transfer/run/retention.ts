// Journals of imports hold the earlier words of changed reviews. They are deleted when the import is too old to be undone, and cleared
// when an author is erased.
import type { ReviewId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS, HOUR_MS } from "#platform/time/clock.ts";

/** How long an import can be undone. */
export const UNDO_DAYS = 30;
const BATCH = 5_000;
/** Clocks of processes differ, and none may undo an import whose journal is half deleted. */
const MARGIN_MS = HOUR_MS;

/**
 * Deletes journals of imports that are too old to be undone. An import that waits for a moderator keeps its journal, because a
 * confirmation counts the reviews in it.
 * @returns how many rows
 */
export async function purgeJournals({ db, clock }: Context, batch = BATCH): Promise<number> {
  const before = new Date(clock.now().getTime() - UNDO_DAYS * DAY_MS - MARGIN_MS).toISOString();
  let total = 0;
  for (const purge of [purgeChanges, purgeProducts, purgeDeclined])
    total += await inBatches(batch, async () => (await purge(db, before, batch)).length);
  return total;
}

/** Empties the journals of these reviews, and deletes the differences that wait. An undo then leaves the reviews as they are. */
export async function clearJournals({ db }: Context, reviewIds: readonly ReviewId[]): Promise<void> {
  await clearChanges(db, reviewIds);
  await clearDifferences(db, reviewIds);
}

/** Deletes the differences that name an address: a file may state it for the review of another person. */
export async function clearDifferencesOf({ db }: Context, email: string): Promise<void> {
  await clearNamed(db, email);
}

function oldOf(table: string, key: string, isOld = "true"): string {
  return `delete from ${table} where (import_id, ${key}) in (
    select c.import_id, c.${key} from review_import i
    cross join lateral (
      select import_id, ${key} from ${table} where import_id = i.id and ${isOld} limit $2::int for update skip locked
    ) c
    where i.created_at < $1::timestamptz and i.status in ('done', 'failed', 'undone', 'running')
      and (i.status <> 'running' or i.lease_until < now()) and i.task is null and i.confirmation is distinct from 'waiting'
    limit $2::int)
  returning 1`;
}

/** A change without `before` made the review, and holds none of its parts. */
const clearChanges = statement(
  "transfer_clear_changes",
  "update review_import_change set before = '{}', after = '{}' where review_id = any($1::uuid[]) and before is not null",
);
const clearDifferences = statement(
  "transfer_clear_differences",
  "delete from review_import_difference where review_id = any($1::uuid[])",
);
const clearNamed = statement(
  "transfer_clear_named",
  `delete from review_import_difference
  where lower($1::text) in (lower(before::json->>'email'), lower(after::json->>'email'))`,
);
const purgeChanges = statement("transfer_purge_changes", oldOf("review_import_change", "review_id"));
const purgeProducts = statement("transfer_purge_products", oldOf("review_import_product", "product_id"));
const purgeDeclined = statement(
  "transfer_purge_declined",
  oldOf("review_import_difference", "review_id", "declined_at is not null"),
);
