// Notices about reviews: edits, decided reports and appeals.
import type { UserId } from "#contract/id.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LockedReview } from "../state/lock.ts";

/** Tells the member who answered the review that it reads differently. A review without a reply tells no member. */
export async function noticeEdit(inside: Context, review: Pick<LockedReview, "id" | "business">): Promise<void> {
  const [replied] = await replier(inside.db, review.id);
  if (replied?.userId) await noticeAbout(inside, "edited", review, review.id, { userId: replied.userId });
}

/** @param about.except members who are mailed anyway. Unclaimed businesses have no members. */
export async function noticeAbout(
  inside: Context,
  kind: "edited" | "report" | "appeal",
  { business }: Pick<LockedReview, "business">,
  subjectId: string,
  { userId = null, except = [] }: { userId?: UserId | null; except?: readonly UserId[] } = {},
): Promise<void> {
  const { organisationId, id: businessId } = business;
  if (organisationId === null) return;
  await recordNotice(inside, { kind, organisationId, businessId, subjectId, userId, payload: { except: [...except] } });
}

const replier = statement<{ userId: UserId | null }>(
  "reply_author",
  `select user_id as "userId" from reply where review_id = $1::uuid`,
);
