// When a widget was last seen on the site of its business: one moment for each business, and nothing about the visitor.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Writes the moment of businesses whose last one is an hour old. All processes share the moment. */
export async function recordSightings({ db, clock }: Context, ids: readonly BusinessId[]): Promise<void> {
  await record(db, ids, clock.now().toISOString());
}

/** Null: it was never seen there. */
export async function findSighting({ db }: Context, id: BusinessId): Promise<Date | null> {
  const [row] = await find(db, id);
  return row?.seenAt ?? null;
}

/** In the order of ids, so that two processes cannot deadlock. */
const record = statement(
  "business_sighting_record",
  `insert into widget_sighting (business_id, seen_at)
  select id, $2::timestamptz from business where id = any($1::uuid[]) order by id
  on conflict (business_id) do update set seen_at = excluded.seen_at
  where widget_sighting.seen_at <= excluded.seen_at - interval '1 hour'`,
);

const find = statement<{ seenAt: Date }>(
  "business_sighting_find",
  `select seen_at as "seenAt" from widget_sighting where business_id = $1::uuid`,
);
