// New reviews into their tables: the review, who wrote it, its reply, what it says of products, and why it is not online.
import { type BusinessId, newId, type ReplyId, type ReviewId } from "#platform/id.ts";
import { came } from "../batch/figure.ts";
import type { Scope } from "../batch/scope.ts";
import { copyRows, type TableSpec } from "../table/copy.ts";
import { queryOver } from "../table/rows.ts";
import { type ModerationRow, moderationOf, recordModeration } from "./moderation.ts";
import { REVIEW, type ReviewState } from "./review-state.ts";

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
 * Those that are the one organic review of their author's mailbox and business, which the author's next one edits. An archive
 * may hold several; the first of them is taken.
 */
async function firstOrganic({ tx }: Scope, states: readonly ReviewState[]): Promise<Set<ReviewId>> {
  const candidates = states.flatMap(({ row, email }, place) =>
    row.source === "organic" && row.status !== "removed" && email !== null
      ? { id: row.id, business: row.business_id, email, place }
      : [],
  );
  const firsts = await queryOver<{ id: ReviewId }>(
    tx,
    candidates,
    "id uuid, business uuid, email text, place int",
    `select distinct on (business, mailbox) id
    from (select given.*, candor_mailbox(email) as mailbox from given) spelled
    where not exists (
      select from review_author a
      where a.organic and a.business_id = spelled.business and candor_mailbox(a.email) = spelled.mailbox)
    order by business, mailbox, place`,
  );
  return new Set(firsts.map(({ id }) => id));
}
