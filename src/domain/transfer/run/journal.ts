// Stores an import's changes to each review in the transaction of their batch, so that the import can be undone, and the differences
// that wait for a moderator.
import type { ImportId } from "#contract/id.ts";
import type { Scope } from "#domain/archive/batch/scope.ts";
import type { ReviewState } from "#domain/review/archive/record.ts";
import type { ReviewChange } from "#domain/review/archive/write.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** The parts of a review that an import may change, by name. */
export type Parts = Record<string, unknown>;

/** Columns that follow from others, or do not describe the review. */
const NO_PARTS: readonly string[] = ["id", "businessId", "externalId", "updatedAt"];

export function partsOf({ row, email, reply, products }: ReviewState): Parts {
  const parts = Object.fromEntries(Object.entries(row).filter(([name]) => !NO_PARTS.includes(name)));
  return { ...parts, email, reply, products };
}

/** The review with these parts in the place of its own. */
export function withParts(review: ReviewState, parts: Partial<ReviewState>): ReviewState {
  const { email = review.email, reply = review.reply, products = review.products, ...row } = parts;
  return { ...review, email, reply, products, row: { ...review.row, ...(row as Partial<ReviewState["row"]>) } };
}

export function isSamePart(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export async function keepChanges({ context, changes }: Scope, importId: ImportId): Promise<void> {
  const created = changes.created.map(({ row }) => ({ review: row.id, before: null, after: null }));
  const updated = changes.updated.map(differenceOf);
  if (created.length + updated.length > 0) await keep(context.db, importId, JSON.stringify([...created, ...updated]));
  if (changes.different.length > 0)
    await keepDifferent(context.db, importId, JSON.stringify(changes.different.map(differenceOf)));
  changes.different.length = 0;
  changes.created.length = 0;
  changes.updated.length = 0;
}

function differenceOf({ before, after }: ReviewChange) {
  const [old, now] = [partsOf(before), partsOf(after)];
  const names = Object.keys(old).filter((name) => !isSamePart(old[name], now[name]));
  const pick = (parts: Parts) => JSON.stringify(Object.fromEntries(names.map((name) => [name, parts[name]])));
  return { review: after.row.id, before: pick(old), after: pick(now) };
}

// A file may hold a review twice. An undo restores the review as it was before the first change.
const keep = statement(
  "transfer_keep_changes",
  `insert into review_import_change as c (import_id, review_id, before, after)
  select $1::uuid, review, before, after from json_to_recordset($2::text::json) as g(review uuid, before text, after text)
  on conflict (import_id, review_id) do update set
    before = (excluded.before::jsonb || c.before::jsonb)::text, after = (c.after::jsonb || excluded.after::jsonb)::text
  where c.before is not null`,
);

// The newest file of an owner replaces what earlier ones said about the same review. A moderator does not decide twice about the same
// difference.
const keepDifferent = statement(
  "transfer_keep_different",
  `with given as materialized (
    select distinct on (review) review, before, after
    from rows from (json_to_recordset($2::text::json) as (review uuid, before text, after text)) with ordinality
      as g(review, before, after, place)
    order by review, place desc
  ), replaced as (
    delete from review_import_difference d using given
    where d.review_id = given.review and d.import_id <> $1::uuid and d.declined_at is null
  )
  insert into review_import_difference (import_id, review_id, before, after)
  select $1::uuid, review, before, after from given
  where not exists (
    select from review_import_difference d
    where d.review_id = given.review and d.after = given.after and d.declined_at is not null)
  on conflict (import_id, review_id) do update set before = excluded.before, after = excluded.after, declined_at = null`,
);

/** @returns how many reviews the import made and changed */
export async function countChanges({ db }: Context, importId: ImportId): Promise<{ created: number; updated: number }> {
  const [row] = await counted(db, importId);
  return row ?? { created: 0, updated: 0 };
}

const counted = statement<{ created: number; updated: number }>(
  "transfer_count_changes",
  `select count(*) filter (where before is null)::int as created, count(*) filter (where before is not null)::int as updated
  from review_import_change where import_id = $1::uuid`,
);
