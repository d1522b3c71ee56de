// Marks businesses as changed when a review or reply changes and the counters do not.
import type { BusinessId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Gives the businesses a new version and announces it. Call it last in the transaction, as `move`. */
export async function touch({ db }: Context, businessIds: readonly BusinessId[]): Promise<void> {
  if (businessIds.length === 0) return;
  await touched(db, businessIds);
  await announce(
    db,
    businessIds.map((id) => `business:${id}` as const),
  );
}

/** Locks in order of ids, so that two writers cannot deadlock. */
const touched = statement(
  "business_tally_touch",
  `with locked as materialized (
    select business_id from business_tally where business_id = any($1::uuid[]) order by business_id for update
  )
  update business_tally t set updated_at = now() from locked where t.business_id = locked.business_id`,
);
