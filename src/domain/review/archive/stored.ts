// Reads stored reviews as an import compares them with records.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { type Named, nameKey } from "#domain/business/archive/field.ts";
import type { Database } from "#platform/database/database.ts";
import { milliseconds } from "#platform/record/table.ts";
import { listStatement } from "#platform/record/write.ts";
import { EMAIL, REPLY, type Reply } from "../state/record-field.ts";
import { REVIEW, type ResolvedReview, type ReviewRecord, type ReviewRow, type ReviewState } from "./record.ts";

type Found = ReviewRow & {
  email: string | null;
  confirmedAt: number | null;
  formLanguage: string | null;
  reply: Reply | null;
  products: [string, number][] | null;
};

const SELECTION = `${REVIEW.selection("r")}, ${EMAIL} as email, ${milliseconds("a.confirmed_at")} as "confirmedAt", a.form_language as "formLanguage", ${REPLY} as reply,
  (select json_agg(json_build_array(product_id, rating) order by product_id) from product_rating where review_id = r.id) as products`;
const BESIDE = "left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id";

const byName = listStatement<Found>(
  "archive_reviews_by_name",
  "business uuid, name text",
  // The last condition is the partial index's: the planner needs it to use the index.
  `select ${SELECTION} from given
  join review r on r.business_id = given.business and r.external_id = given.name and r.external_id is not null ${BESIDE}`,
);

const byId = listStatement<Found>(
  "archive_reviews_by_id",
  "id uuid",
  `select ${SELECTION} from given join review r using (id) ${BESIDE}`,
);

const lockById = listStatement(
  "archive_lock_reviews",
  "id uuid",
  "select 1 from given join review r using (id) order by r.id for no key update of r",
);

export async function readReviews(db: Database, wanted: readonly ResolvedReview[]) {
  const own: { id: ReviewId }[] = [];
  const external: Named[] = [];
  for (const { record, businessId } of wanted) {
    if (record.ownId === null) external.push({ business: businessId, name: record.externalId });
    else own.push({ id: record.ownId });
  }
  return collect([...(await byName(db, external)), ...(await byId(db, own))]);
}

/** The reviews as they are under a lock. */
export async function lockReviews(db: Database, ids: readonly ReviewId[]) {
  const given = ids.map((id) => ({ id }));
  // In two steps, because one statement would read the other rows as they were before the lock.
  await lockById(db, given);
  return collect(await byId(db, given));
}

function collect(found: readonly Found[]) {
  const stateById = new Map<ReviewId, ReviewState>();
  const stateByName = new Map<string, ReviewState>();
  for (const { email, confirmedAt, formLanguage, reply, products, ...row } of found) {
    const state: ReviewState = { row, email, confirmedAt, formLanguage, reply, products: products ?? [] };
    stateById.set(row.id, state);
    if (row.externalId !== null) stateByName.set(nameKey({ business: row.businessId, name: row.externalId }), state);
  }
  return {
    get: (id: ReviewId) => stateById.get(id) ?? null,
    /** Finds a review by its own id where the record has one, else by business and external id. */
    find({ ownId, externalId }: ReviewRecord, business: BusinessId): ReviewState | null {
      const state = ownId === null ? stateByName.get(nameKey({ business, name: externalId })) : stateById.get(ownId);
      return state ?? null;
    },
  };
}
