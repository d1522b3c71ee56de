// The keys of an organisation, for its dashboard.
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { OrganisationId, UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { apiKey, user } from "../table.ts";
import { lockOrganisation } from "../team/team.ts";
import { type ApiKey, apiKeyColumns, countActiveKeys, createKey, type Scope } from "./key.ts";

/** Each further key can leak. */
export const MOST_KEYS = 100;
const MOST_REVOKED_SHOWN = 10;

export type OwnKey = ApiKey & { revokedAt: Date | null; createdBy: string | null };

const columns = { ...apiKeyColumns, revokedAt: apiKey.revokedAt, createdBy: user.name };

const working = prepared((db) =>
  db
    .select(columns)
    .from(apiKey)
    .leftJoin(user, eq(user.id, apiKey.createdBy))
    .where(and(eq(apiKey.organisationId, sql.placeholder("organisation")), isNull(apiKey.revokedAt)))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("api_key_working"),
);

const revoked = prepared((db) =>
  db
    .select(columns)
    .from(apiKey)
    .leftJoin(user, eq(user.id, apiKey.createdBy))
    .where(and(eq(apiKey.organisationId, sql.placeholder("organisation")), isNotNull(apiKey.revokedAt)))
    .orderBy(desc(apiKey.revokedAt), desc(apiKey.id))
    .limit(MOST_REVOKED_SHOWN)
    .prepare("api_key_revoked"),
);

/** Active keys, newest first, and their number. */
export async function listWorkingKeys(
  context: Context,
  organisationId: OrganisationId,
  range: { limit: number; offset: number },
): Promise<{ rows: OwnKey[]; total: number }> {
  const [rows, total] = await Promise.all([
    working(context.db).execute({ organisation: organisationId, ...range }),
    countActiveKeys(context, organisationId),
  ]);
  return { rows, total };
}

/** The keys that were revoked last, latest first. */
export async function listRevokedKeys(context: Context, organisationId: OrganisationId): Promise<OwnKey[]> {
  return revoked(context.db).execute({ organisation: organisationId });
}

/** Creates a key. Refuses with limit_reached beyond MOST_KEYS active ones. */
export async function createOwnKey(
  context: Context,
  input: { organisationId: OrganisationId; name: string; scopes: Scope[]; createdBy: UserId },
): Promise<ApiKey & { secret: string }> {
  return inTransaction(context, async (inside) => {
    // One at a time for each organisation, so that the limit holds.
    await lockOrganisation(inside, input.organisationId);
    if ((await countActiveKeys(inside, input.organisationId)) >= MOST_KEYS)
      throw new Refusal("limit_reached", `An organisation has at most ${MOST_KEYS} keys. Revoke one that is not used.`);
    return createKey(inside, input);
  });
}
