// Takes an owner's file. It is kept in pieces, so that any process can import it, and deleted once it was imported or discarded.
import type { BusinessId, ImportId, OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import type { ImportChoices } from "../layout/choice.ts";
import { findColumns } from "../layout/product.ts";
import { readHeadApart } from "../reader/reader.ts";
import { startRecord } from "../run/record.ts";
import { PRODUCTS } from "../run/report.ts";
import { storable } from "../run/stored.ts";
import { isWorkbook, sampleOf } from "../sheet/sheet.ts";
import { dayBefore, discardUpload } from "./discard.ts";
import { type FirstReading, lookAtSample, siteOf, UNKNOWN } from "./look.ts";
import { fileGone, fileOfPieces, keepPiece, PIECE_BYTES } from "./piece.ts";

export const MOST_FILE_MB = 50;
export const MOST_FILE_BYTES = MOST_FILE_MB * 1024 * 1024;
/** The number of files that one organisation may choose in 24 hours. */
export const MOST_FILES_A_DAY = 20;

export const NOT_WHOLE = {
  message: "The file did not arrive whole. Choose it again.",
  says: sentence("importFault.notWhole"),
};
const REPLACED = {
  message: "Another file was chosen before this one was started.",
  says: sentence("importFault.replaced"),
};

export type Upload = {
  businessId: BusinessId;
  organisationId: OrganisationId;
  userId: UserId;
  fileName: string;
  of: "reviews" | "products";
  /** What the owner decided about how a file of reviews is read. Columns that are left open are those of an earlier file. */
  choices?: ImportChoices;
};

/**
 * Keeps the file for the importer to check. A file of unknown layout waits for its columns. Refuses with payload_too_large, with
 * rate_limited after too many files, and with validation_error for a file that is no table, and for choices that it contradicts; then
 * nothing of the file is kept.
 */
export async function upload(context: Context, given: Upload, source: AsyncIterable<Uint8Array>): Promise<ImportId> {
  const id = await open(context, given);
  try {
    const bytes = await keepFile(context, id, source);
    const { layout, choices, headerHash, used } = await understand(context, id, given, bytes);
    const waits = layout === UNKNOWN && used !== null;
    const stored = [choices && storable(choices), headerHash, used && storable(used)] as const;
    await inTransaction(context, async (inside) => {
      const [ready] = await finish(inside.db, id, layout, bytes, ...stored, waits);
      if (!ready) throw fileGone();
      await announce(inside.db, ["import"]);
    });
    return id;
  } catch (error) {
    await discardUpload(context, id, error instanceof Refusal ? error : NOT_WHOLE);
    throw error;
  }
}

/** Counts the file and discards an earlier one of the business that was not started. */
async function open(context: Context, { organisationId, businessId, userId, fileName, of }: Upload): Promise<ImportId> {
  return inTransaction(context, async (inside) => {
    await lockName(inside.db, `imports of ${organisationId}`);
    const [today] = await countSince(inside.db, organisationId, dayBefore(inside));
    if ((today?.files ?? 0) >= MOST_FILES_A_DAY)
      throw new Refusal(
        "rate_limited",
        `At most ${MOST_FILES_A_DAY} files can be chosen in 24 hours. Try again tomorrow.`,
        { says: sentence("importFault.mostFiles", { most: MOST_FILES_A_DAY }) },
      );
    for (const { id } of await earlier(inside.db, businessId, organisationId))
      await discardUpload(inside, id, REPLACED);
    return startRecord(inside, {
      businessId,
      fileName,
      bytes: 0,
      status: "uploaded",
      by: { organisationId, userId },
      layout: of === "products" ? PRODUCTS : UNKNOWN,
    });
  });
}

async function keepFile(context: Context, id: ImportId, source: AsyncIterable<Uint8Array>): Promise<number> {
  let total = 0;
  let n = 0;
  let held: Uint8Array[] = [];
  let length = 0;
  const flush = async () => {
    if (length > 0) await keepPiece(context, id, n++, Buffer.concat(held));
    held = [];
    length = 0;
  };
  for await (const bytes of source) {
    total += bytes.length;
    if (total > MOST_FILE_BYTES)
      throw new Refusal(
        "payload_too_large",
        `The file is larger than ${MOST_FILE_MB} MB. Split it, or ask the operator to import it.`,
        { says: sentence("importFault.large", { most: MOST_FILE_MB }) },
      );
    held.push(bytes);
    length += bytes.length;
    if (length >= PIECE_BYTES) await flush();
  }
  await flush();
  if (total === 0) throw new Refusal("validation_error", "The file is empty.", { says: sentence("importFault.empty") });
  return total;
}

const OF_PRODUCTS: FirstReading = { layout: PRODUCTS, choices: null, headerHash: null, used: null };

async function understand(context: Context, id: ImportId, given: Upload, bytes: number): Promise<FirstReading> {
  const { fileName, of, organisationId, businessId, choices = null } = given;
  const sample = await sampleOf(fileOfPieces(context, id, { name: fileName, bytes }));
  if (of === "reviews")
    return lookAtSample(context, sample, bytes, { organisationId, choices, site: await siteOf(context, businessId) });
  // A workbook has to be unpacked before its columns can be seen, which the importer does.
  if (!isWorkbook(sample)) findColumns(await readHeadApart(sample, { log: context.log }));
  return OF_PRODUCTS;
}

const countSince = statement<{ files: number }>(
  "transfer_files_since",
  "select count(*)::int as files from review_import where organisation_id = $1::uuid and created_at > $2::timestamptz",
);

const earlier = statement<{ id: ImportId }>(
  "transfer_earlier_uploads",
  `select id from review_import where business_id = $1::uuid and organisation_id = $2::uuid and status = 'uploaded' order by id`,
);

const finish = statement<{ id: ImportId }>(
  "transfer_finish_upload",
  `update review_import set layout = $2::text, bytes_total = $3::bigint, choices = $4::text::jsonb, header_hash = $5::text,
    used = $6::text::jsonb, task = case when $7::boolean then null else 'check' end
  where id = $1::uuid and status = 'uploaded' returning id`,
);
