// Deletes imported reviews with every row that belongs to them. A review about which a moderator or its author decided stays as removed,
// so that the same file cannot bring it back.
import { newId, type ReviewId } from "#contract/id.ts";
import type { Delta, Kind } from "#domain/business/state/tally.ts";
import { dropSalts } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { enterTakenBack, type ImportedBy, type TakenBack } from "./lifecycle/log-entry.ts";
import { deleteReviews } from "./state/retention.ts";

/** Deletes imported reviews; others stay. @param by who asked for it, for the signed log. @returns the changes of the counters, for `countReviews` */
export async function takeBackReviews(inside: Context, ids: readonly ReviewId[], by: ImportedBy): Promise<Delta[]> {
  const found = await lockImported(inside.db, ids);
  const deltas = await leaving(
    inside.db,
    found.map(({ id }) => id),
  );
  const decided = found.filter(({ isDecided }) => isDecided).map(({ id }) => id);
  const gone = found.filter(({ isDecided }) => !isDecided).map(({ id }) => id);
  const rows = decided.map((id) => ({ id, moderation: newId() }));
  await remove(inside.db, JSON.stringify(rows), inside.clock.now().toISOString());
  await enterTakenBack(inside, found, by);
  await dropSalts(inside, gone);
  await deleteReviews(inside, gone);
  return deltas;
}

/** Makes imported reviews count, or not count. @returns the changes of the counters, for `countReviews` */
export async function changeCounting(inside: Context, ids: readonly ReviewId[], counts: boolean): Promise<Delta[]> {
  const found = await lockImported(inside.db, ids);
  const changed = await setCounts(
    inside.db,
    found.map(({ id }) => id),
    counts,
  );
  const others = changed.map(({ id }) => id);
  const after = await leaving(inside.db, others);
  const [from, to]: [Kind, Kind] = counts ? ["stated", "imported"] : ["imported", "stated"];
  return after.flatMap((delta) => [
    { ...delta, kind: from },
    { ...delta, kind: to, count: -delta.count, replied: -delta.replied },
  ]);
}

const lockImported = statement<TakenBack & { isDecided: boolean }>(
  "review_lock_imported",
  `with locked as materialized (
    select id, status, business_id from review where id = any($1::uuid[]) and source = 'import' order by id for update
  )
  select id, status, business_id as "businessId", status = 'removed' or exists (
    select from moderation m where m.review_id = locked.id and m.asked_by not in ('import', 'rule')) as "isDecided"
  from locked`,
);

const leaving = statement<Omit<Delta, "rewarded">>(
  "review_leaving",
  `select r.business_id as "businessId", (r.created_at at time zone 'UTC')::date::text as day,
    case when r.counts then 'imported' else 'stated' end as kind, r.rating, -count(*)::int as count, -count(p.id)::int as replied
  from review r left join reply p on p.review_id = r.id
  where r.id = any($1::uuid[]) and r.status = 'published' group by 1, 2, 3, 4`,
);

const setCounts = statement<{ id: ReviewId }>(
  "review_set_counts",
  "update review set counts = $2::boolean where id = any($1::uuid[]) and counts <> $2::boolean returning id",
);

const remove = statement(
  "review_remove_imported",
  `with given as (select * from json_to_recordset($1::text::json) as g(id uuid, moderation uuid)),
  before as (select r.id, r.business_id, r.status, g.moderation from review r join given g using (id) where r.status <> 'removed'),
  noted as (
    insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
    select moderation, id, business_id, status, 'removed', 'import', 'import', $2::timestamptz from before
  )
  update review r set status = 'removed', original = null, updated_at = $2::timestamptz from before where r.id = before.id`,
);
