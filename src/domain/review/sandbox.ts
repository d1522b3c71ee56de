// Erases the reviews of a sandbox.
import type { OrganisationId } from "#contract/id.ts";
import { eraseMessages } from "#domain/message/erase.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** SQL: the condition names sandboxes, so no mistake of a caller erases a live review. */
const OF_SANDBOX = "b.id = r.business_id and b.sandbox and b.organisation_id = $1::uuid";

/** What hangs on a review. A sandbox has no pictures and no imports. */
const PARTS = [
  "appeal",
  "helpful_vote",
  "moderation",
  "product_rating",
  "removal_request",
  "reply",
  "report",
  "review_address",
  "review_author",
  "review_edit",
  "review_removed_words",
  "review_revision",
  "reward_case",
].map((table) =>
  statement<unknown, [OrganisationId]>(
    `sandbox_erase_${table}`,
    `delete from ${table} x using review r, business b where x.review_id = r.id and ${OF_SANDBOX}`,
  ),
);

/** What messages are about. */
const subjects = statement<{ id: string }, [OrganisationId]>(
  "sandbox_review_subjects",
  `select r.id from review r join business b on ${OF_SANDBOX}
  union all select a.id from review_address a join review r on r.id = a.review_id join business b on ${OF_SANDBOX}`,
);

const eraseAll = statement<unknown, [OrganisationId]>(
  "sandbox_erase_review",
  `delete from review r using business b where ${OF_SANDBOX}`,
);

/** Deletes all reviews of a sandbox, without entries of the log. Call it after its invitations are deleted. */
export async function eraseSandboxReviews(inside: Context, organisationId: OrganisationId): Promise<void> {
  const { db } = inside;
  // A message about a review names no organisation: with its review gone, it would count as one of a live business.
  const ids = await subjects(db, organisationId);
  await eraseMessages(
    inside,
    ids.map(({ id }) => id),
  );
  for (const part of PARTS) await part(db, organisationId);
  await eraseAll(db, organisationId);
}
