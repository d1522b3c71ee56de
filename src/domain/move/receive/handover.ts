// Takes the word of the old instance that it has handed the organisation over: its log ends there for each business that arrived.
import type { BusinessId } from "#contract/id.ts";
import { readHandover } from "#domain/log/handover.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { markGo, type Receipt } from "./receipt.ts";

/** Refuses with validation_error what proves no end of the old log. Does nothing for a receipt that has one: the first answer may have got lost. */
export async function takeHandover(context: Context, { id, handover }: Receipt, given: unknown): Promise<void> {
  if (handover !== null) return;
  const businesses = await arrivedBusinesses(context.db, id);
  const read = readHandover(
    given,
    businesses.map((each) => each.id),
  );
  await markGo(context, id, read);
}

const arrivedBusinesses = statement<{ id: BusinessId }, [receipt: string]>(
  "move_arrived_businesses",
  "select row::json->>'id' as id from organisation_arriving where receipt_id = $1::uuid and table_name = 'business' order by 1",
);
