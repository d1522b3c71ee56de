// The rows that an import refuses: the first ones with line and reason, for the page of the import, which has no room for a million.
import type { Context } from "#platform/context.ts";
import type { ImportId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

export type RefusedRow = { line: number; reason: string };

export const MOST_REFUSALS = 100;
const MOST_REASON = 300;

export type Refusals = ReturnType<typeof noRefusals>;

export function noRefusals() {
  const first: RefusedRow[] = [];
  return {
    first,
    add({ line, reason }: RefusedRow): void {
      if (first.length < MOST_REFUSALS) first.push({ line, reason: reason.slice(0, MOST_REASON) });
    },
  };
}

export async function keepRefusals({ db }: Context, id: ImportId, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length > 0) await keep(db, id, JSON.stringify(rows));
}

export async function forgetRefusals({ db }: Context, id: ImportId): Promise<void> {
  await forget(db, id);
}

export function listRefusals({ db }: Context, id: ImportId): Promise<RefusedRow[]> {
  return list(db, id, MOST_REFUSALS);
}

const keep = statement(
  "transfer_keep_refusals",
  `insert into review_import_refusal (import_id, line, reason)
  select $1::uuid, line, reason from json_to_recordset($2::text::json) as g(line int, reason text) on conflict do nothing`,
);

const forget = statement("transfer_forget_refusals", "delete from review_import_refusal where import_id = $1::uuid");

const list = statement<RefusedRow>(
  "transfer_list_refusals",
  "select line, reason from review_import_refusal where import_id = $1::uuid order by line, reason limit $2::int",
);
