// Keeps what an owner decided about how a file is read, and finds the columns that the organisation chose for an earlier file with the
// same column names.
import { createHash } from "node:crypto";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ColumnMapping } from "../layout/choice.ts";

/** @param columns as `columnNames` names them */
export function headerHashOf(columns: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(columns)).digest("base64url");
}

/**
 * Null if there was no such file. An import that failed or was undone may have had the wrong columns; an upload that another file
 * replaced had those that the owner chose.
 */
export async function keptColumns(
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
