// Keeps the first rows that an import refuses, with line and reason. The import's page has no room for a million.
import type { ImportId } from "#contract/id.ts";
import type { Sentence } from "#contract/sentence.ts";
import type { LineError } from "#domain/archive/batch/scope.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { keptSentence } from "../run/fault.ts";

export const MOST_REFUSALS = 100;
const MOST_REASON = 300;

export type StoredRefusal = { line: number; reason: string; says: Sentence | null };

/** Adds a row if there is room for it. */
export function addRefusal(rows: StoredRefusal[], { line, reason, says }: LineError): void {
  if (rows.length < MOST_REFUSALS) rows.push({ line, reason: reason.slice(0, MOST_REASON), says: keptSentence(says) });
}

/** Replaces the rows that were kept before. */
export async function keepRefusals({ db }: Context, id: ImportId, rows: readonly StoredRefusal[]): Promise<void> {
  await forget(db, id);
  if (rows.length > 0) await keep(db, id, JSON.stringify(rows));
}

export function listRefusals({ db }: Context, id: ImportId): Promise<StoredRefusal[]> {
  return list(db, id, MOST_REFUSALS);
}

const forget = statement("transfer_forget_refusals", "delete from review_import_refusal where import_id = $1::uuid");

const keep = statement(
  "transfer_keep_refusals",
  `insert into review_import_refusal (import_id, line, reason, says)
  select $1::uuid, line, reason, says from json_to_recordset($2::text::json) as g(line int, reason text, says jsonb) on conflict do nothing`,
);

const list = statement<StoredRefusal>(
  "transfer_list_refusals",
  "select line, reason, says from review_import_refusal where import_id = $1::uuid order by line, reason limit $2::int",
);
