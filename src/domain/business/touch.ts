// Marks a business as changed where its counters stay the same: other words, another reply, another name of an author.
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Gives the businesses a new version and announces it. Call it last in the transaction, as `move`. */
export async function touch({ db }: Context, businessIds: readonly BusinessId[]): Promise<void> {
  if (businessIds.length === 0) return;
  await touched(db, businessIds);
  await announce(
    db,
    businessIds.map((id) => `business:${id}` as const),
  );
}

/** In order of ids, so that no two writers wait for each other. */
const touched = statement(
  "business_tally_touch",
  `with locked as materialized (
    select business_id from business_tally where business_id = any($1::uuid[]) order by business_id for update
  )
  update business_tally t set updated_at = now() from locked where t.business_id = locked.business_id`,
);
