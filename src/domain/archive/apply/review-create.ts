// New reviews into their tables: the review, who wrote it, its reply, what it says of products, and why it is not online.
import { type BusinessId, newId, type ReplyId, type ReviewId } from "#platform/id.ts";
import { copyRows, type TableSpec } from "../copy.ts";
import { queryOver } from "../rows.ts";
import { came } from "./figure.ts";
import { type ModerationRow, moderationOf, recordModeration } from "./moderation.ts";
import { REVIEW, type ReviewState } from "./review-state.ts";
import type { Scope } from "./scope.ts";

type AuthorRow = {
  review_id: ReviewId;
  business_id: BusinessId;
  email: string | null;
  organic: boolean;
  created_at: number;
};

const AUTHOR: TableSpec<AuthorRow> = {
  table: "review_author",
  key: ["review_id"],
  columns: { review_id: "uuid", business_id: "uuid", email: "text", organic: "boolean", created_at: "timestamptz" },
};

type ReplyRow = { id: ReplyId; review_id: ReviewId; body: string; created_at: number; updated_at: number };

const REPLY: TableSpec<ReplyRow> = {
  table: "reply",
  key: ["id"],
  columns: { id: "uuid", review_id: "uuid", body: "text", created_at: "timestamptz", updated_at: "timestamptz" },
};

type ProductRatingRow = { product_id: string; review_id: ReviewId; rating: number };

const PRODUCT_RATING: TableSpec<ProductRatingRow> = {
  table: "product_rating",
  key: ["product_id", "review_id"],
  columns: { product_id: "uuid", review_id: "uuid", rating: "smallint" },
};

export async function createReviews(scope: Scope, states: readonly ReviewState[]): Promise<void> {
  if (states.length === 0) return;
  const { tx } = scope;
  const firsts = await firstOrganic(scope, states);
  const authors: AuthorRow[] = [];
  const replies: ReplyRow[] = [];
  const moderated: ModerationRow[] = [];
  for (const state of states) {
    const { row, email, reply } = state;
    const { id, business_id, created_at } = row;
    authors.push({ review_id: id, business_id, email, organic: firsts.has(id), created_at });
    if (reply !== null) {
      const { body, createdAt } = reply;
      replies.push({ id: newId<"rpl">(), review_id: id, body, created_at: createdAt, updated_at: createdAt });
    }
    moderated.push(...moderationOf(null, row));
    came(scope, state);
  }
  await copyRows(
    tx,
    REVIEW,
    states.map(({ row }) => row),
  );
  await copyRows(tx, AUTHOR, authors);
  await copyRows(tx, REPLY, replies);
  await rateProducts(scope, states);
  await recordModeration(scope, moderated);
}

/** Writes what reviews without product ratings say of products. */
export async function rateProducts({ tx }: Scope, states: readonly ReviewState[]): Promise<void> {
  const rows = states.flatMap(({ row, products }) =>
    products.map(([product_id, rating]) => ({ product_id, review_id: row.id, rating })),
  );
  await copyRows(tx, PRODUCT_RATING, rows);
}

/**
 * Those that are the one organic review of their author's address and business, which the author's next one edits. An archive
 * may hold several; the first of them is taken. Addresses that are not ASCII are passed over: in which of them upper and lower
 * case are the same only the database knows.
 */
async function firstOrganic({ tx }: Scope, states: readonly ReviewState[]): Promise<Set<ReviewId>> {
  const candidates = new Map<string, { id: ReviewId; business: BusinessId; email: string }>();
  for (const { row, email } of states) {
    if (row.source !== "organic" || row.status === "removed" || email === null || !/^[\x20-\x7e]*$/.test(email))
      continue;
    const key = `${row.business_id} ${email.toLowerCase()}`;
    if (!candidates.has(key)) candidates.set(key, { id: row.id, business: row.business_id, email });
  }
  const taken = await queryOver<{ id: ReviewId }>(
    tx,
    [...candidates.values()],
    "id uuid, business uuid, email text",
    `select given.id from given
    join review_author a on a.business_id = given.business and lower(a.email) = lower(given.email) and a.organic`,
  );
  const firsts = new Set([...candidates.values()].map(({ id }) => id));
  for (const { id } of taken) firsts.delete(id);
  return firsts;
}
