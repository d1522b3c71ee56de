// An import's bulk writes to the tables beside `review`. The import has locked the reviews, and moves the counters (state/count.ts). No
// event or mail follows.
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { deleting } from "./state/retention.ts";

/** Moments are ISO 8601. */
export type RestoredAuthor = {
  id: ReviewId;
  businessId: BusinessId;
  email: string | null;
  statedEmail: string | null;
  confirmedAt: string | null;
  formLanguage: string | null;
  createdAt: string;
};
export type RestoredReply = { id: ReviewId; body: string; createdAt: string; updatedAt: string };

/** Overwrites stored addresses of authors. */
export async function restoreAuthors(db: Database, authors: readonly RestoredAuthor[]): Promise<void> {
  if (authors.length > 0) await putAuthors(db, JSON.stringify(authors));
}

/** Overwrites stored replies, which keep their ids, and deletes those of the reviews `without`. */
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

// A review with a new mailbox loses its `organic` mark, because the mailbox may have an organic review already.
const putAuthors = statement(
  "review_restore_authors",
  `insert into review_author as a (review_id, business_id, email, stated_email, confirmed_at, form_language, created_at)
  select id, "businessId", email, "statedEmail", "confirmedAt", "formLanguage", "createdAt"
  from json_to_recordset($1::text::json) as g(id uuid, "businessId" uuid, email text, "statedEmail" text,
    "confirmedAt" timestamptz, "formLanguage" text, "createdAt" timestamptz)
  on conflict (review_id) do update set
    email = excluded.email, stated_email = excluded.stated_email, confirmed_at = excluded.confirmed_at,
    form_language = excluded.form_language, organic = a.organic and candor_mailbox(a.email) is not distinct from candor_mailbox(excluded.email)`,
);

const deleteReplies = deleting("reply");

const putReplies = statement(
  "review_restore_replies",
  `insert into reply (id, review_id, body, created_at, updated_at)
  select "replyId", id, body, "createdAt", "updatedAt" from json_to_recordset($1::text::json)
    as g("replyId" uuid, id uuid, body text, "createdAt" timestamptz, "updatedAt" timestamptz)
  on conflict (review_id) do update set
    body = excluded.body, created_at = excluded.created_at, updated_at = excluded.updated_at`,
);

const deleteProductRatings = deleting("product_rating");
