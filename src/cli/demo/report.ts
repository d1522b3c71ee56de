// What the demo's moderator finds on the desk: besides the reviews that rules hold, two that a business reports.
import { sql } from "drizzle-orm";
import { type ReportReason, reportReview } from "#domain/review/report.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId, ReviewId, UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";

const REPORTS: readonly { reason: ReportReason; note: string }[] = [
  {
    reason: "not_a_customer",
    note: "We find no order under this name, and the article that is named is not one of ours.",
  },
  { reason: "another_business", note: "This is about the carrier, and not about us." },
];

/** Reports the latest reviews that the business would rather not have, in the owner's name. */
export async function reportReviews(
  context: Context,
  { organisationId, slug, userId }: { organisationId: OrganisationId; slug: string; userId: UserId },
): Promise<void> {
  const rows = (await context.db.execute(sql`
    select r.id from review r join business b on b.id = r.business_id
    where b.slug = ${slug} and r.status = 'published' and r.source <> 'editor' and r.rating <= 2
    order by r.created_at desc limit ${REPORTS.length}`)) as unknown as { id: ReviewId }[];
  for (const [index, said] of REPORTS.entries()) {
    const reviewId = rows[index]?.id;
    if (!reviewId) return;
    // A demo that was stopped while it was filling has reported some of them already.
    await reportReview(context, { organisationId, userId, reviewId, ...said }).catch((error) => {
      if (!(error instanceof Refusal && error.code === "duplicate")) throw error;
    });
  }
}
