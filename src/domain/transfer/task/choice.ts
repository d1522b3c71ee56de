// Keeps what an owner decided about how a file is read, and finds the columns that the organisation chose for an earlier file with the
// same column names.
import { createHash } from "node:crypto";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ColumnMapping, ImportChoices } from "../layout/choice.ts";

/** Without what jsonb refuses: NUL, and half of a pair that was cut. */
export function storableChoices(choices: ImportChoices): ImportChoices {
  return JSON.parse(JSON.stringify(choices), (_, value) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
}

export function headerHashOf(header: readonly string[]): string {
  const names = JSON.stringify(header.map((name) => name.trim()));
  return createHash("sha256").update(names).digest("base64url");
}

/** Null if there was no such file. An import that failed or was undone may have had the wrong columns. */
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
  where organisation_id = $1::uuid and header_hash = $2::text and status not in ('failed', 'undone')
  order by created_at desc, id desc limit 1`,
);
