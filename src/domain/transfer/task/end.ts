// The end of a task that is no import of reviews: the lease goes, and what was done is recorded.
import type { Context } from "#platform/context.ts";
import type { ImportId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { LeaseLost } from "../run/lease.ts";
import { type Recorded, recordProgress } from "../run/record.ts";

/** @param report of an import of products, which is then done */
export async function endTask(
  context: Context,
  id: ImportId,
  owner: string,
  fault: string | null,
  report: Recorded | null = null,
): Promise<void> {
  if (report) await recordProgress(context, id, report, 0, owner);
  const [ended] = await end(context.db, id, owner, fault, report === null ? null : context.clock.now().toISOString());
  if (!ended) throw new LeaseLost();
}

const end = statement(
  "transfer_end_task",
  `update review_import set task = null, lease_until = null, lease_owner = null, fault = $3::text,
    status = case when $4::timestamptz is null then status else 'done' end, finished_at = coalesce($4::timestamptz, finished_at),
    bytes_read = case when $4::timestamptz is null then bytes_read else bytes_total end,
    confirmation = case when $4::timestamptz is null then confirmation end
  where id = $1::uuid and lease_owner = $2::uuid returning id`,
);
