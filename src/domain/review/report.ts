// An organisation's report of a review to the moderators. The review stays online until they decide; its author gets a mail with the
// first report. A flood of reports would bury the moderators, and wear out authors, so an organisation has a bound.

import { newId, type OrganisationId, type PhotoId, type ReviewId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { sentence } from "#contract/sentence.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { readText } from "#platform/text/text.ts";
import { findAuthor, mailAuthor } from "./lifecycle/author-mail.ts";
import { lockReview } from "./state/lock.ts";
import { isReportReason } from "./state/reason.ts";
import { requireShownPhoto } from "./state/reported.ts";
import { report } from "./state/table.ts";

export const REPORT_NOTE = { max: 1_000 } as const;

/** Reports that an organisation can make. */
export const MOST_REPORTS = { hour: 10, day: 50 } as const;

export type NewReport = {
  organisationId: OrganisationId;
  userId: UserId | null;
  reviewId: ReviewId;
  /** The picture that is meant; by default the review. */
  photo?: PhotoId | null;
  reason: unknown;
  note: unknown;
};

/**
 * Refuses with validation_error, not_found (also for another organisation's review, or a removed one), not_published,
 * duplicate while a report of the organisation about the review or the picture is open, and rate_limited after MOST_REPORTS. @returns the report's id
 */
export async function reportReview(context: Context, input: NewReport): Promise<string> {
  const { reason } = input;
  if (!isReportReason(reason))
    throw new Refusal("validation_error", "reason must be one of the list.", {
      says: sentence("review.reason"),
      field: "reason",
    });
  const read = readText(input.note ?? "", REPORT_NOTE);
  if ("wrong" in read) throw new Refusal("validation_error", `note ${read.wrong}.`, { says: read.says, field: "note" });
  const note = read.text === "" ? null : read.text;
  if (reason === "other" && note === null)
    throw new Refusal("validation_error", "note must say what is wrong.", {
      says: sentence("report.note"),
      field: "note",
    });
  return inTransaction(context, async (inside) => {
    await lockReports(inside, input.organisationId);
    const row = await lockReview(inside, input.reviewId);
    if (!row || row.business.organisationId !== input.organisationId || row.status === "removed")
      throw new Refusal("not_found", "There is no such review.");
    if (row.status !== "published")
      throw new Refusal("not_published", "The review is not public.", { says: sentence("review.notPublic") });
    if (sandboxOf(row.business.slug) !== null)
      throw new Refusal("validation_error", "A sandbox has no moderators, so its reviews cannot be reported.", {
        says: sentence("sandbox.noModerators"),
      });
    const { organisationId, userId, reviewId, photo = null } = input;
    await requireShownPhoto(inside, reviewId, photo);
    await refuseFlood(inside, organisationId);
    const id = newId<"rpt">();
    const made = await inside.db
      .insert(report)
      .values({ id, reviewId, photoId: photo, organisationId, userId, reason, note, createdAt: inside.clock.now() })
      .onConflictDoNothing()
      .returning({ id: report.id });
    if (made.length === 0) throw reportedTwice();
    const [earlier] = await earlierOf(inside.db, reviewId, id);
    if (earlier) return id;
    const { email } = await findAuthor(inside, reviewId);
    await mailAuthor(inside, { id: reviewId, email }, "review-reported", { subjectId: id });
    return id;
  });
}

/** Until the end of the transaction, so that simultaneous reports of an organisation are counted one after the other. */
export async function lockReports(inside: Context, organisationId: OrganisationId): Promise<void> {
  await lockName(inside.db, `report ${organisationId}`);
}

export function reportedTwice(): Refusal {
  return new Refusal("duplicate", "You reported this review already. A moderator has yet to decide.", {
    says: sentence("report.twice"),
  });
}

/** Refuses with rate_limited after MOST_REPORTS. */
export async function refuseFlood(inside: Context, organisationId: OrganisationId): Promise<void> {
  const now = inside.clock.now();
  const [counted] = await lately(inside.db, organisationId, now.toISOString());
  if (!counted) return;
  const { hour, day, hourFreeAt, dayFreeAt } = counted;
  const isDayFull = day >= MOST_REPORTS.day;
  if (!isDayFull && hour < MOST_REPORTS.hour) return;
  const freeAt = (isDayFull ? dayFreeAt : hourFreeAt) ?? now;
  const most = isDayFull
    ? `${MOST_REPORTS.day} reviews within 24 hours`
    : `${MOST_REPORTS.hour} reviews within an hour`;
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
  const says = isDayFull
    ? sentence("report.mostDay", { most: MOST_REPORTS.day, hours: Math.ceil(seconds / 3_600) })
    : sentence("report.mostHour", { most: MOST_REPORTS.hour, minutes: Math.ceil(seconds / 60) });
  throw new Refusal(
    "rate_limited",
    `An organisation can report ${most}, and yours did. Try again in ${inWords(seconds)}.`,
    { says, headers: { "retry-after": String(seconds) } },
  );
}

/** Whole minutes or hours, rounded up. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const earlierOf = statement(
  "report_earlier",
  "select from report where review_id = $1::uuid and id <> $2::uuid and made_by = 'organisation' limit 1",
);

type Lately = { hour: number; day: number; hourFreeAt: Date | null; dayFreeAt: Date | null };

/** The moments at which the bounds allow one more. */
const lately = statement<Lately>(
  "report_lately",
  `select count(*) filter (where created_at > $2::timestamptz - interval '1 hour')::int as hour, count(*)::int as day,
    min(created_at) filter (where created_at > $2::timestamptz - interval '1 hour') + interval '1 hour' as "hourFreeAt",
    min(created_at) + interval '1 day' as "dayFreeAt"
  from report where organisation_id = $1::uuid and created_at > $2::timestamptz - interval '1 day'`,
);
