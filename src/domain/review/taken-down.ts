// Counts the reviews that moderators or the operator took down and that are still down. Reviews whose authors deleted them, that an
// erasure removed or that never were public do not count.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS } from "./state/columns.ts";

/** Of a business, imported ones included. */
export async function countTakenDown({ db }: Context, businessId: BusinessId): Promise<number> {
  const [row] = await ofBusiness(db, businessId);
  return row?.reviews ?? 0;
}

/** Of customers, over all businesses. Reads every decision. */
export async function countAllTakenDown({ db }: Context): Promise<number> {
  const [row] = await ofAll(db);
  return row?.reviews ?? 0;
}

/** The last decision counts: an appeal can put a review back, and its author can delete it then. @param which a condition */
const takenDown = (which: string) =>
  `select count(*)::int as reviews from moderation m join review r on r.id = m.review_id and r.status = m.to_status
  where ${which} and m.to_status in ('hidden', 'removed')
    and m.asked_by in ('moderator', 'owner', 'reader', 'operator') and m.reason <> 'person_erased'
    and not exists (select from moderation l where l.review_id = m.review_id and (l.created_at, l.id) > (m.created_at, m.id))
    and (m.from_status = 'published'
      or exists (select from moderation p where p.review_id = m.review_id and p.from_status = 'published'))`;

const ofBusiness = statement<{ reviews: number }, [BusinessId]>(
  "moderation_taken_down",
  takenDown("m.business_id = $1::uuid"),
);
const ofAll = statement<{ reviews: number }>("moderation_all_taken_down", takenDown(`r.${FROM_CUSTOMERS}`));
