// Counts the reviews that moderators or the operator took down and that are still down, over all businesses. Reviews whose authors deleted them, that an
// erasure removed or that never were public do not count.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "./state/columns.ts";

export async function countTakenDown({ db }: Context): Promise<number> {
  const [row] = await takenDown(db);
  return row?.count ?? 0;
}

/** The last decision counts: an appeal can put a review back, and its author can delete it then. */
const takenDown = statement<{ count: number }>(
  "review_taken_down",
  `select count(*)::int as count from (
    select distinct on (m.review_id) m.review_id, m.to_status, m.asked_by, m.reason
    from moderation m order by m.review_id, m.created_at desc, m.id desc
  ) last join review r on r.id = last.review_id and r.status = last.to_status and r.${FROM_CUSTOMERS}
  where last.to_status in ('hidden', 'removed') and last.asked_by in ('moderator', 'owner', 'reader', 'operator')
    and last.reason <> 'person_erased'
    and exists (select from moderation p where p.review_id = last.review_id and p.from_status = 'published')`,
);
