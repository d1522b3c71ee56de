// Writes an archive that `importArchive` reads: a consistent snapshot, the same bytes for the same content, in bounded
// memory. It holds customers' addresses.
import type postgres from "postgres";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { NOUNS } from "./noun/noun.ts";
import { BY_NAME } from "./noun/nouns.ts";

const CURSOR_ROWS = 500;
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * One JSON object a line; with an organisation, its businesses and what belongs to them. Throws what `write` throws.
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
    // In this order an import never waits.
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
