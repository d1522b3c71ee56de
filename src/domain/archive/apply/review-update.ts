// Reviews that are stored and differ from the archive, written over. Their rows are locked by now.
import { type BusinessId, newId, type ReviewId } from "#platform/id.ts";
import { came, went } from "../batch/figure.ts";
import type { Scope } from "../batch/scope.ts";
import { momentText } from "../table/moment.ts";
import { queryOver, sameRow, updateRows } from "../table/rows.ts";
import { moderationOf, recordModeration } from "./moderation.ts";
import type { ReviewChange } from "./review.ts";
import { rateProducts } from "./review-create.ts";
import { REVIEW, sameProducts, sameReply } from "./review-state.ts";

export async function updateReviews(scope: Scope, changes: readonly ReviewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.filter(({ before, after }) => !sameRow(REVIEW, before.row, after.row));
  await updateRows(
    scope.tx,
    REVIEW,
    rows.map(({ after }) => after.row),
  );
  await updateAuthors(
    scope,
    changes.filter(({ before, after }) => before.email !== after.email),
  );
  await updateReplies(
    scope,
    changes.filter(({ before, after }) => !sameReply(before.reply, after.reply)),
  );
  await updateProducts(
    scope,
    changes.filter(({ before, after }) => !sameProducts(before, after)),
  );
  await recordModeration(
    scope,
    changes.flatMap(({ before, after }) => moderationOf(before.row, after.row)),
  );
  for (const { before, after } of changes) {
    went(scope, before);
    came(scope, after);
  }
}

async function updateAuthors({ tx }: Scope, changes: readonly ReviewChange[]): Promise<void> {
  // An author's one organic review stays theirs under the same mailbox only: the new one may have another already.
  await queryOver(
    tx,
    changes.map(({ after: { row, email } }) => authorOf(row.id, row.business_id, email, row.created_at)),
    "review_id uuid, business_id uuid, email text, created_at timestamptz",
    `insert into review_author as a (review_id, business_id, email, created_at)
    select review_id, business_id, email, created_at from given
    on conflict (review_id) do update set
      email = excluded.email, organic = a.organic and candor_mailbox(a.email) is not distinct from candor_mailbox(excluded.email)`,
  );
}

function authorOf(review_id: ReviewId, business_id: BusinessId, email: string | null, createdAt: number) {
  return { review_id, business_id, email, created_at: momentText(createdAt) };
}

async function updateReplies({ tx, now }: Scope, changes: readonly ReviewChange[]): Promise<void> {
  await queryOver(
    tx,
    changes.filter(({ after }) => after.reply === null).map(({ after }) => ({ id: after.row.id })),
    "id uuid",
    "delete from reply using given where reply.review_id = given.id",
  );
  await queryOver(
    tx,
    changes.flatMap(({ before, after: { row, reply } }) => {
      if (reply === null) return [];
      const createdAt = momentText(reply.createdAt);
      const updatedAt = before.reply === null ? createdAt : momentText(now);
      return { id: newId(), review_id: row.id, body: reply.body, created_at: createdAt, updated_at: updatedAt };
    }),
    "id uuid, review_id uuid, body text, created_at timestamptz, updated_at timestamptz",
    // The reply keeps its id, as it does when the business writes it anew.
    `insert into reply (id, review_id, body, created_at, updated_at)
    select id, review_id, body, created_at, updated_at from given
    on conflict (review_id) do update set
      body = excluded.body, created_at = excluded.created_at, updated_at = excluded.updated_at`,
  );
}

async function updateProducts(scope: Scope, changes: readonly ReviewChange[]): Promise<void> {
  await queryOver(
    scope.tx,
    changes.map(({ after }) => ({ id: after.row.id })),
    "id uuid",
    "delete from product_rating using given where product_rating.review_id = given.id",
  );
  await rateProducts(
    scope,
    changes.map(({ after }) => after),
  );
}
