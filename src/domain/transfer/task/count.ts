// Lets the reviews of a confirmed import count, in batches with their counters. Repeating a batch changes nothing.
import type { ReviewId } from "#contract/id.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { changeCounting } from "#domain/review/take-back.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { LeaseLost } from "../run/lease.ts";
import { type Claimed, endTask } from "./claim.ts";

const BATCH = 2_000;

export async function countImport(context: Context, claimed: Claimed, stop: AbortSignal | undefined): Promise<void> {
  const { id, owner } = claimed;
  for (let after: ReviewId | null = null; ; ) {
    const last: ReviewId | null = await inTransaction(context, async (inside) => {
      const [held] = await hold(inside.db, id, owner);
      if (!held) throw new LeaseLost();
      const rows = await next(inside.db, id, after, BATCH);
      const ids = rows.filter(({ isLatest }) => isLatest).map(({ reviewId }) => reviewId);
      const deltas = await changeCounting(inside, ids, true);
      await note(inside.db, id, ids);
      await countReviews(inside, deltas);
      return rows.length < BATCH ? null : (rows.at(-1)?.reviewId ?? null);
    });
    if (last === null) break;
    after = last;
    stop?.throwIfAborted();
  }
  await endTask(context, claimed, null);
}

const hold = statement(
  "transfer_hold_count",
  "select 1 from review_import where id = $1::uuid and lease_owner = $2::uuid and task = 'count' for update",
);

/**
 * A review that a later import of an owner changed is not the one that the moderator confirmed: it counts when that import is
 * confirmed.
 */
const next = statement<{ reviewId: ReviewId; isLatest: boolean }>(
  "transfer_next_counted",
  `select c.review_id as "reviewId", not exists (
      select from review_import_change o join review_import later on later.id = o.import_id
      where o.review_id = c.review_id and o.import_id <> c.import_id and later.confirmation in ('waiting', 'rejected')
        and (later.finished_at is null or (later.finished_at, later.id) > (i.finished_at, i.id))) as "isLatest"
  from review_import_change c join review_import i on i.id = c.import_id
  where c.import_id = $1::uuid and ($2::uuid is null or c.review_id > $2::uuid) order by c.review_id limit $3::int`,
);

/** An undo that brings earlier words back stops counting them, too, because no moderator confirmed them. */
const note = statement(
  "transfer_note_counted",
  `update review_import_change set before = (before::jsonb || '{"counts": false}')::text, after = (after::jsonb || '{"counts": true}')::text
  where import_id = $1::uuid and review_id = any($2::uuid[]) and before is not null`,
);
