// Counts the reviews that moderators or the operator took down and that are still down. Reviews whose authors deleted them, that an
// erasure removed or that never were public do not count.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ModerationFigure } from "./profile-figure.ts";
import { FROM_CUSTOMERS } from "./state/columns.ts";

/** Of a business, imported ones included: by the decision that keeps them offline, so that each review counts once. */
export function listTakenDown({ db }: Context, businessId: BusinessId): Promise<ModerationFigure[]> {
  return ofBusiness(db, businessId);
}

/** Of a business: reviews that such a decision took offline and a later one put back. Undone decisions do not count, as in the figures. */
export async function countPutBack({ db }: Context, businessId: BusinessId): Promise<number> {
  const [row] = await putBack(db, businessId);
  return row?.reviews ?? 0;
}

/** Of customers, over all businesses. Reads every decision. */
export async function countAllTakenDown({ db }: Context): Promise<number> {
  const [row] = await ofAll(db);
  return row?.reviews ?? 0;
}

/** SQL: the decision `m` takes a review down. */
const TAKES_DOWN = `m.to_status in ('hidden', 'removed') and m.asked_by in ('moderator', 'owner', 'reader', 'operator')
    and m.reason <> 'person_erased'
    and (m.from_status = 'published' or exists (select from moderation p where p.review_id = m.review_id
      and p.from_status = 'published' and (p.created_at, p.id) < (m.created_at, m.id)))`;

/** The last decision counts: an appeal can put a review back, and its author can delete it then. @param which a condition */
const takenDown = (columns: string, which: string) =>
  `select ${columns} from moderation m join review r on r.id = m.review_id and r.status = m.to_status
  where ${which} and ${TAKES_DOWN}
    and not exists (select from moderation l where l.review_id = m.review_id and (l.created_at, l.id) > (m.created_at, m.id))`;

const ofBusiness = statement<ModerationFigure, [BusinessId]>(
  "moderation_taken_down",
  `${takenDown(
    'm.to_status as outcome, m.reason, m.asked_by as "askedBy", count(*)::int as reviews',
    "m.business_id = $1::uuid",
  )}
  group by 1, 2, 3`,
);
const putBack = statement<{ reviews: number }, [BusinessId]>(
  "moderation_put_back",
  `select count(distinct m.review_id)::int as reviews from moderation m
  where m.business_id = $1::uuid and ${TAKES_DOWN} and m.undoes is null
    and not exists (select from moderation u where u.business_id = $1::uuid and u.undoes = m.id)
    and exists (select from moderation l where l.review_id = m.review_id and l.to_status = 'published'
      and (l.created_at, l.id) > (m.created_at, m.id))`,
);
const ofAll = statement<{ reviews: number }>(
  "moderation_all_taken_down",
  takenDown("count(*)::int as reviews", `r.${FROM_CUSTOMERS}`),
);
