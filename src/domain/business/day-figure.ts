// Figures per day, kept for large businesses only: from then on every move keeps them, so they begin with a count of the rows.
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/**
 * Begins to keep figures per day for a business, counted from its rows. Begun already, it changes nothing. Call it inside a
 * transaction.
 */
export async function startDayFigures({ db }: Context, businessId: BusinessId): Promise<void> {
  const [locked] = await lockOne(db, businessId);
  if (locked && !locked.daily) await countDays(db, businessId);
}

const lockOne = statement<{ daily: boolean }>(
  "business_tally_lock_one",
  "select daily from business_tally where business_id = $1::uuid for update",
);

const perStar = (kind: string) =>
  `array[${[1, 2, 3, 4, 5].map((star) => `count(*) filter (where rating = ${star} and ${kind})::int`).join(", ")}]`;

/** A statement of its own, and so it sees what was committed before the lock was ours. */
const countDays = statement(
  "business_day_start",
  `with counted as (
    insert into business_day (business_id, day, verified, unverified, editor)
    select business_id, (created_at at time zone 'UTC')::date,
      ${perStar("verified and source <> 'editor'")}, ${perStar("not verified and source <> 'editor'")}, ${perStar("source = 'editor'")}
    from review where business_id = $1::uuid and status = 'published' group by 1, 2
  )
  update business_tally set daily = true where business_id = $1::uuid`,
);
