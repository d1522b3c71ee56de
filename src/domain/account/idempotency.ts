// Idempotency keys: the first answer to a POST, kept for a day so that a repeat gets the same.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

/** Forgets answers older than 24 hours (decisions, REST details). */
export async function purgeIdempotencyKeys(context: Context): Promise<void> {
  await context.db.execute(sql`delete from idempotency_key where created_at < now() - interval '24 hours'`);
}
