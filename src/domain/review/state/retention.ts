// Deletes old hashes of address ranges, and reviews and revisions whose address was never confirmed.
import { FIRST_ID, type ReviewId } from "#contract/id.ts";
import { eraseMessages } from "#domain/message/erase.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

const BATCH = 5_000;
const FIRST = { at: "-infinity", id: FIRST_ID };
/** Moderators find a burst from one range within days. */
export const IP_HASH_RETENTION_DAYS = 90;
/** By then the link that confirms the address has expired. */
export const UNCONFIRMED_RETENTION_DAYS = 30;
/** A confirmed revision repeats the review. */
export const REVISION_RETENTION_DAYS = 90;

/** @returns the number of hashes that were deleted */
export async function purgeAddressHashes(context: Context, batch = BATCH): Promise<number> {
  const counts = [forgetHashes, forgetTieHashes].map((forget) =>
    inBatches(batch, async () => (await forget(context.db, IP_HASH_RETENTION_DAYS, batch)).length),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Deletes revisions that were never confirmed, and old ones that were. @returns how many */
export async function purgeRevisions(context: Context, batch = BATCH): Promise<number> {
  return inBatches(batch, async () => {
    const rows = await deleteRevisions(context.db, UNCONFIRMED_RETENTION_DAYS, REVISION_RETENTION_DAYS, batch);
    return rows.length;
  });
}

/** Deletes addresses that authors typed, after their links have expired. A confirmed one stands with the author. @returns how many */
export async function purgeAddresses(context: Context): Promise<number> {
  return inBatches(BATCH, async () => (await deleteAddresses(context.db, UNCONFIRMED_RETENTION_DAYS, BATCH)).length);
}

/** @param keep returns those of the given reviews to which a module above refers. @returns how many reviews were deleted */
export async function purgeUnconfirmed(
  context: Context,
  keep: (inside: Context, ids: readonly ReviewId[]) => Promise<ReadonlySet<ReviewId>>,
): Promise<number> {
  let after = FIRST;
  let total = 0;
  await inBatches(BATCH, () =>
    inTransaction(context, async (inside) => {
      const rows = await lockUnconfirmed(inside.db, UNCONFIRMED_RETENTION_DAYS, after.at, after.id, BATCH);
      const ids = rows.map(({ id }) => id);
      const kept = await keep(inside, ids);
      const unwanted = ids.filter((id) => !kept.has(id));
      total += await deleteReviews(inside, unwanted);
      after = rows.at(-1) ?? after;
      return rows.length;
    }),
  );
  return total;
}

/** Deletes reviews with every row that belongs to them. The caller moves the counters. */
export async function deleteReviews(inside: Context, ids: readonly ReviewId[]): Promise<number> {
  const traces = await tracesOf(inside.db, ids);
  await eraseMessages(inside, [...ids, ...traces.map(({ id }) => id)]);
  for (const remove of DELETES) await remove(inside.db, ids);
  return ids.length;
}

/** Deleted hashes leave the partial index, so the statement reads only the days that are kept. */
const forgetHashes = statement(
  "review_forget_hashes",
  `update review_author set ip_hash = null where review_id in (
    select review_id from review_author where ip_hash is not null and created_at < now() - make_interval(days => $1::int)
    limit $2::int for update skip locked)
  returning 1`,
);

const forgetTieHashes = statement(
  "tie_refusal_forget_hashes",
  `update tie_refusal set source_hash = null where id in (
    select id from tie_refusal where source_hash is not null and created_at < now() - make_interval(days => $1::int)
    limit $2::int for update skip locked)
  returning 1`,
);

const deleteRevisions = statement(
  "review_delete_revisions",
  `delete from review_revision where id in (
    select id from review_revision
    where created_at < now() - make_interval(days => $1::int)
      and (confirmed_at is null or created_at < now() - make_interval(days => $2::int))
    order by created_at limit $3::int for update skip locked)
  returning 1`,
);

const deleteAddresses = statement(
  "review_delete_addresses",
  `delete from review_address where id in (
    select id from review_address where created_at < now() - make_interval(days => $1::int)
    order by created_at limit $2::int for update skip locked)
  returning 1`,
);

const lockUnconfirmed = statement<{ id: ReviewId; at: string }>(
  "review_lock_unconfirmed",
  `select id, created_at::text as at from review
  where status = 'pending' and created_at < now() - make_interval(days => $1::int)
    and (created_at, id) > ($2::timestamptz, $3::uuid)
  order by created_at, id limit $4::int for update skip locked`,
);

/** Ids of the reviews' revisions, own addresses and reports, which are subjects of mails. */
const tracesOf = statement<{ id: string }>(
  "review_traces_of",
  `select id from review_revision where review_id = any($1::uuid[])
  union all select id from review_address where review_id = any($1::uuid[])
  union all select id from report where review_id = any($1::uuid[])`,
);

/** Returns a statement that deletes the rows of reviews from a table. */
export function deleting(table: string) {
  return statement<unknown, [ids: readonly ReviewId[]]>(
    `delete_${table}`,
    `delete from ${table} where review_id = any($1::uuid[])`,
  );
}

/** The review and every row that belongs to it. */
const DELETES = [
  deleting("removal_request"),
  deleting("photo_fetch"),
  deleting("review_photo"),
  deleting("review_revision"),
  deleting("review_address"),
  deleting("review_fingerprint"),
  deleting("review_author"),
  deleting("review_edit"),
  deleting("review_removed_words"),
  deleting("appeal"),
  deleting("moderation"),
  deleting("report"),
  deleting("reward_case"),
  deleting("helpful_vote"),
  deleting("product_rating"),
  deleting("reply"),
  statement("delete_review", "delete from review where id = any($1::uuid[])"),
];
