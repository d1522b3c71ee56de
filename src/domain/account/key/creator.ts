// Who made an API key: what is written with it is attributed to that person (spec, Reply).
import { eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { ApiKeyId, UserId } from "#platform/id.ts";
import { apiKey } from "../table.ts";

const creator = prepared((db) =>
  db
    .select({ createdBy: apiKey.createdBy })
    .from(apiKey)
    .where(eq(apiKey.id, sql.placeholder("id")))
    .prepare("api_key_creator"),
);

/** The person, or null for a key that was made on the command line. */
export async function creatorOfKey(context: Context, id: ApiKeyId): Promise<UserId | null> {
  const [row] = await creator(context.db).execute({ id });
  return row?.createdBy ?? null;
}
