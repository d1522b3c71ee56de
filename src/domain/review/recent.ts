// Businesses that customers wrote about last, for the home page.
import { type Listing, listListings } from "#domain/business/directory.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { FROM_CUSTOMERS } from "./columns.ts";

const LATEST_REVIEWS = 500;

/** Latest review first. */
export async function listRecentlyReviewed(context: Context, limit: number): Promise<Listing[]> {
  const found = await latest(context.db, limit);
  const ids = found.map(({ id }) => id);
  return listListings(context, ids);
}

/** Ids begin with their time, so the latest reviews are at the end of the primary key's index. */
const latest = statement<{ id: BusinessId }>(
  "review_latest_businesses",
  `select business_id as id from (
    select business_id, id from review where status = 'published' and ${FROM_CUSTOMERS} order by id desc limit ${LATEST_REVIEWS}
  ) latest group by business_id order by max(id::text) desc limit $1::int`,
);
