// Looks up API keys of requests: who holds one, when it was last used, who created it.
import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { ApiKeyId, UserId } from "#platform/id.ts";
import type { Organisation } from "../organisation.ts";
import { apiKey, organisation } from "../table.ts";
import { type ApiKey, apiKeyColumns, hashOfKey } from "./key.ts";

/** A key and the organisation that it speaks for. */
export type KeyHolder = { key: ApiKey; organisation: Organisation };

const KEY_PATTERN = /^trk_live_[0-9A-Za-z]{40}$/;

const byHash = prepared((db) =>
  db
    .select({ key: apiKeyColumns, hash: apiKey.hash, organisation })
    .from(apiKey)
    .innerJoin(organisation, eq(organisation.id, apiKey.organisationId))
    .where(and(eq(apiKey.hash, sql.placeholder("hash")), isNull(apiKey.revokedAt)))
    .prepare("api_key_by_hash"),
);

const markUsed = prepared((db) =>
  db
    .update(apiKey)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiKey.id, sql.placeholder("id")),
        sql`(${apiKey.lastUsedAt} is null or ${apiKey.lastUsedAt} < now() - interval '1 minute')`,
      ),
    )
    .prepare("api_key_mark_used"),
);

const lastUse = prepared((db) =>
  db
    .select({ lastUsedAt: apiKey.lastUsedAt })
    .from(apiKey)
    .where(eq(apiKey.id, sql.placeholder("id")))
    .prepare("api_key_last_use"),
);

const marks = prepared((db) =>
  db
    .select({ mark: sql<string>`encode(substring(${apiKey.hash} from 1 for 8), 'hex')` })
    .from(apiKey)
    .where(isNull(apiKey.revokedAt))
    .prepare("api_key_marks"),
);

/** The holder of this key; null where the key is unknown, revoked or malformed. */
export async function findKeyHolder(context: Context, secret: string): Promise<KeyHolder | null> {
  if (!KEY_PATTERN.test(secret)) return null;
  const hash = hashOfKey(secret);
  const [row] = await byHash(context.db).execute({ hash });
  // The index has compared the hashes already; this comparison takes the same time for every hash.
  if (!row || !timingSafeEqual(row.hash, hash)) return null;
  return { key: row.key, organisation: row.organisation };
}

/** The marks of all active keys. A secret whose mark is not among them belongs to none. */
export async function listKeyMarks(context: Context): Promise<Set<string>> {
  return new Set((await marks(context.db).execute()).map(({ mark }) => mark));
}

/** The first 8 bytes of a key's hash. */
export function markOfKey(secret: string): string {
  return Buffer.from(hashOfKey(secret)).toString("hex", 0, 8);
}

/** Notes that a key is in use; writes at most once a minute. */
export async function touchKey(context: Context, id: ApiKeyId): Promise<void> {
  await markUsed(context.db).execute({ id });
}

/** When a key was last used, to the minute; null where it never was. */
export async function lastUseOf(context: Context, id: ApiKeyId): Promise<Date | null> {
  const [row] = await lastUse(context.db).execute({ id });
  return row?.lastUsedAt ?? null;
}

const creator = prepared((db) =>
  db
    .select({ createdBy: apiKey.createdBy })
    .from(apiKey)
    .where(eq(apiKey.id, sql.placeholder("id")))
    .prepare("api_key_creator"),
);

/** The person to whom replies posted with the key are attributed; null for a key that was made on the command line. */
export async function creatorOfKey(context: Context, id: ApiKeyId): Promise<UserId | null> {
  const [row] = await creator(context.db).execute({ id });
  return row?.createdBy ?? null;
}
