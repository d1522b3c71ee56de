// Reviews as they are stored, with what hangs on them, many at a time.
import type postgres from "postgres";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { placeKey } from "../batch/lookup.ts";
import type { ReviewRecord } from "../record/review.ts";
import { milliseconds, queryOver, selection } from "../table/rows.ts";
import { REVIEW, type ReviewRow, type ReviewState } from "./review-state.ts";

type Found = ReviewRow & {
  author_email: string | null;
  reply_body: string | null;
  reply_created_at: number | null;
  rated: [string, number][] | null;
};

export type StoredReviews = {
  /** Throws where there is none. */
  get(id: ReviewId): ReviewState;
  /** By its own id where the record has one, else by business and external id. */
  find(record: ReviewRecord, businessId: BusinessId): ReviewState | null;
};

const PARTS = `${selection(REVIEW, "r")}, a.email as author_email, p.body as reply_body,
  ${milliseconds("p.created_at")} as reply_created_at,
  (select json_agg(json_build_array(product_id, rating) order by product_id) from product_rating where review_id = r.id) as rated`;
const BESIDE = "left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id";

/** The reviews that the records are about. */
export async function readReviews(
  tx: postgres.TransactionSql,
  wanted: readonly { item: { record: ReviewRecord }; resolved: { businessId: BusinessId } }[],
): Promise<StoredReviews> {
  const own: { id: ReviewId }[] = [];
  const external: { business: BusinessId; name: string }[] = [];
  for (const { item, resolved } of wanted) {
    const { id, externalId } = item.record;
    if (id === null) external.push({ business: resolved.businessId, name: externalId });
    else own.push({ id });
  }
  const byName = await queryOver<Found>(
    tx,
    external,
    "business uuid, name text",
    // The second condition says what the partial index says, so that the planner need not find out.
    `select ${PARTS} from given
    join review r on r.business_id = given.business and r.external_id = given.name and r.external_id is not null ${BESIDE}`,
  );
  return collect([...byName, ...(await readById(tx, own))]);
}

/** The same reviews again, as they are once nobody else can change them. */
export async function lockReviews(tx: postgres.TransactionSql, ids: readonly ReviewId[]): Promise<StoredReviews> {
  const given = ids.map((id) => ({ id }));
  // Two steps, because the rows beside a review are read as they were before the wait for its lock.
  await queryOver(
    tx,
    given,
    "id uuid",
    "select 1 from given join review r using (id) order by r.id for no key update of r",
  );
  return collect(await readById(tx, given));
}

function readById(tx: postgres.TransactionSql, given: readonly { id: ReviewId }[]): Promise<Found[]> {
  return queryOver<Found>(tx, given, "id uuid", `select ${PARTS} from given join review r using (id) ${BESIDE}`);
}

function collect(found: readonly Found[]): StoredReviews {
  const byId = new Map<ReviewId, ReviewState>();
  const byName = new Map<string, ReviewState>();
  for (const { author_email: email, reply_body, reply_created_at, rated, ...row } of found) {
    const reply = reply_body === null ? null : { body: reply_body, createdAt: reply_created_at as number };
    const state: ReviewState = { row, email, reply, products: rated ?? [] };
    byId.set(row.id, state);
    if (row.external_id !== null) byName.set(placeKey({ business: row.business_id, name: row.external_id }), state);
  }
  return {
    get(id) {
      const state = byId.get(id);
      if (!state) throw new Error("a review went away while it was read");
      return state;
    },
    find: ({ id, externalId }, businessId) =>
      (id === null ? byName.get(placeKey({ business: businessId, name: externalId })) : byId.get(id)) ?? null,
  };
}
