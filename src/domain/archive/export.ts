// Writes the database as an archive that `importArchive` reads: a consistent snapshot, the same bytes for the same content, and no
// more memory for a million reviews than for ten. It holds customers' addresses: it is the operator's own file.
import type postgres from "postgres";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { NOUNS } from "./noun/noun.ts";
import { BY_NAME } from "./noun/nouns.ts";

/** Rows in memory at once. */
const CURSOR_ROWS = 500;
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Writes everything, or one organisation, its businesses and what belongs to them; one JSON object a line. The next chunk is
 * made once `write` has settled. Throws what `write` throws.
 * @param sql the driver of the context's pool
 */
export async function exportArchive(
  context: Context,
  sql: postgres.Sql,
  options: { organisationId?: OrganisationId },
  write: (chunk: string | Uint8Array) => Promise<void> | void,
): Promise<void> {
  let lines = 0;
  await sql.begin("isolation level repeatable read read only", async (tx) => {
    let chunk = "";
    // In the order of nouns, so that an import never has to wait for anything.
    for (const type of NOUNS) {
      const { exported, present } = BY_NAME[type];
      for await (const rows of tx.unsafe(exported, [options.organisationId ?? null]).cursor(CURSOR_ROWS)) {
        for (const row of rows) {
          chunk += `${JSON.stringify({ type, ...present(row) })}\n`;
          lines++;
          if (chunk.length < CHUNK_CHARACTERS) continue;
          await write(chunk);
          chunk = "";
        }
      }
    }
    if (chunk !== "") await write(chunk);
  });
  context.log.debug({ lines }, "exported");
}
