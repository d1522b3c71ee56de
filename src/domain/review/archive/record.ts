// {"type":"review"}, with its author, reply and ratings of products: its fields, reading a record, and comparing it with the
// stored state.
import { type BusinessId, fromWire, newId, type ReviewId } from "#contract/id.ts";
import { nameKey } from "#domain/archive/batch/lookup.ts";
import { slug } from "#domain/business/archive/category.ts";
import type { Database } from "#platform/database/database.ts";
import type { DetectLanguage } from "#platform/language/detect.ts";
import { beside, clearable, derived, kept, orNone, orNull, required } from "#platform/record/field.ts";
import { milliseconds, tableOf } from "#platform/record/table.ts";
import {
  choice,
  dayText,
  email,
  flag,
  integer,
  language,
  languageTag,
  momentText,
  past,
  pastDay,
  type RecordLine,
  refuse,
  text,
} from "#platform/record/value.ts";
import { listStatement } from "#platform/record/write.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { review } from "../state/table.ts";
import {
  CONFIRMED_AT,
  confirmedText,
  EMAIL,
  EXTERNAL_ID,
  externalId,
  externalIdOf,
  ORIGIN_LIMIT,
  original,
  products,
  RATED_PRODUCTS,
  REPLY,
  type Reply,
  reply,
  stars,
  words,
} from "./field.ts";

export const REVIEW = tableOf(review, ["id"], {
  id: derived<ReviewId>(),
  business: beside(slug, "b.slug"),
  businessId: derived<BusinessId>(),
  externalId: orNone(required(externalId, { exported: EXTERNAL_ID, show: externalIdOf })),
  rating: required(stars),
  title: required(words(TEXT_LIMIT.title)),
  body: required(words(TEXT_LIMIT.body)),
  author: required(text(TEXT_LIMIT.author)),
  email: beside(orNull(email), EMAIL),
  confirmedAt: beside(orNull(past), CONFIRMED_AT, confirmedText),
  formLanguage: beside(orNull(languageTag), "a.form_language"),
  verified: required(flag),
  source: required(choice(review.source.enumValues)),
  origin: clearable(text(ORIGIN_LIMIT)),
  counts: kept(flag, { exported: "nullif(r.counts, true)" }),
  original: clearable(original),
  status: kept(choice(review.status.enumValues)),
  language: kept(language),
  experienceDate: kept(pastDay),
  helpfulCount: kept(integer(0, 100_000_000)),
  resolution: clearable(choice(review.resolution.enumValues)),
  resolutionAt: clearable(past),
  createdAt: required(past),
  updatedAt: kept(past),
  editedAt: clearable(past),
  products: beside(products, RATED_PRODUCTS),
  reply: beside(orNull(reply), REPLY, ({ body, createdAt }: Reply) => ({ body, createdAt: momentText(createdAt) })),
});

export type ReviewRow = Parameters<typeof REVIEW.isSame>[0];

export type ReviewRecord = ReturnType<typeof REVIEW.read> & {
  key: string;
  ownId: ReviewId | null;
  /** Language of the text; en where a language is given. */
  detected: string;
  /** The code of the rule that holds a held review. */
  heldBy?: string;
};

export function readReview(line: RecordLine, detect: DetectLanguage): ReviewRecord {
  const given = REVIEW.read(line);
  if (given.source !== "import" && (given.origin || given.counts === false || given.original))
    refuse("origin, counts and original belong to a review with the source import");
  // An older archive may say that an imported review is verified, which only this service can know.
  if (given.source === "import") given.verified = false;
  // An author never confirmed an address that a file states.
  if (given.source === "import" || given.source === "editor") given.confirmedAt = null;
  if (given.source === "editor" && given.verified) refuse("verified must be false for an editor's review");
  const ownId = fromWire("rev", given.externalId);
  return {
    // A review's own id is unique over all businesses.
    key: ownId ?? `${given.business} ${given.externalId}`,
    ownId,
    detected: given.language === undefined ? detect(`${given.body}\n${given.title}`) : "en",
    ...given,
  };
}

export type ReviewState = {
  row: ReviewRow;
  /** Of an imported review: the address that its file states. */
  email: string | null;
  confirmedAt: number | null;
  formLanguage: string | null;
  reply: Reply | null;
  products: [string, number][];
  heldBy?: string | undefined;
};

export type ResolvedReview = {
  record: ReviewRecord;
  businessId: BusinessId;
  /** Undefined keeps the stored value. */
  products: [string, number][] | undefined;
};

/**
 * Returns the review after a record. Fields that the record leaves out stay. A changed text has its detected language. `updatedAt` is
 * `now` if the record has none.
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
    counts: true,
  });
  if (row.source !== "import") Object.assign(row, { origin: null, counts: true, original: null });
  const after: ReviewState = {
    row,
    email: record.email === undefined ? (before?.email ?? null) : record.email,
    confirmedAt: record.confirmedAt === undefined ? confirmedBefore(before, row) : record.confirmedAt,
    formLanguage: record.formLanguage === undefined ? (before?.formLanguage ?? null) : record.formLanguage,
    reply: record.reply === undefined ? (before?.reply ?? null) : record.reply,
    products: products ?? before?.products ?? [],
    heldBy: record.heldBy,
  };
  if (before !== null && record.updatedAt === undefined && !isSameState(before, after)) row.updatedAt = now;
  return after;
}

/** An archive of an earlier version has no `confirmedAt`: of its reviews all but those that wait for a confirmation were confirmed. */
function confirmedBefore(before: ReviewState | null, { source, status, createdAt }: ReviewRow): number | null {
  if (before !== null) return before.confirmedAt;
  return (source === "invitation" || source === "organic") && status !== "pending" ? createdAt : null;
}

export function isSameState(a: ReviewState, b: ReviewState): boolean {
  return REVIEW.isSame(a.row, b.row) && isSameAuthor(a, b) && isSameReply(a, b) && isSameProducts(a, b);
}

export function isSameAuthor(a: ReviewState, b: ReviewState): boolean {
  return a.email === b.email && a.formLanguage === b.formLanguage && a.confirmedAt === b.confirmedAt;
}

export function isSameReply({ reply: a }: ReviewState, { reply: b }: ReviewState): boolean {
  return a === b || (a !== null && b !== null && a.body === b.body && a.createdAt === b.createdAt);
}

export function isSameProducts(a: ReviewState, b: ReviewState): boolean {
  return a.products === b.products || JSON.stringify(a.products) === JSON.stringify(b.products);
}

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
