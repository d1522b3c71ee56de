// Writes the signed log's entries about reviews, in the transaction that changes them. A review is entered when its author's address is
// confirmed; one that is never confirmed has no entry.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { dropSalts, type LogAsker, type LogEvent, type NewEntry, recordEntries, type Said } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { APPEAL_UPHELD } from "../appeal/withdraw.ts";
import { RULES } from "../rule/rule.ts";
import type { Review, ReviewStatus } from "../state/columns.ts";
import { DISMISS_REASONS, PUBLISH_REASONS, TAKE_DOWN_REASONS, TAKEN_BACK } from "../state/reason.ts";
import type { Asker } from "../state/table.ts";

type Labelled = Said & Pick<Review, "incentivized">;
type Entered = Labelled & { id: ReviewId; business: { id: BusinessId; slug: string } };

const ASKER: Record<Asker, LogAsker> = {
  rule: "rule",
  owner: "business",
  reader: "moderator",
  author: "author",
  author_on_request: "author",
  moderator: "moderator",
  operator: "operator",
  import: "operator",
};

/** Every reason that the program itself gives. An operator may type any text, which must not enter the log. */
export const CODES: ReadonlySet<string> = new Set<string>([
  ...RULES.map(({ code }) => code),
  ...Object.keys({ ...TAKE_DOWN_REASONS, ...PUBLISH_REASONS, ...DISMISS_REASONS }),
  TAKEN_BACK,
  "deleted_by_author",
  "removal_request",
  "person_erased",
  "import",
  APPEAL_UPHELD,
]);

export function codeOf(reason: string): string {
  return CODES.has(reason) ? reason : "other";
}

/** Names the law as the asker if a moderator acts against an illegal text, also after a reader's report. */
function askerOf(askedBy: Asker, reason: string | undefined): LogAsker {
  const asker = ASKER[askedBy];
  return asker === "moderator" && reason === "illegal" ? "law" : asker;
}

export type Move = { from: ReviewStatus; to: ReviewStatus; reason?: string | undefined; askedBy: Asker };

/** Enters a move. `from` is "pending" for a new review and for its confirmation. */
export async function enterMove(inside: Context, review: Entered, { from, to, reason, askedBy }: Move): Promise<void> {
  if (from === "pending" && to === "removed") return;
  const event = logEventOf(from, to);
  if (event === null) return;
  const about = { business: review.business, reviewId: review.id };
  const isNew = from === "pending";
  const by = isNew && to === "published" && askedBy === "rule" ? "author" : askerOf(askedBy, reason);
  const entries: NewEntry[] = [{ ...about, event, by, reason: reason === undefined ? undefined : codeOf(reason) }];
  const author = askedBy === "moderator" ? "moderator" : "author";
  if (isNew) entries.unshift({ ...about, event: "created", by: author, said: review });
  // The author's own removal is final; after a moderator's an appeal can put the words back.
  if (to === "removed" && by === "author") await dropSalts(inside, [review.id]);
  await recordEntries(inside, entries);
}

function logEventOf(from: ReviewStatus, to: ReviewStatus): LogEvent | null {
  if (to === "pending") return null;
  return to === "published" && (from === "hidden" || from === "removed") ? "restored" : to;
}

/** Enters new words. `by` is "moderator" for an editor's review. */
export async function enterEdit(inside: Context, after: Entered, by: "author" | "moderator"): Promise<void> {
  await recordEntries(inside, [{ event: "edited", business: after.business, reviewId: after.id, by, said: after }]);
}

export async function enterReply(
  inside: Context,
  review: Omit<Entered, keyof Labelled>,
  event: "replied" | "reply-removed",
): Promise<void> {
  await recordEntries(inside, [{ event, business: review.business, reviewId: review.id, by: "business" }]);
}

/** Call it after `dropSalts`. @param said the words that stay; undefined if they are erased, too */
export async function enterErasure(
  inside: Context,
  review: Omit<Entered, keyof Labelled>,
  said: Labelled | undefined,
): Promise<void> {
  const about = { business: review.business, reviewId: review.id };
  await recordEntries(inside, [{ ...about, event: "erased", by: "author", reason: "person_erased", said }]);
}

export type ImportedBy = Extract<LogAsker, "business" | "moderator" | "operator">;

/** @property wasEntered a review that waits for its confirmation again stays in the log */
type Imported = Labelled & { id: ReviewId; businessId: BusinessId; status: ReviewStatus; wasEntered?: boolean };

export type TakenBack = { id: ReviewId; businessId: BusinessId; status: ReviewStatus };

/** Enters imported reviews that an undo takes back. */
export async function enterTakenBack(inside: Context, reviews: readonly TakenBack[], by: ImportedBy): Promise<void> {
  const entered = reviews.filter(({ status }) => status !== "pending" && status !== "removed");
  const slugOf = await slugsOf(inside, entered);
  await recordEntries(
    inside,
    entered.map(({ id, businessId }) => {
      const business = { id: businessId, slug: slugOf.get(businessId) ?? "" };
      return { event: "removed", business, reviewId: id, by, reason: "import" };
    }),
  );
}

/**
 * Enters reviews that an import wrote. The reason of an entry is the review's status.
 * @param by who asked for the change: the organisation with its own file, a moderator who decided about it, or the operator
 */
export async function enterImported(inside: Context, reviews: readonly Imported[], by: ImportedBy): Promise<void> {
  const entered = reviews.filter(({ status, wasEntered }) => status !== "pending" || wasEntered);
  const slugOf = await slugsOf(inside, entered);
  await recordEntries(
    inside,
    entered.map(({ id, businessId, status, ...said }) => ({
      event: "imported",
      business: { id: businessId, slug: slugOf.get(businessId) ?? "" },
      reviewId: id,
      by,
      reason: status,
      said: status === "removed" || status === "pending" ? undefined : said,
    })),
  );
}

async function slugsOf(
  { db }: Context,
  reviews: readonly { businessId: BusinessId }[],
): Promise<ReadonlyMap<BusinessId, string>> {
  if (reviews.length === 0) return new Map();
  const found = await slugs(db, [...new Set(reviews.map(({ businessId }) => businessId))]);
  return new Map(found.map(({ id, slug }) => [id, slug]));
}

const slugs = statement<{ id: BusinessId; slug: string }>(
  "review_log_slugs",
  "select id, slug from business where id = any($1::uuid[])",
);
