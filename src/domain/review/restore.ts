// Bulk writes of an import to the rows beside reviews, which are locked already. They are history: no event and no mail follows, and
// the import moves the counters through count.ts.
import type { Database } from "#platform/database.ts";
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Moments are ISO 8601. */
export type RestoredAuthor = {
  id: ReviewId;
  businessId: BusinessId;
  email: string | null;
  formLanguage: string | null;
  createdAt: string;
};
export type RestoredReply = { id: ReviewId; body: string; createdAt: string; updatedAt: string };

/** Writes the authors' addresses over those that are stored. */
export async function restoreAuthors(db: Database, authors: readonly RestoredAuthor[]): Promise<void> {
  if (authors.length > 0) await putAuthors(db, JSON.stringify(authors));
}

/** Writes replies over those that are stored, which keep their ids, and deletes the replies of the reviews `without`. */
export async function restoreReplies(
  db: Database,
  replies: readonly RestoredReply[],
  without: readonly ReviewId[],
): Promise<void> {
  if (without.length > 0) await deleteReplies(db, without);
  if (replies.length === 0) return;
  const rows = replies.map((reply) => ({ ...reply, replyId: newId() }));
  await putReplies(db, JSON.stringify(rows));
}

export async function forgetProductRatings(db: Database, ids: readonly ReviewId[]): Promise<void> {
  if (ids.length > 0) await deleteProductRatings(db, ids);
}

// A review stays its author's one organic review under the same mailbox only: the new mailbox may have another already.
const putAuthors = statement(
  "review_restore_authors",
  `insert into review_author as a (review_id, business_id, email, form_language, created_at)
  select id, "businessId", email, "formLanguage", "createdAt"
  from json_to_recordset($1::text::json) as g(id uuid, "businessId" uuid, email text, "formLanguage" text, "createdAt" timestamptz)
  on conflict (review_id) do update set
    email = excluded.email, form_language = excluded.form_language, organic = a.organic and candor_mailbox(a.email) is not distinct from candor_mailbox(excluded.email)`,
);

const deleteReplies = statement("review_delete_replies", "delete from reply where review_id = any($1::uuid[])");

const putReplies = statement(
  "review_restore_replies",
  `insert into reply (id, review_id, body, created_at, updated_at)
  select "replyId", id, body, "createdAt", "updatedAt" from json_to_recordset($1::text::json)
    as g("replyId" uuid, id uuid, body text, "createdAt" timestamptz, "updatedAt" timestamptz)
  on conflict (review_id) do update set
    body = excluded.body, created_at = excluded.created_at, updated_at = excluded.updated_at`,
);

const deleteProductRatings = statement(
  "review_delete_product_ratings",
  "delete from product_rating where review_id = any($1::uuid[])",
);
