// An organisation's report of a review to the moderators. The review stays online until they decide; its author gets a mail.
import { type Context, inTransaction } from "#platform/context.ts";
import { newId, type OrganisationId, type ReviewId, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { findAuthor, mailAuthor } from "./author-mail.ts";
import { lockReview } from "./lock.ts";
import { report } from "./table.ts";

/** Codes, each with its words on pages and in mails. */
export const REPORT_REASONS = {
  spam: "Advertising or spam",
  not_a_customer: "Not a customer of ours",
  personal_data: "Personal data",
  insult_or_hate: "Insult or hate",
  another_business: "About another business",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

export const REPORT_NOTE = { max: 1_000 } as const;

export type NewReport = {
  organisationId: OrganisationId;
  userId: UserId | null;
  reviewId: ReviewId;
  reason: unknown;
  note: unknown;
};

export function isReportReason(value: unknown): value is ReportReason {
  return typeof value === "string" && Object.hasOwn(REPORT_REASONS, value);
}

/**
 * Refuses with validation_error, not_found (also for another organisation's review, or a removed one), not_published,
 * and duplicate while a report of the organisation about the review is open. @returns the report's id
 */
export async function reportReview(context: Context, input: NewReport): Promise<string> {
  const { reason } = input;
  if (!isReportReason(reason)) throw new Refusal("validation_error", "reason must be one of the list.");
  const read = readText(input.note ?? "", REPORT_NOTE);
  if ("wrong" in read) throw new Refusal("validation_error", `note ${read.wrong}.`);
  const note = read.text === "" ? null : read.text;
  if (reason === "other" && note === null) throw new Refusal("validation_error", "note must say what is wrong.");
  return inTransaction(context, async (inside) => {
    const row = await lockReview(inside, input.reviewId);
    if (!row || row.business.organisationId !== input.organisationId || row.status === "removed")
      throw new Refusal("not_found", "There is no such review.");
    if (row.status !== "published") throw new Refusal("not_published", "The review is not public.");
    const id = newId<"rpt">();
    const { organisationId, userId, reviewId } = input;
    const made = await inside.db
      .insert(report)
      .values({ id, reviewId, organisationId, userId, reason, note, createdAt: inside.clock.now() })
      .onConflictDoNothing()
      .returning({ id: report.id });
    if (made.length === 0)
      throw new Refusal("duplicate", "You reported this review already. A moderator has yet to decide.");
    const { email } = await findAuthor(inside, reviewId);
    await mailAuthor(inside, { id: reviewId, email }, "review-reported", { subjectId: id });
    return id;
  });
}
