// Bounds the time that the pictures of one address range take to decode within an hour, over all processes of the service. A picture counts
// with the most that one takes until its own time is known, so that many at once do not pass together.
import { newId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";

/** After so long a picture is refused (platform/raster/raster.ts). */
const MOST_OF_PICTURE_MS = 3_000;

/** `settle` states the time that the picture took. */
export type Admitted = { settle(ms: number): Promise<void> };

/** @param mostMs within an hour. @returns in how many seconds the range may send the next picture, where it may not now */
export async function admitDecoding(
  context: Context,
  ipHash: Uint8Array,
  mostMs: number,
): Promise<Admitted | { retryAfter: number }> {
  const hash = Buffer.from(ipHash);
  return inTransaction(context, async (inside) => {
    await lockName(inside.db, `decoding for ${hash.toString("hex")}`);
    const now = inside.clock.now();
    const [spent] = await ofRange(inside.db, hash, now.toISOString(), Math.max(0, mostMs - MOST_OF_PICTURE_MS));
    if (spent?.freeAt) return { retryAfter: Math.max(1, Math.ceil((spent.freeAt.getTime() - now.getTime()) / 1_000)) };
    const id = newId();
    await insert(inside.db, id, hash, now.toISOString(), MOST_OF_PICTURE_MS);
    return { settle: async (ms) => void (await update(context.db, id, Math.round(ms))) };
  });
}

/** Deletes what no limit counts any more. */
export async function forgetDecoding({ db, clock }: Context): Promise<void> {
  await forget(db, clock.now().toISOString());
}

/** When the oldest pictures have left the hour, so that a further one fits; null where one fits now. */
const ofRange = statement<{ freeAt: Date | null }>(
  "photo_decoding_of_range",
  `select max(at) + interval '1 hour' as "freeAt" from (
    select at, sum(ms) over (order by at desc, id desc) as newer from photo_decoding
    where ip_hash = $1::bytea and at > $2::timestamptz - interval '1 hour'
  ) spent where newer > $3::int`,
);

const insert = statement(
  "photo_decoding_insert",
  "insert into photo_decoding (id, ip_hash, at, ms) values ($1::uuid, $2::bytea, $3::timestamptz, $4::int)",
);

const update = statement("photo_decoding_settle", "update photo_decoding set ms = $2::int where id = $1::uuid");

const forget = statement(
  "photo_decoding_forget",
  "delete from photo_decoding where at <= $1::timestamptz - interval '1 hour'",
);
