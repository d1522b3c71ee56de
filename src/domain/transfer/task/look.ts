// Looks at the first rows of an owner's file: how it is read, and which columns it has. A file of unknown layout waits for its columns.

import { createHash } from "node:crypto";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type ColumnMapping, GUESS_ALL, type ImportChoices, type ImportFound } from "../layout/choice.ts";
import type { Site } from "../layout/row.ts";
import { fileOf, lookApart, type ReaderOptions } from "../reader/reader.ts";
import type { SheetFile } from "../sheet/row.ts";
import { isWorkbook } from "../sheet/sheet.ts";

/** The layout of a file until its columns are known. */
export const UNKNOWN = "auto";

/** @property used null for a workbook, which the importer unpacks first */
export type FirstReading = {
  layout: string;
  choices: ImportChoices | null;
  headerHash: string | null;
  used: ImportFound | null;
};

type ReadingRequest = { site: Site; organisationId: OrganisationId; choices: ImportChoices | null };

const LINE_FEED = 0x0a;

/**
 * Looks at a file from its first bytes. Throws a Refusal for a file that is no table, and for choices that it contradicts.
 * @param sample the first bytes of the file
 */
export async function lookAtSample(
  context: Context,
  sample: Uint8Array,
  bytes: number,
  given: ReadingRequest,
): Promise<FirstReading> {
  if (isWorkbook(sample)) return { layout: UNKNOWN, choices: given.choices, headerHash: null, used: null };
  const isCut = sample.length < bytes;
  const whole = isCut ? sample.subarray(0, sample.lastIndexOf(LINE_FEED) + 1 || sample.length) : sample;
  return lookAt(context, { ...fileOf(whole), isCut }, given, { log: context.log });
}

/** As `lookAtSample`, for the whole of a workbook. */
export async function lookAt(
  context: Context,
  file: SheetFile,
  { site, organisationId, choices }: ReadingRequest,
  options: ReaderOptions,
): Promise<FirstReading> {
  const used = await lookApart(file, site, choices ?? GUESS_ALL, options);
  const headerHash = headerHashOf(used.first?.columns ?? []);
  if (used.layout !== null) {
    const isChosen = choices !== null && choices.columns !== null;
    return { layout: used.layout, choices, headerHash: isChosen ? headerHash : null, used };
  }
  const unknown = { layout: UNKNOWN, choices, headerHash: null, used };
  const columns = await keptColumns(context, organisationId, headerHash);
  if (columns === null) return unknown;
  const again = { ...(choices ?? GUESS_ALL), columns };
  try {
    const known = await lookApart(file, site, again, options);
    return { layout: known.layout ?? UNKNOWN, choices: again, headerHash, used: known };
  } catch (error) {
    // The same columns of this file hold something else.
    if (error instanceof Refusal && error.field === "columns") return unknown;
    throw error;
  }
}

/** The business's own domain and country, by which rows and dates are read. */
export async function siteOf({ db }: Context, businessId: BusinessId): Promise<Site> {
  const [found] = await siteOfBusiness(db, businessId);
  return found ?? { domain: "", country: "" };
}

const siteOfBusiness = statement<Site>("transfer_site", "select domain, country from business where id = $1::uuid");

/** @param columns as `columnNames` names them */
function headerHashOf(columns: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(columns)).digest("base64url");
}

/**
 * Finds the columns that the organisation chose for an earlier file with the same column names; null if there was none. An import that failed or was undone may have had the wrong columns; an upload that another file
 * replaced had those that the owner chose.
 */
async function keptColumns(
  { db }: Context,
  organisationId: OrganisationId,
  headerHash: string,
): Promise<ColumnMapping | null> {
  const [row] = await kept(db, organisationId, headerHash);
  return row?.columns ?? null;
}

const kept = statement<{ columns: ColumnMapping | null }>(
  "transfer_kept_columns",
  `select choices -> 'columns' as columns from review_import
  where organisation_id = $1::uuid and header_hash = $2::text
    and (status not in ('failed', 'undone') or (status = 'failed' and fault_says ->> 'key' = 'importFault.replaced'))
  order by created_at desc, id desc limit 1`,
);
