// Idempotency keys (contract, REST API): a POST's first answer is kept for a day and given to repeats. Work and answer commit together.
import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ApiKeyId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement, tryLockName } from "#platform/database/statement.ts";
import { idempotencyKey } from "./state/table.ts";

/** How long an answer is kept for a repeat. */
export const ANSWER_DAYS = 1;

export type KeptAnswer = { status: number; body: string };

export type RepeatableRequest = {
  apiKeyId: ApiKeyId;
  key: string;
  /** Hash of everything that distinguishes requests. */
  requestHash: Uint8Array;
};

/**
 * Runs `work` once per key; a repeat gets the first answer. A Refusal undoes the work, and `render` makes the answer that is kept. After
 * any other error the request can be repeated. Refuses with idempotency_in_progress while the first one runs, and with
 * idempotency_mismatch where another request used the key.
 */
export async function answerOnce(
  context: Context,
  { apiKeyId, key, requestHash }: RepeatableRequest,
  work: (inside: Context) => Promise<KeptAnswer>,
  render: (refusal: Refusal) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isReplayed: boolean }> {
  return inTransaction(context, async (inside) => {
    const [lock] = await tryLockName(inside.db, `idempotency ${apiKeyId} ${key}`);
    if (!lock?.taken)
      throw new Refusal("idempotency_in_progress", "The first request with this Idempotency-Key is still running.");
    // A statement of its own: the first one's snapshot is older than the lock.
    const [kept] = await findKept(inside.db, apiKeyId, key);
    if (kept) {
      if (Buffer.compare(kept.hash, requestHash) !== 0)
        throw new Refusal("idempotency_mismatch", "This Idempotency-Key came with another request before.");
      return { status: kept.status, body: kept.body, isReplayed: true };
    }
    const answer = await inTransaction(inside, work).catch((thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.status < 500) return render(thrown);
      throw thrown;
    });
    await keep(inside.db, apiKeyId, key, requestHash, answer.status, answer.body);
    return { ...answer, isReplayed: false };
  });
}

export async function purgeIdempotencyKeys({ db }: Context): Promise<void> {
  const oldest = sql`now() - make_interval(hours => ${ANSWER_DAYS * 24}::int)`;
  await db.delete(idempotencyKey).where(sql`${idempotencyKey.createdAt} < ${oldest}`);
}

const ADDRESS = /[^\s"\\<>@]+@[^\s"\\<>@]+/g;

/** A mark for each mail address in a text, so that an erasure finds an answer whose body is encrypted. */
export function addressMarks(text: string): string {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([address]) => addressMark(address)))].join("");
}

function addressMark(address: string): string {
  return `:${hash("sha256", address.toLowerCase()).slice(0, 32)}`;
}

/** Deletes kept answers that name the address. @param address in lower case @param organisationId null: of all organisations */
export async function eraseKeptAnswers({ db }: Context, address: string, organisationId: OrganisationId | null) {
  await erase(db, address, organisationId, addressMark(address));
}

const erase = statement<unknown, [address: string, organisationId: OrganisationId | null, mark: string]>(
  "idempotency_erase",
  `delete from idempotency_key where (position($1::text in lower(body)) > 0 or position($3::text in body) > 0)
    and ($2::uuid is null or api_key_id in (select id from api_key where organisation_id = $2::uuid))`,
);

/** The lock of the row is a write: a repeat commits, too, and so waits until the standby has what the first request wrote. */
const findKept = statement<KeptAnswer & { hash: Uint8Array }>(
  "idempotency_find",
  `select request_hash as hash, status, body from idempotency_key
  where api_key_id = $1::uuid and key = $2 and created_at > now() - make_interval(hours => ${ANSWER_DAYS * 24}) for no key update`,
);

const keep = statement(
  "idempotency_keep",
  `insert into idempotency_key (api_key_id, key, request_hash, status, body, created_at)
  values ($1::uuid, $2, $3, $4, $5, now())
  on conflict (api_key_id, key) do update
  set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = now()`,
);
