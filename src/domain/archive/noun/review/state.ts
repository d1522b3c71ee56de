// A review with the rows that belong to it, as it is stored, and after a record.

import { dayText } from "#domain/archive/table/value.ts";
import type { Database } from "#platform/database.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { nameKey } from "../../batch/lookup.ts";
import { listStatement } from "../../table/write.ts";
import { REPLY, REVIEW, type Reply, type ReviewRecord, type ReviewRow } from "./record.ts";

export type ReviewState = {
  row: ReviewRow;
  email: string | null;
  reply: Reply | null;
  /** Product ids and stars, by product id. */
  products: [string, number][];
};

/** A record with what it refers to. */
export type ResolvedReview = {
  record: ReviewRecord;
  businessId: BusinessId;
  /** Undefined: not given, keep what is stored. */
  products: [string, number][] | undefined;
};

/**
 * The review after the record. What the record leaves out stays; a new review has defaults. The language of a changed text is
 * detected again. `updatedAt` is `now` where the review changed and the record gives no date.
 */
export function merge(before: ReviewState | null, resolved: ResolvedReview, now: number): ReviewState {
  const { record, businessId, products } = resolved;
  const stored = before?.row ?? null;
  const isSameText = stored?.title === record.title && stored.body === record.body;
  const given = {
    ...record,
    businessId,
    externalId: stored === null ? (record.ownId === null ? record.externalId : null) : stored.externalId,
    language: record.language ?? (isSameText ? stored.language : record.detected),
  };
  const row = REVIEW.merge(stored, given, {
    id: record.ownId ?? newId<"rev">(),
    status: "published",
    experienceDate: dayText(record.createdAt),
    helpfulCount: 0,
    updatedAt: record.editedAt ?? record.createdAt,
  });
  const after: ReviewState = {
    row,
    email: record.email === undefined ? (before?.email ?? null) : record.email,
    reply: record.reply === undefined ? (before?.reply ?? null) : record.reply,
    products: products ?? before?.products ?? [],
  };
  if (before !== null && record.updatedAt === undefined && !isSameState(before, after)) row.updatedAt = now;
  return after;
}

export function isSameState(a: ReviewState, b: ReviewState): boolean {
  return REVIEW.isSame(a.row, b.row) && a.email === b.email && isSameReply(a, b) && isSameProducts(a, b);
}

export function isSameReply({ reply: a }: ReviewState, { reply: b }: ReviewState): boolean {
  return a === b || (a !== null && b !== null && a.body === b.body && a.createdAt === b.createdAt);
}

export function isSameProducts(a: ReviewState, b: ReviewState): boolean {
  return a.products === b.products || JSON.stringify(a.products) === JSON.stringify(b.products);
}

export type StoredReviews = {
  /** Throws where there is none. */
  get(id: ReviewId): ReviewState;
  /** By its own id where the record has one, else by business and external id. */
  find(record: ReviewRecord, businessId: BusinessId): ReviewState | null;
};

type Found = ReviewRow & { email: string | null; reply: Reply | null; products: [string, number][] | null };

const SELECTION = `${REVIEW.selection("r")}, a.email, ${REPLY} as reply,
  (select json_agg(json_build_array(product_id, rating) order by product_id) from product_rating where review_id = r.id) as products`;
const BESIDE = "left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id";

const byName = listStatement<Found>(
  "archive_reviews_by_name",
  "business uuid, name text",
  // The last condition is the partial index's own; without it the planner would not know that the index serves.
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

/** The reviews that the records are about. */
export async function readReviews(db: Database, wanted: readonly ResolvedReview[]): Promise<StoredReviews> {
  const own: { id: ReviewId }[] = [];
  const external: { business: BusinessId; name: string }[] = [];
  for (const { record, businessId } of wanted) {
    if (record.ownId === null) external.push({ business: businessId, name: record.externalId });
    else own.push({ id: record.ownId });
  }
  return collect([...(await byName(db, external)), ...(await byId(db, own))]);
}

/** The same reviews again, as they are once nobody else can change them. */
export async function lockReviews(db: Database, ids: readonly ReviewId[]): Promise<StoredReviews> {
  const given = ids.map((id) => ({ id }));
  // Two steps, because one statement would read the rows beside a review as they were before it waited for the lock.
  await lockById(db, given);
  return collect(await byId(db, given));
}

function collect(found: readonly Found[]): StoredReviews {
  const stateById = new Map<ReviewId, ReviewState>();
  const stateByName = new Map<string, ReviewState>();
  for (const { email, reply, products, ...row } of found) {
    const state: ReviewState = { row, email, reply, products: products ?? [] };
    stateById.set(row.id, state);
    if (row.externalId !== null) stateByName.set(nameKey({ business: row.businessId, name: row.externalId }), state);
  }
  return {
    get(id) {
      const state = stateById.get(id);
      if (!state) throw new Error("a review went away while it was read");
      return state;
    },
    find({ ownId, externalId }, business) {
      const state = ownId === null ? stateByName.get(nameKey({ business, name: externalId })) : stateById.get(ownId);
      return state ?? null;
    },
  };
}
