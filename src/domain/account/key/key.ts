// API keys: `trk_live_` and 40 characters, shown once; only a hash is stored, so a lost key is revoked and replaced.
import { createHash, timingSafeEqual } from "node:crypto";
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import { type ApiKeyId, newId, type OrganisationId, type UserId } from "#platform/id.ts";
import type { Organisation } from "../organisation.ts";
import { apiKey, organisation } from "../table.ts";

export type Scope = "read" | "write";
export const SCOPES: readonly Scope[] = ["read", "write"];

export type ApiKey = {
  id: ApiKeyId;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** A key and the organisation that it speaks for. */
export type KeyHolder = { key: ApiKey; organisation: Organisation };

const KEY_PREFIX = "trk_live_";
const KEY_LENGTH = 40;
const KEY_PATTERN = /^trk_live_[0-9A-Za-z]{40}$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Enough of a key to tell it from others, too little to guess it. */
const SHOWN_LENGTH = KEY_PREFIX.length + 4;

const columns = {
  id: apiKey.id,
  name: apiKey.name,
  prefix: apiKey.prefix,
  scopes: apiKey.scopes,
  createdAt: apiKey.createdAt,
  lastUsedAt: apiKey.lastUsedAt,
};

const byHash = prepared((db) =>
  db
    .select({ key: columns, hash: apiKey.hash, organisation })
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

const activeKeys = prepared((db) =>
  db
    .select({ n: count() })
    .from(apiKey)
    .where(and(eq(apiKey.organisationId, sql.placeholder("organisation")), isNull(apiKey.revokedAt)))
    .prepare("api_key_active"),
);

const MARK_BYTES = 8;

const marks = prepared((db) =>
  db
    .select({ mark: sql<string>`encode(substring(${apiKey.hash} from 1 for ${sql.raw(String(MARK_BYTES))}), 'hex')` })
    .from(apiKey)
    .where(isNull(apiKey.revokedAt))
    .prepare("api_key_marks"),
);

/** Makes a key. The secret is in the answer and nowhere else. */
export async function createKey(
  context: Context,
  input: { organisationId: OrganisationId; name: string; scopes: Scope[]; createdBy?: UserId },
): Promise<ApiKey & { secret: string }> {
  const secret = newSecret();
  const [row] = await context.db
    .insert(apiKey)
    .values({
      id: newId<"key">(),
      organisationId: input.organisationId,
      createdBy: input.createdBy ?? null,
      name: input.name,
      prefix: secret.slice(0, SHOWN_LENGTH),
      hash: hashOf(secret),
      scopes: SCOPES.filter((scope) => input.scopes.includes(scope)),
      createdAt: context.clock.now(),
    })
    .returning(columns);
  return { ...(row as ApiKey), secret };
}

/**
 * Revokes a key for good; every process drops it when this commits. False where no such key is active.
 * @param organisationId whose it has to be, where somebody of an organisation asks
 */
export async function revokeKey(context: Context, id: ApiKeyId, organisationId?: OrganisationId): Promise<boolean> {
  const isTheirs = organisationId === undefined ? undefined : eq(apiKey.organisationId, organisationId);
  return inTransaction(context, async ({ db, clock }) => {
    const rows = await db
      .update(apiKey)
      .set({ revokedAt: clock.now() })
      .where(and(eq(apiKey.id, id), isTheirs, isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id });
    if (rows.length === 0) return false;
    await announce(db, [`key:${id}`]);
    return true;
  });
}

/** All keys, revoked ones too, oldest first. */
export async function listKeys(
  context: Context,
): Promise<(ApiKey & { organisationId: OrganisationId; revokedAt: Date | null })[]> {
  const rows = await context.db
    .select({ ...columns, organisationId: apiKey.organisationId, revokedAt: apiKey.revokedAt })
    .from(apiKey)
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
  return rows as (ApiKey & { organisationId: OrganisationId; revokedAt: Date | null })[];
}

/** Who holds this key, or null where it is unknown, revoked or no key at all. */
export async function findKeyHolder(context: Context, secret: string): Promise<KeyHolder | null> {
  if (!KEY_PATTERN.test(secret)) return null;
  const hash = hashOf(secret);
  const [row] = await byHash(context.db).execute({ hash });
  // The index has compared already, in time that depends on the hash and not on the key; this makes it explicit.
  if (!row || !timingSafeEqual(row.hash, hash)) return null;
  return { key: row.key as ApiKey, organisation: row.organisation };
}

/** The marks of all keys that work: a key whose mark is not among them is none. */
export async function listKeyMarks(context: Context): Promise<Set<string>> {
  return new Set((await marks(context.db).execute()).map(({ mark }) => mark));
}

/** The beginning of a key's hash. */
export function markOfKey(secret: string): string {
  return Buffer.from(hashOf(secret)).toString("hex", 0, MARK_BYTES);
}

/** Notes that a key is in use, at most once a minute whoever asks how often. */
export async function touchKey(context: Context, id: ApiKeyId): Promise<void> {
  await markUsed(context.db).execute({ id });
}

/** When a key was last used, to the minute; null where it never was. */
export async function lastUseOf(context: Context, id: ApiKeyId): Promise<Date | null> {
  const [row] = await lastUse(context.db).execute({ id });
  return row?.lastUsedAt ?? null;
}

/** How many keys of an organisation work. */
export async function countActiveKeys(context: Context, organisationId: OrganisationId): Promise<number> {
  const [row] = await activeKeys(context.db).execute({ organisation: organisationId });
  return row?.n ?? 0;
}

/** SHA-256 suffices: a key is 238 random bits, so there is nothing to slow a guesser down for. */
function hashOf(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

/** 40 characters of 62, each equally likely: bytes that would favour some are thrown away. */
function newSecret(): string {
  let secret = KEY_PREFIX;
  while (secret.length < KEY_PREFIX.length + KEY_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(64))) {
      if (byte < 248 && secret.length < KEY_PREFIX.length + KEY_LENGTH) secret += ALPHABET[byte % 62];
    }
  }
  return secret;
}
