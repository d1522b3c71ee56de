// Idempotency keys: the first answer to a POST, kept for a day so that a repeat gets the same (decisions, REST details). Work
// and answer are committed together: a crash leaves neither, and no repeat finds one without the other.
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import type { ApiKeyId, OrganisationId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";

export type KeptAnswer = { status: number; body: string };

export type RepeatableRequest = {
  apiKeyId: ApiKeyId;
  /** The caller's Idempotency-Key. */
  key: string;
  /** Of all that makes the request what it is. */
  requestHash: Uint8Array;
};

/** Sets these locks apart from whatever else is locked by a hash. */
const LOCK_SEED = 4_208_113;

/**
 * Runs `work` once per key, and answers a repeat with what the first was answered. A Refusal is an answer, too: `render` says
 * how it reads, and what the work had written before is undone. Anything else that is thrown keeps nothing, so that the same
 * request can be tried again. Refuses with idempotency_in_progress while the first still runs, and with idempotency_mismatch
 * where the key came with another request.
 */
export async function answerOnce(
  context: Context,
  { apiKeyId, key, requestHash }: RepeatableRequest,
  work: (inside: Context) => Promise<KeptAnswer>,
  render: (refusal: Refusal) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isReplayed: boolean }> {
  return inTransaction(context, async (inside) => {
    await lock(inside, `${apiKeyId} ${key}`);
    // A statement of its own: one that waited for the lock would not see what was committed while it did.
    const [kept] = (await inside.db.execute(sql`
      select request_hash as hash, status, body from idempotency_key
      where api_key_id = ${apiKeyId} and key = ${key} and status is not null
        and created_at > now() - interval '24 hours'`)) as unknown as (KeptAnswer & { hash: Uint8Array })[];
    if (kept) {
      if (Buffer.compare(kept.hash, requestHash) !== 0)
        throw new Refusal("idempotency_mismatch", "This Idempotency-Key came with another request before.");
      return { status: kept.status, body: kept.body, isReplayed: true };
    }
    const answer = await inTransaction(inside, work).catch((thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.status < 500) return render(thrown);
      throw thrown;
    });
    await inside.db.execute(sql`
      insert into idempotency_key (api_key_id, key, request_hash, status, body, created_at)
      values (${apiKeyId}, ${key}, ${Buffer.from(requestHash)}, ${answer.status}, ${answer.body}, now())
      on conflict (api_key_id, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = now()`);
    return { ...answer, isReplayed: false };
  });
}

/** Forgets answers older than 24 hours (decisions, REST details). */
export async function purgeIdempotencyKeys(context: Context): Promise<void> {
  await context.db.execute(sql`delete from idempotency_key where created_at < now() - interval '24 hours'`);
}

/** Deletes kept answers that name the address, in lower case: of an organisation's keys or, with null, of all. */
export async function eraseKeptAnswers(
  { db }: Context,
  address: string,
  organisationId: OrganisationId | null,
): Promise<void> {
  await eraseAnswers(db, address, organisationId);
}

const eraseAnswers = statement(
  "idempotency_erase",
  `delete from idempotency_key where position($1::text in lower(body)) > 0
    and ($2::uuid is null or api_key_id in (select id from api_key where organisation_id = $2::uuid))`,
);

/** Held until the transaction ends, whichever process runs it. */
async function lock(inside: Context, name: string): Promise<void> {
  const [row] = (await inside.db.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, ${LOCK_SEED})) as locked`,
  )) as unknown as { locked: boolean }[];
  if (!row?.locked)
    throw new Refusal("idempotency_in_progress", "The first request with this Idempotency-Key is still running.");
}
