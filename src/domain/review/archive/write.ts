// Writes reviews and the rows that belong to them.
import { newId, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { insertInto, listStatement } from "#platform/record/write.ts";
import { withdrawAppeals } from "../appeal/withdraw.ts";
import { enterImported, type ImportedBy } from "../lifecycle/log-entry.ts";
import { LISTED } from "../state/record.ts";
import { deleting } from "../state/retention.ts";
import { moderation, productRating, reply, reviewAuthor } from "../state/table.ts";
import { isSameAuthor, isSameProducts, isSameReply, REVIEW, type ReviewRow, type ReviewState } from "./record.ts";

export type ReviewChange = { before: ReviewState; after: ReviewState };

// A review with a new mailbox loses its `organic` mark, because the mailbox may have an organic review already.
const putAuthors = insertInto(
  reviewAuthor,
  ["reviewId", "businessId", "email", "statedEmail", "confirmedAt", "formLanguage", "organic", "createdAt"],
  `on conflict (review_id) do update set
    email = excluded.email, stated_email = excluded.stated_email, confirmed_at = excluded.confirmed_at,
    form_language = excluded.form_language,
    organic = t.organic and candor_mailbox(t.email) is not distinct from candor_mailbox(excluded.email)`,
);

/** A stored reply keeps its id. */
const putReplies = insertInto(
  reply,
  ["id", "reviewId", "body", "createdAt", "updatedAt"],
  `on conflict (review_id) do update set
    body = excluded.body, created_at = excluded.created_at, updated_at = excluded.updated_at`,
);

const deleteReplies = deleting("reply");
const insertRatings = insertInto(productRating, ["productId", "reviewId", "rating", "createdAt"]);
const deleteRatings = deleting("product_rating");
const insertModerations = insertInto(moderation, [
  "id",
  "reviewId",
  "businessId",
  "fromStatus",
  "toStatus",
  "reason",
  "askedBy",
  "createdAt",
]);

export async function createReviews(context: Context, states: readonly ReviewState[], by: ImportedBy): Promise<void> {
  if (states.length === 0) return;
  const { db } = context;
  const firsts = await firstOrganic(context, states);
  const rows = states.map(({ row }) => row);
  await REVIEW.insert(db, rows);
  await putAuthors(
    db,
    states.map((state) => authorOf(state, firsts.has(state.row.id))),
  );
  await putReplies(
    db,
    states.flatMap((state) => replyOf(state, null)),
  );
  await rateProducts(context, states);
  await insertModerations(
    db,
    states.flatMap(({ row, heldBy }) => moderationOf(null, row, heldBy)),
  );
  await enterImported(context, rows, by);
}

/** An address in a file gives no rights over an imported review, so it is kept apart from the authors' own. */
function authorOf({ row, email, confirmedAt, formLanguage }: ReviewState, organic: boolean) {
  const address = row.source === "import" ? { email: null, statedEmail: email } : { email, statedEmail: null };
  const { id: reviewId, businessId, createdAt } = row;
  return { reviewId, businessId, ...address, confirmedAt, formLanguage, organic, createdAt };
}

/** @param changedAt null for a reply that is new */
function replyOf({ row, reply }: ReviewState, changedAt: number | null) {
  if (reply === null) return [];
  return { id: newId<"rpl">(), reviewId: row.id, ...reply, updatedAt: changedAt ?? reply.createdAt };
}

/** Writes changed reviews. Their rows must be locked. */
export async function updateReviews(
  context: Context,
  changes: readonly ReviewChange[],
  { by, now }: { by: ImportedBy; now: number },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.flatMap(({ before, after }) => (REVIEW.isSame(before.row, after.row) ? [] : after.row));
  await REVIEW.update(context.db, rows);
  await enterImported(
    context,
    changes.flatMap(({ before, after }) => {
      const wasEntered = before.row.status !== "pending";
      return isShownAlike(before, after) ? [] : { ...after.row, wasEntered };
    }),
    by,
  );
  await withdrawAppeals(
    context,
    changes.flatMap(({ before, after }) => (before.row.status === after.row.status ? [] : after.row.id)),
  );
  await updateBeside(context, changes, now);
  await insertModerations(
    context.db,
    changes.flatMap(({ before, after }) => moderationOf(before.row, after.row, after.heldBy)),
  );
}

/** Writes authors, replies and product ratings where they differ. */
async function updateBeside(context: Context, changes: readonly ReviewChange[], now: number): Promise<void> {
  const { db } = context;
  const addressed = changes.filter(({ before, after }) => !isSameAuthor(before, after));
  await putAuthors(
    db,
    addressed.map(({ after }) => authorOf(after, false)),
  );
  const answered = changes.filter(({ before, after }) => !isSameReply(before, after));
  const unanswered = answered.flatMap(({ after }) => (after.reply === null ? after.row.id : []));
  if (unanswered.length > 0) await deleteReplies(db, unanswered);
  await putReplies(
    db,
    answered.flatMap(({ before, after }) => replyOf(after, before.reply === null ? null : now)),
  );
  const rated = changes
    .filter(({ before, after }) => !isSameProducts(before, after) || before.row.createdAt !== after.row.createdAt)
    .map(({ after }) => after);
  const ids = rated.map(({ row }) => row.id);
  if (ids.length > 0) await deleteRatings(db, ids);
  await rateProducts(context, rated);
}

async function rateProducts({ db }: Context, states: readonly ReviewState[]): Promise<void> {
  const rows = states.flatMap(({ row, products }) =>
    products.map(([productId, rating]) => ({ productId, reviewId: row.id, rating, createdAt: row.createdAt })),
  );
  await insertRatings(db, rows);
}

const firstOfMailbox = listStatement<{ id: ReviewId }>(
  "archive_first_organic",
  "id uuid, business uuid, email text, position int",
  `select distinct on (business, mailbox) id
  from (select given.*, candor_mailbox(email) as mailbox from given) spelled
  where not exists (
    select from review_author a
    where a.organic and a.business_id = spelled.business and candor_mailbox(a.email) = spelled.mailbox)
  order by business, mailbox, position`,
);

/** Returns the first organic review of each mailbox and business that has none stored. */
async function firstOrganic({ db }: Context, states: readonly ReviewState[]): Promise<Set<ReviewId>> {
  const candidates = states.flatMap(({ row, email }, position) =>
    row.source === "organic" && row.status !== "removed" && email !== null
      ? { id: row.id, business: row.businessId, email, position }
      : [],
  );
  return new Set((await firstOfMailbox(db, candidates)).map(({ id }) => id));
}

/** What REST shows, so that a reader of the log misses no change of it. */
const SHOWN = [...LISTED, "status"] as const;

function isShownAlike(before: ReviewState, after: ReviewState): boolean {
  return isSameReply(before, after) && SHOWN.every((name) => before.row[name] === after.row[name]);
}

const OFFLINE: readonly ReviewRow["status"][] = ["held", "hidden", "removed"];

function moderationOf(before: ReviewRow | null, after: ReviewRow, heldBy?: string) {
  const fromStatus = before?.status ?? "pending";
  const toStatus = after.status;
  if (fromStatus === toStatus || !(OFFLINE.includes(fromStatus) || OFFLINE.includes(toStatus))) return [];
  const { id: reviewId, businessId, updatedAt: createdAt } = after;
  const by = heldBy ? { reason: heldBy, askedBy: "rule" as const } : { reason: "import", askedBy: "import" as const };
  return [{ id: newId(), reviewId, businessId, fromStatus, toStatus, ...by, createdAt }];
}
