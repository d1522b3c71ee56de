// The API keys that a member made. They end with the role that may make keys, unless an administrator takes them over.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ApiKeyId, OrganisationId, UserId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { apiKey } from "../state/table.ts";

export type MadeKey = Pick<typeof apiKey.$inferSelect, "id" | "name" | "prefix" | "scopes" | "lastUsedAt">;

/** What became of a member's keys, by name. */
export type LostKeys = { revoked: string[]; takenOver: string[] };

/** @property by the administrator who takes keys over; null: all end */
export type TakeOver = { by: UserId | null; keys: readonly ApiKeyId[] };

type Maker = { organisationId: OrganisationId; userId: UserId };

/** The active keys that a member made, oldest first. */
export async function listKeysMadeBy({ db }: Context, maker: Maker): Promise<MadeKey[]> {
  const { id, name, prefix, scopes, lastUsedAt } = apiKey;
  return db
    .select({ id, name, prefix, scopes, lastUsedAt })
    .from(apiKey)
    .where(isMadeBy(maker))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
}

/** Revokes a member's keys in every process, or gives them to the administrator. Call it under `lockOrganisation`. */
export async function endKeysOf(inside: Context, maker: Maker, { by, keys }: TakeOver): Promise<LostKeys> {
  const { db, clock } = inside;
  const taken =
    by === null || by === maker.userId || keys.length === 0
      ? []
      : await db
          .update(apiKey)
          .set({ createdBy: by })
          .where(and(isMadeBy(maker), inArray(apiKey.id, [...keys])))
          .returning({ name: apiKey.name });
  const revoked = await db
    .update(apiKey)
    .set({ revokedAt: clock.now() })
    .where(isMadeBy(maker))
    .returning({ id: apiKey.id, name: apiKey.name });
  await announce(
    db,
    revoked.map(({ id }) => `key:${id}` as const),
  );
  return { revoked: revoked.map(({ name }) => name), takenOver: taken.map(({ name }) => name) };
}

function isMadeBy({ organisationId, userId }: Maker) {
  return and(eq(apiKey.organisationId, organisationId), eq(apiKey.createdBy, userId), isNull(apiKey.revokedAt));
}
