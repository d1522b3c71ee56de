// The demo's API key. A later start prints the same, because the service stores only a hash of it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { createKey, findKeyHolder, revokeKey } from "#domain/account/key.ts";
import { apiKey } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { closeToOthers } from "#platform/file/closed.ts";

const KEY_NAME = "demo";
const FILE = "demo-key";

/** The key in DATA_DIR while it works; else a new one in place of earlier ones, which is kept there. */
export async function keptKey(context: Context, organisationId: OrganisationId, dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const kept = read(file);
  const holder = kept === null ? null : await findKeyHolder(context, kept);
  if (kept !== null && holder?.organisation.id === organisationId) return kept;
  const earlier = await context.db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(
      sql`${apiKey.organisationId} = ${organisationId} and ${apiKey.name} = ${KEY_NAME} and ${apiKey.revokedAt} is null`,
    );
  for (const { id } of earlier) await revokeKey(context, id);
  const { secret } = await createKey(context, { organisationId, name: KEY_NAME, scopes: ["read", "write"] });
  // An earlier file may be open to others, and keeps its mode when it is written.
  closeToOthers(file);
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function read(file: string): string | null {
  try {
    closeToOthers(file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
