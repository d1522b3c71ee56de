// API keys: `trk_live_`, or `trk_test_` in a sandbox, and 40 characters, shown once; only a hash is stored, so a lost key is revoked and replaced.

import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ApiKeyId, newId, type OrganisationId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { findOrganisation, type Organisation } from "./state/organisation.ts";
import { mayDo } from "./state/permission.ts";
import { apiKey, organisation, user } from "./state/table.ts";
import { lockOrganisation, rolesOf } from "./team/team.ts";

export const SCOPES = ["read", "write"] as const;
export type Scope = (typeof SCOPES)[number];

export type ApiKey = Pick<typeof apiKey.$inferSelect, keyof typeof columns>;
export type KeyHolder = { key: ApiKey; organisation: Organisation };
/** With the name of the person who created it. */
export type OwnKey = ApiKey & { revokedAt: Date | null; createdBy: string | null };

/** Each further key of an organisation can leak. */
export const MOST_KEYS = 100;
const MOST_REVOKED_SHOWN = 10;
const LIVE_PREFIX = "trk_live_";
const TEST_PREFIX = "trk_test_";
const KEY_LENGTH = 40;
const KEY_PATTERN = /^trk_(?:live|test)_[0-9A-Za-z]{40}$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Enough of a key to tell it from others, too little to guess it. */
const SHOWN_LENGTH = LIVE_PREFIX.length + 4;

const columns = {
  id: apiKey.id,
  name: apiKey.name,
  prefix: apiKey.prefix,
  scopes: apiKey.scopes,
  createdAt: apiKey.createdAt,
  lastUsedAt: apiKey.lastUsedAt,
  lastUsedFrom: apiKey.lastUsedFrom,
  expiresAt: apiKey.expiresAt,
  businessIds: apiKey.businessIds,
};

type NewKey = Pick<
  typeof apiKey.$inferInsert,
  "organisationId" | "name" | "scopes" | "createdBy" | "expiresAt" | "businessIds"
>;

/** @returns the key with its secret, which is stored nowhere. Refuses with limit_reached beyond MOST_KEYS active keys. */
export async function createKey(context: Context, { scopes, ...input }: NewKey): Promise<ApiKey & { secret: string }> {
  return inTransaction(context, async (inside) => {
    await lockOrganisation(inside, input.organisationId);
    if (input.createdBy) await requireMaker(inside, input.organisationId, input.createdBy);
    if ((await countActiveKeys(inside, input.organisationId)) >= MOST_KEYS)
      throw new Refusal(
        "limit_reached",
        `An organisation has at most ${MOST_KEYS} keys. Revoke one that is not used.`,
        { says: sentence("account.mostKeys", { most: MOST_KEYS }) },
      );
    const organisation = await findOrganisation(inside, input.organisationId);
    const secret = newSecret(prefixOf({ sandbox: organisation?.sandbox ?? false }));
    const [row] = await inside.db
      .insert(apiKey)
      .values({
        ...input,
        id: newId<"key">(),
        prefix: secret.slice(0, SHOWN_LENGTH),
        hash: hashOf(secret),
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
        createdAt: inside.clock.now(),
      })
      .returning(columns);
    return { ...(row as ApiKey), secret };
  });
}

/** A member may have been removed, or demoted, since their page was opened. */
async function requireMaker(inside: Context, organisationId: OrganisationId, userId: UserId): Promise<void> {
  const role = (await rolesOf(inside, organisationId)).get(userId);
  if (!role || !mayDo(role, "key.manage"))
    throw new Refusal("insufficient_scope", "Your role does not allow this.", { says: sentence("account.role") });
}

/**
 * Revokes a key for good, in every process. @param organisationId without it: of any organisation
 * @returns the organisation that had the key; null where no such key is active
 */
export async function revokeKey(
  context: Context,
  id: ApiKeyId,
  organisationId?: OrganisationId,
): Promise<OrganisationId | null> {
  const isTheirs = organisationId && eq(apiKey.organisationId, organisationId);
  return inTransaction(context, async ({ db, clock }) => {
    const rows = await db
      .update(apiKey)
      .set({ revokedAt: clock.now() })
      .where(and(eq(apiKey.id, id), isTheirs, isNull(apiKey.revokedAt)))
      .returning({ organisationId: apiKey.organisationId });
    if (rows.length > 0) await announce(db, [`key:${id}`]);
    return rows[0]?.organisationId ?? null;
  });
}

