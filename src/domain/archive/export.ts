// The database as an archive that `importArchive` reads: a consistent snapshot, the same bytes for the same content, and no
// more memory for a million reviews than for ten. It holds addresses: it is the operator's own file.
import type postgres from "postgres";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { businesses } from "./dump/business.ts";
import { categories } from "./dump/category.ts";
import { invitations } from "./dump/invitation.ts";
import { organisations } from "./dump/organisation.ts";
import type { Part } from "./dump/part.ts";
import { platforms } from "./dump/platform.ts";
import { products } from "./dump/product.ts";
import { reviews } from "./dump/review.ts";

/** In the order of kinds, so that an import never has to wait for anything. */
const PARTS = [organisations, categories, businesses, platforms, products, reviews, invitations] as Part<unknown>[];

/** Rows in memory at once. */
const CURSOR_ROWS = 500;
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Writes everything, or one organisation, its businesses and what hangs on them; one JSON object a line. The next chunk is
 * made once `write` has settled. Throws what `write` throws.
 * @param sql the driver of the context's pool.
 */
export async function exportArchive(
  context: Context,
  sql: postgres.Sql,
  options: { organisationId?: OrganisationId },
  write: (chunk: string | Uint8Array) => Promise<void> | void,
): Promise<void> {
  const organisationId = options.organisationId ?? null;
  let lines = 0;
  await sql.begin("isolation level repeatable read read only", async (tx) => {
    let chunk = "";
    for (const { query, record } of PARTS) {
      for await (const rows of tx.unsafe(query, [organisationId]).cursor(CURSOR_ROWS)) {
        for (const row of rows) {
          chunk += `${JSON.stringify(record(row))}\n`;
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
