// Writes reviews and the rows that belong to them.
import { newId, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { momentText } from "#platform/record/value.ts";
import { insertInto, listStatement } from "#platform/record/write.ts";
import { withdrawAppeals } from "../appeal/withdraw.ts";
import { enterImported, type ImportedBy } from "../lifecycle/log-entry.ts";
import { forgetProductRatings, restoreAuthors, restoreReplies } from "../restore.ts";
import { moderation, productRating, reply, reviewAuthor } from "../state/table.ts";
import { isSameAuthor, isSameProducts, isSameReply, REVIEW, type ReviewRow, type ReviewState } from "./record.ts";

export type ReviewChange = { before: ReviewState; after: ReviewState };

const insertAuthors = insertInto(
  reviewAuthor,
  "reviewId",
  "businessId",
  "email",
  "statedEmail",
  "confirmedAt",
  "formLanguage",
  "organic",
  "createdAt",
);
const insertReplies = insertInto(reply, "id", "reviewId", "body", "createdAt", "updatedAt");
const insertRatings = insertInto(productRating, "productId", "reviewId", "rating", "createdAt");
const insertModerations = insertInto(
  moderation,
  "id",
  "reviewId",
  "businessId",
  "fromStatus",
  "toStatus",
  "reason",
  "askedBy",
  "createdAt",
);

export async function createReviews(context: Context, states: readonly ReviewState[], by: ImportedBy): Promise<void> {
  if (states.length === 0) return;
  const { db } = context;
  const firsts = await firstOrganic(context, states);
  const rows = states.map(({ row }) => row);
  await REVIEW.insert(db, rows);
  await insertAuthors(
    db,
    states.map((state) => {
      const { id, businessId, createdAt } = state.row;
      const { confirmedAt, formLanguage } = state;
      return {
        reviewId: id,
        businessId,
        ...addressesOf(state),
        confirmedAt,
        formLanguage,
        organic: firsts.has(id),
        createdAt,
      };
    }),
  );
  await insertReplies(
    db,
    states.flatMap(({ row, reply: its }) =>
      its === null ? [] : { id: newId<"rpl">(), reviewId: row.id, ...its, updatedAt: its.createdAt },
    ),
  );
  await rateProducts(context, states);
  await insertModerations(
    db,
    states.flatMap(({ row, heldBy }) => moderationOf(null, row, heldBy)),
  );
  await enterImported(context, rows, by);
}

/** An address in a file gives no rights over an imported review, so it is kept apart from the authors' own. */
function addressesOf({ row, email }: ReviewState) {
  return row.source === "import" ? { email: null, statedEmail: email } : { email, statedEmail: null };
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
    changes.flatMap(({ before, after }) => (isSameEntry(before.row, after.row) ? [] : after.row)),
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
  await restoreAuthors(
    db,
    addressed.map(({ after }) => ({
      id: after.row.id,
      businessId: after.row.businessId,
      ...addressesOf(after),
      confirmedAt: after.confirmedAt === null ? null : momentText(after.confirmedAt),
      formLanguage: after.formLanguage,
      createdAt: momentText(after.row.createdAt),
    })),
  );
  const answered = changes.filter(({ before, after }) => !isSameReply(before, after));
  await restoreReplies(
    db,
    answered.flatMap(({ before, after: { row, reply } }) => {
      if (reply === null) return [];
      const createdAt = momentText(reply.createdAt);
      const updatedAt = before.reply === null ? createdAt : momentText(now);
      return { id: row.id, body: reply.body, createdAt, updatedAt };
    }),
    answered.filter(({ after }) => after.reply === null).map(({ after }) => after.row.id),
  );
  const rated = changes
    .filter(({ before, after }) => !isSameProducts(before, after) || before.row.createdAt !== after.row.createdAt)
    .map(({ after }) => after);
  const ids = rated.map(({ row }) => row.id);
  await forgetProductRatings(db, ids);
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

/** Whether the signed log would have the same entry for both. */
function isSameEntry(a: ReviewRow, b: ReviewRow): boolean {
  return (
    a.rating === b.rating &&
    a.title === b.title &&
    a.body === b.body &&
    a.verified === b.verified &&
    a.status === b.status
  );
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
