// {"type":"review"}, with its author, reply and ratings of products: its fields, reading a record, and comparing it with the
// stored state.
import { review } from "#domain/review/table.ts";
import type { Database } from "#platform/database.ts";
import { type BusinessId, fromWire, newId, type ReviewId, toWire } from "#platform/id.ts";
import type { DetectLanguage } from "#platform/language/detect.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { nameKey } from "../../batch/lookup.ts";
import { beside, clearable, derived, kept, orNone, orNull, required } from "../../table/field.ts";
import { milliseconds, tableOf } from "../../table/table.ts";
import {
  choice,
  dayText,
  email,
  type Fields,
  flag,
  integer,
  language,
  momentText,
  past,
  pastDay,
  type Read,
  type RecordLine,
  refuse,
  text,
} from "../../table/value.ts";
import { listStatement } from "../../table/write.ts";
import { slug } from "../category.ts";
import { shopId } from "../product.ts";

const MAX_PRODUCTS = 100;

/** It is indexed, so its length is limited. */
export const externalId = text({ min: 1, max: 200 });
const stars = integer(1, 5);
/** Shorter than the service itself takes: history is kept as it was. */
const replyBody = text({ min: 1, max: TEXT_LIMIT.reply.max });

export type Reply = { body: string; createdAt: number };

const reply: Read<Reply> = (value, name, line) => {
  if (typeof value !== "object" || Array.isArray(value)) refuse(`${name} must be an object`);
  const { body, createdAt } = value as Fields;
  return {
    body: replyBody(body, `${name}.body`, line),
    createdAt: past(createdAt, `${name}.createdAt`, line),
  };
};

/** Null: none. */
const products: Read<{ shopId: string; rating: number }[] | undefined> = (value, name, line) => {
  if (value === undefined) return undefined;
  if (value === null) return [];
  if (!Array.isArray(value) || value.length > MAX_PRODUCTS) refuse(`${name} must be a list of at most ${MAX_PRODUCTS}`);
  const read = value.map((each: unknown) => {
    if (typeof each !== "object" || each === null) refuse(`${name} must hold objects`);
    const { id, rating } = each as Fields;
    return { shopId: shopId(id, `${name}.id`, line), rating: stars(rating, `${name}.rating`, line) };
  });
  if (new Set(read.map((each) => each.shopId)).size < read.length) refuse(`${name} must name each product once`);
  return read;
};

/** SQL: as `externalIdOf` takes it. */
export const EXTERNAL_ID = "json_build_array(r.external_id, r.id)";

/** Its own id where no other system gave one. */
export function externalIdOf([external, id]: [string | null, ReviewId]): string {
  return external ?? toWire("rev", id);
}

export const REPLY = `case when p.id is not null then json_build_object('body', p.body, 'createdAt', ${milliseconds("p.created_at")}) end`;

const RATED_PRODUCTS = `(select json_agg(json_build_object('id', shop_id, 'rating', rating) order by shop_id collate "C")
  from product_rating join product on product.id = product_id where review_id = r.id)`;

export const REVIEW = tableOf(review, ["id"], {
  id: derived<ReviewId>(),
  business: beside(slug, "b.slug"),
  businessId: derived<BusinessId>(),
  externalId: orNone(required(externalId, { exported: EXTERNAL_ID, show: externalIdOf })),
  rating: required(stars),
  title: required(text(TEXT_LIMIT.title)),
  body: required(text(TEXT_LIMIT.body)),
  author: required(text(TEXT_LIMIT.author)),
  email: beside(orNull(email), "a.email"),
  verified: required(flag),
  source: required(choice(["invitation", "organic", "import", "editor"])),
  status: kept(choice(["pending", "held", "published", "hidden", "removed"])),
  language: kept(language),
  experienceDate: kept(pastDay),
  helpfulCount: kept(integer(0, 100_000_000)),
  resolution: clearable(choice(["resolved", "unresolved"])),
  resolutionAt: clearable(past),
  createdAt: required(past),
  updatedAt: kept(past),
  editedAt: clearable(past),
  products: beside(products, RATED_PRODUCTS),
  reply: beside(orNull(reply), REPLY, ({ body, createdAt }: Reply) => ({ body, createdAt: momentText(createdAt) })),
});

export type ReviewRow = Parameters<typeof REVIEW.isSame>[0];

export type ReviewRecord = ReturnType<typeof REVIEW.read> & {
  noun: "review";
  key: string;
  ownId: ReviewId | null;
  /** Language of the text; en where a language is given. */
  detected: string;
};

/** A review's own id is unique over all businesses. */
export function reviewKey(business: string, external: string): string {
  return fromWire("rev", external) === null ? `review ${business} ${external}` : `review ${external}`;
}

export function readReview(line: RecordLine, detect: DetectLanguage): ReviewRecord {
  const given = REVIEW.read(line);
  if (given.source === "editor" && given.verified) refuse("verified must be false for an editor's review");
  return {
    noun: "review",
    key: reviewKey(given.business, given.externalId),
    ownId: fromWire("rev", given.externalId),
    detected: given.language === undefined ? detect(`${given.body}\n${given.title}`) : "en",
    ...given,
  };
}

export type ReviewState = {
  row: ReviewRow;
  email: string | null;
  reply: Reply | null;
  products: [string, number][];
};

export type ResolvedReview = {
  record: ReviewRecord;
  businessId: BusinessId;
  /** Undefined: not given, keep what is stored. */
  products: [string, number][] | undefined;
};

/**
 * What the record leaves out stays. The language of a changed text is detected again. `updatedAt` is `now` where the
 * review changed and the record gives no date.
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

export async function readReviews(db: Database, wanted: readonly ResolvedReview[]) {
  const own: { id: ReviewId }[] = [];
  const external: { business: BusinessId; name: string }[] = [];
  for (const { record, businessId } of wanted) {
    if (record.ownId === null) external.push({ business: businessId, name: record.externalId });
    else own.push({ id: record.ownId });
  }
  return collect([...(await byName(db, external)), ...(await byId(db, own))]);
}

/** The reviews as they are under a lock. */
export async function lockReviews(db: Database, ids: readonly ReviewId[]) {
  const given = ids.map((id) => ({ id }));
  // Two steps, because one statement would read the rows beside a review as they were before it waited for the lock.
  await lockById(db, given);
  return collect(await byId(db, given));
}

function collect(found: readonly Found[]) {
  const stateById = new Map<ReviewId, ReviewState>();
  const stateByName = new Map<string, ReviewState>();
  for (const { email, reply, products, ...row } of found) {
    const state: ReviewState = { row, email, reply, products: products ?? [] };
    stateById.set(row.id, state);
    if (row.externalId !== null) stateByName.set(nameKey({ business: row.businessId, name: row.externalId }), state);
  }
  return {
    get(id: ReviewId): ReviewState {
      const state = stateById.get(id);
      if (!state) throw new Error("a review went away while it was read");
      return state;
    },
    /** By its own id where the record has one, else by business and external id. */
    find({ ownId, externalId }: ReviewRecord, business: BusinessId): ReviewState | null {
      const state = ownId === null ? stateByName.get(nameKey({ business, name: externalId })) : stateById.get(ownId);
      return state ?? null;
    },
  };
}
