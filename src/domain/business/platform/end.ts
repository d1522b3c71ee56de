// Ends confirmations of ratings, and reminds owners before the end.
import type { BusinessId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { refreshPlatforms } from "../state/tally.ts";
import { hasRunOut } from "./counting.ts";
import { mailOwnersOf } from "./notice.ts";
import { CONFIRMED_DAYS } from "./table.ts";

export const REMINDED_DAYS = 14;
const BATCH = 200;

/** Takes ended ratings out of the stored score and counts, from which every reader subtracts them until then. @returns how many */
export function endConfirmations(context: Context): Promise<number> {
  const endSome = async (inside: Context) => {
    const rows = await end(inside.db, BATCH);
    await refreshPlatforms(inside, [...new Set(rows.map((row) => row.businessId))].sort());
    return rows.length;
  };
  return inBatches(BATCH, () => inTransaction(context, endSome));
}

/** Mails the owners once about each confirmation that ends soon. @returns how many */
export function remindOfEnds(context: Context): Promise<number> {
  const remindSome = async (inside: Context) => {
    const rows = await remind(inside.db, CONFIRMED_DAYS, REMINDED_DAYS, BATCH);
    await mailOwnersOf(inside, rows, "platform-ending");
    return rows.length;
  };
  return inBatches(BATCH, () => inTransaction(context, remindSome));
}

type RatingKey = { businessId: BusinessId; platform: string };

const end = statement<RatingKey>(
  "platform_end",
  `update platform_rating p set stale_at = now()
  from (
    select business_id, platform from platform_rating
    where ${hasRunOut("platform_rating")}
    order by updated_at limit $1::int for update skip locked
  ) old where p.business_id = old.business_id and p.platform = old.platform
  returning p.business_id as "businessId", p.platform`,
);

const remind = statement<RatingKey>(
  "platform_remind",
  `update platform_rating p set reminded_at = now()
  from (
    select business_id, platform from platform_rating
    where stale_at is null and reminded_at is null
      and updated_at > now() - make_interval(days => $1::int) and updated_at <= now() - make_interval(days => $1::int - $2::int)
    order by updated_at limit $3::int for update skip locked
  ) soon where p.business_id = soon.business_id and p.platform = soon.platform
  returning p.business_id as "businessId", p.platform`,
);
