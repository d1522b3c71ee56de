// Writes an archive that `importArchive` reads: a consistent snapshot, the same bytes for the same content, in bounded
// memory. It holds customers' addresses.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import type { PhotoRow } from "#domain/review/photo/archive.ts";
import type { Context } from "#platform/database/context.ts";
import { pagesOf } from "#platform/database/cursor.ts";
import type { Database } from "#platform/database/database.ts";
import { NOUNS, type NounName, ofBusiness } from "./noun/noun.ts";
import { BY_NAME } from "./noun/nouns.ts";

type ExportOptions = {
  organisationId?: OrganisationId;
  businessId?: BusinessId;
  nouns?: readonly NounName[];
  /** Copies a picture's file beside the archive. False: there is none, and its line is left out. Without it, lines have addresses. */
  keepPhoto?: (photo: PhotoRow) => Promise<boolean>;
};

/** The nouns of one business's archive, which has no people and no invitations. */
const OF_BUSINESS: readonly NounName[] = ["category", "business", "platform", "product", "review", "photo"];
const PAGE_ROWS = 500;
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Writes one JSON object a line; with an organisation, its businesses and their rows; with a business, the rows that its reviews need
 * elsewhere; with nouns, these alone. Throws the errors of `write`.
 */
export async function exportArchive(
  context: Context,
  options: ExportOptions,
  write: (chunk: string | Uint8Array) => Promise<void> | void,
): Promise<void> {
  let lines = 0;
  const work = async (tx: Database) => {
    let chunk = "";
    for (const type of options.nouns ?? (options.businessId ? OF_BUSINESS : NOUNS)) {
      const noun = BY_NAME[type];
      const exported = options.businessId ? ofBusiness(noun) : noun.exported;
      const of = options.businessId ?? options.organisationId ?? null;
      // At another installation, another organisation manages the business.
      const alone = options.businessId && type === "business" ? { organisation: undefined } : {};
      for await (const rows of pagesOf<Record<string, unknown>>(tx, () => PAGE_ROWS, exported, of)) {
        for (const row of rows) {
          if (type === "photo" && !(await keeps(row as PhotoRow, options))) continue;
          chunk += `${JSON.stringify({ type, ...noun.present(row, context.baseUrl), ...alone })}\n`;
          lines++;
          if (chunk.length < CHUNK_CHARACTERS) continue;
          await write(chunk);
          chunk = "";
        }
      }
    }
    if (chunk !== "") await write(chunk);
  };
  await context.db.transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });
  context.log.debug({ lines }, "exported");
}

/** A picture that its address does not show could not be fetched. */
async function keeps(photo: PhotoRow, { keepPhoto }: ExportOptions): Promise<boolean> {
  return keepPhoto ? keepPhoto(photo) : photo.isShown;
}
