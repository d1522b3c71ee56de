// What is forgotten by age around reviews: where they came from, and what was written and never confirmed.
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";

const BATCH = 5_000;
/** Several reviews from one address range are found within days; after this the range is of no use. */
export const IP_HASH_RETENTION_DAYS = 90;
/** A link to confirm an address is of no use to anybody after this. */
export const UNCONFIRMED_RETENTION_DAYS = 30;
/** A draft that was taken over says nothing that the review does not. */
export const REVISION_RETENTION_DAYS = 90;

/** Forgets the address ranges that reviews came from. @returns how many. */
export async function purgeAddressHashes(context: Context, batch = BATCH): Promise<number> {
  return repeat(batch, async () => {
    // Hashes that are forgotten leave the index, so what is walked here is never more than the days that are kept.
    const rows = await context.db.execute(sql`
      update review_author set ip_hash = null where review_id in (
        select review_id from review_author
        where ip_hash is not null and created_at < now() - make_interval(days => ${IP_HASH_RETENTION_DAYS})
        limit ${batch} for update skip locked)
      returning 1`);
    return rows.length;
  });
}

/** Deletes reviews whose address was never confirmed, with all that hangs on them. @returns how many. */
export async function purgeUnconfirmed(context: Context, batch = BATCH): Promise<number> {
  return repeat(batch, () => inTransaction(context, (inside) => deleteUnconfirmed(inside, batch)));
}

/** Deletes drafts that were never confirmed, and old ones that were. @returns how many. */
export async function purgeRevisions(context: Context, batch = BATCH): Promise<number> {
  return repeat(batch, async () => {
    const rows = await context.db.execute(sql`
      delete from review_revision where id in (
        select id from review_revision
        where created_at < now() - make_interval(days => ${UNCONFIRMED_RETENTION_DAYS}) and (
          confirmed_at is null or created_at < now() - make_interval(days => ${REVISION_RETENTION_DAYS}))
        order by created_at limit ${batch} for update skip locked)
      returning 1`);
    return rows.length;
  });
}

async function deleteUnconfirmed({ db }: Context, batch: number): Promise<number> {
  // One that an invitation names came from an import; it is the importer's.
  const rows = (await db.execute(sql`
    select id from review r
    where status = 'pending' and created_at < now() - make_interval(days => ${UNCONFIRMED_RETENTION_DAYS})
      and not exists (select from invitation i where i.review_id = r.id)
    order by created_at limit ${batch} for update skip locked`)) as unknown as { id: string }[];
  if (rows.length === 0) return 0;
  const ids = sql`(select value::uuid from json_array_elements_text(${JSON.stringify(rows.map((row) => row.id))}::json) as value)`;
  await db.execute(sql`
    delete from message where subject_id in ${ids}
      or subject_id in (select id from review_revision where review_id in ${ids})`);
  for (const table of HANGING) await db.execute(sql`delete from ${sql.identifier(table)} where review_id in ${ids}`);
  await db.execute(sql`delete from review where id in ${ids}`);
  return rows.length;
}

/** Every table that refers to a review and belongs to it. */
const HANGING = [
  "review_revision",
  "review_fingerprint",
  "review_author",
  "review_edit",
  "moderation",
  "report",
  "helpful_vote",
  "product_rating",
  "reply",
];

async function repeat(batch: number, once: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await once();
    total += done;
    if (done < batch) return total;
  }
}