/** All keys of the service, revoked ones too, oldest first. */
export async function listKeys({ db }: Context) {
  return db
    .select({ ...columns, organisationId: apiKey.organisationId, revokedAt: apiKey.revokedAt })
    .from(apiKey)
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
}

/** An organisation's active keys, newest first, and their number. */
export async function listActiveKeys(
  context: Context,
  organisationId: OrganisationId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OwnKey[]; total: number }> {
  const rows = await selectOwn(context)
    .where(isActive(organisationId))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countActiveKeys(context, organisationId) };
}

/** The last MOST_REVOKED_SHOWN, latest first. */
export async function listRevokedKeys(context: Context, organisationId: OrganisationId): Promise<OwnKey[]> {
  return selectOwn(context)
    .where(and(eq(apiKey.organisationId, organisationId), isNotNull(apiKey.revokedAt)))
    .orderBy(desc(apiKey.revokedAt), desc(apiKey.id))
    .limit(MOST_REVOKED_SHOWN);
}

export async function countActiveKeys({ db }: Context, organisationId: OrganisationId): Promise<number> {
  return db.$count(apiKey, isActive(organisationId));
}

export async function findKeyHolder(context: Context, secret: string): Promise<KeyHolder | null> {
  if (!KEY_PATTERN.test(secret)) return null;
  const hash = hashOf(secret);
  const [row] = await byHash(context.db).execute({ hash });
  // The index has compared the hashes already; this comparison takes the same time for every hash.
  if (!row || !timingSafeEqual(row.hash, hash) || !secret.startsWith(prefixOf(row.organisation))) return null;
  return { key: row.key, organisation: row.organisation };
}

/** The marks of all active keys. A secret with another mark is no active key. */
export async function listKeyMarks({ db }: Context): Promise<Set<string>> {
  const mark = sql<string>`encode(substring(${apiKey.hash} from 1 for 8), 'hex')`;
  const rows = await db.select({ mark }).from(apiKey).where(isNull(apiKey.revokedAt));
  return new Set(rows.map((row) => row.mark));
}

/** The first 8 bytes of a key's hash. */
export function markOfKey(secret: string): string {
  return Buffer.from(hashOf(secret)).toString("hex", 0, 8);
}

/** @property lastUsedAt to the minute @property createdBy null for a key that was made on the command line */
export async function findKey(
  { db }: Context,
  id: ApiKeyId,
): Promise<{ lastUsedAt: Date | null; createdBy: UserId | null } | null> {
  const { lastUsedAt, createdBy } = apiKey;
  const [row] = await db.select({ lastUsedAt, createdBy }).from(apiKey).where(eq(apiKey.id, id));
  return row ?? null;
}

const byHash = prepared((db) =>
  db
    .select({ key: columns, hash: apiKey.hash, organisation })
    .from(apiKey)
    .innerJoin(organisation, eq(organisation.id, apiKey.organisationId))
    .where(and(eq(apiKey.hash, sql.placeholder("hash")), isNull(apiKey.revokedAt)))
    .prepare("api_key_by_hash"),
);

export const touchKey = statement<unknown, [ApiKeyId, string]>(
  "api_key_touch",
  `update api_key set last_used_at = now(), last_used_from = $2::text
  where id = $1::uuid and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
);

function selectOwn({ db }: Context) {
  return db
    .select({ ...columns, revokedAt: apiKey.revokedAt, createdBy: user.name })
    .from(apiKey)
    .leftJoin(user, eq(user.id, apiKey.createdBy));
}

function isActive(organisationId: OrganisationId) {
  return and(eq(apiKey.organisationId, organisationId), isNull(apiKey.revokedAt));
}

/** SHA-256 suffices: a key has 238 random bits, so a slow hash would stop no guesser. */
function hashOf(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

function prefixOf({ sandbox }: Pick<Organisation, "sandbox">): string {
  return sandbox ? TEST_PREFIX : LIVE_PREFIX;
}

function newSecret(prefix: string): string {
  const characters = Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return prefix + characters.join("");
}
