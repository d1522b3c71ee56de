// {"type":"review"}, with its author, reply and ratings of products: its fields, reading a record, and comparing it with the
// stored state.
import { type BusinessId, fromWire, newId, type ReviewId } from "#contract/id.ts";
import { OF_ORGANISATION } from "#domain/business/archive/field.ts";
import type { DetectLanguage } from "#platform/language/detect.ts";
import { archivedFields } from "#platform/record/column.ts";
import { tableOf } from "#platform/record/table.ts";
import { dayText, type RecordLine, refuse } from "#platform/record/value.ts";
import { RECORD } from "../state/record.ts";
import type { Reply } from "../state/record-field.ts";
import { review } from "../state/table.ts";

export const REVIEW = tableOf(
  review,
  ["id"],
  archivedFields(RECORD),
  // A review's own id is unique over all businesses.
  ({ business, externalId }) => fromWire("rev", externalId) ?? `${business} ${externalId}`,
  (fields) => `select ${fields("r")} from review r join business b on b.id = r.business_id
      left join review_author a on a.review_id = r.id left join reply p on p.review_id = r.id
    where ${OF_ORGANISATION}
    order by b.slug collate "C", r.created_at, coalesce(r.external_id, 'rev_' || r.id::text) collate "C"`,
);

export type ReviewRow = Parameters<typeof REVIEW.isSame>[0];

export type ReviewRecord = ReturnType<typeof REVIEW.read> & {
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
  if (given.reward != null && given.incentivized !== (given.reward !== "none"))
    refuse("incentivized must be false for the reward none, and true for the others");
  if (given.reward != null && given.source !== "invitation" && given.source !== "organic")
    refuse("reward belongs to a review that a customer wrote here");
  return {
    ownId: fromWire("rev", given.externalId),
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
    answered: false,
  });
  const reply = record.reply === undefined ? (before?.reply ?? null) : record.reply;
  row.answered = reply !== null;
  if (row.source !== "import") Object.assign(row, { origin: null, counts: true, original: null });
  // No file takes the label of a reward away, or says that the invitation gave what only the author told.
  if (stored?.incentivized) {
    const reward = stored.reward ?? (row.reward === "none" ? null : row.reward);
    Object.assign(row, { incentivized: true, reward });
  }
  const after: ReviewState = {
    row,
    email: record.email === undefined ? (before?.email ?? null) : record.email,
    confirmedAt: record.confirmedAt === undefined ? confirmedBefore(before, row) : record.confirmedAt,
    formLanguage: record.formLanguage === undefined ? (before?.formLanguage ?? null) : record.formLanguage,
    reply,
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
