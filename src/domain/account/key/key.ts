// API keys: `trk_live_` and 40 characters, shown once; only a hash is stored, so a lost key is revoked and replaced.
import { createHash } from "node:crypto";
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import { type ApiKeyId, newId, type OrganisationId, type UserId } from "#platform/id.ts";
import { apiKey } from "../table.ts";

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

const KEY_PREFIX = "trk_live_";
const KEY_LENGTH = 40;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Enough of a key to tell it from others, too little to guess it. */
const SHOWN_LENGTH = KEY_PREFIX.length + 4;

export const apiKeyColumns = {
  id: apiKey.id,
  name: apiKey.name,
  prefix: apiKey.prefix,
  scopes: sql<Scope[]>`${apiKey.scopes}`,
  createdAt: apiKey.createdAt,
  lastUsedAt: apiKey.lastUsedAt,
};

const activeKeys = prepared((db) =>
  db
    .select({ n: count() })
    .from(apiKey)
    .where(and(eq(apiKey.organisationId, sql.placeholder("organisation")), isNull(apiKey.revokedAt)))
    .prepare("api_key_active"),
);

/** Creates a key. Its secret is in the answer only. */
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
      hash: hashOfKey(secret),
      scopes: SCOPES.filter((scope) => input.scopes.includes(scope)),
      createdAt: context.clock.now(),
    })
    .returning(apiKeyColumns);
  return { ...(row as ApiKey), secret };
}

/**
 * Revokes a key for good; every process drops it when this commits. False where no such key is active.
 * @param organisationId of which it has to be; any, where none is given
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
  return context.db
    .select({ ...apiKeyColumns, organisationId: apiKey.organisationId, revokedAt: apiKey.revokedAt })
    .from(apiKey)
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
}

/** How many keys of an organisation are not revoked. */
export async function countActiveKeys(context: Context, organisationId: OrganisationId): Promise<number> {
  const [row] = await activeKeys(context.db).execute({ organisation: organisationId });
  return row?.n ?? 0;
}

/** SHA-256 suffices: a key is 238 random bits, so there is nothing to slow a guesser down for. */
export function hashOfKey(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

/** 40 characters of 62, each equally likely: bytes from 248 on, which would favour some, are dropped. */
function newSecret(): string {
  let secret = KEY_PREFIX;
  while (secret.length < KEY_PREFIX.length + KEY_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(64))) {
      if (byte < 248 && secret.length < KEY_PREFIX.length + KEY_LENGTH) secret += ALPHABET[byte % 62];
    }
  }
  return secret;
}
