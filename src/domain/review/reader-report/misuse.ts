// Reporters who often report without ground are warned first. If they go on, a moderator can pause their reports (DSA, Article 23).
import type { ReviewId, UserId } from "#contract/id.ts";
import { newId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { lockName, statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { dismissedOf, LEAST_DISMISSED, MISUSE_DAYS } from "../state/dismissed.ts";
import { reporterMisuse } from "./table.ts";

export const MOST_PAUSE_DAYS = 90;
export const MISUSE_REASON = { min: 1, max: 500 } as const;

export type Misuse = {
  reportId: string;
  /** The moderator's words to the reporter. */
  reason: string;
  /** The day on which a pause ends, at midnight UTC; null warns. */
  until: Date | null;
  decidedBy: UserId;
};

/** Returns the first and the last day on which a pause can end. */
export function pauseEnds(now: Date): { first: Date; last: Date } {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return { first: new Date(today + DAY_MS), last: new Date(today + MOST_PAUSE_DAYS * DAY_MS) };
}

/**
 * Warns the reporter, or pauses their reports, and mails them the reason. Refuses with not_found; validation_error if a moderator did not
 * dismiss the report, it has no address, it is the only one that was dismissed within a year, the day is out of bounds, or a pause has no warning before this report; and duplicate if it was
 * found to be misuse already, or the reporter was warned after it only.
 */
export async function markMisuse(context: Context, { reportId, reason, until, decidedBy }: Misuse) {
  const now = context.clock.now();
  const { first, last } = pauseEnds(now);
  if (until !== null && !(until >= first && until <= last))
    throw new Refusal("validation_error", `until must be a day of the next ${MOST_PAUSE_DAYS} days.`, {
      says: sentence("report.pauseDay", { most: MOST_PAUSE_DAYS }),
      field: "until",
    });
  return inTransaction(context, async (inside) => {
    const [asked] = await reported(inside.db, reportId, MISUSE_DAYS, now.toISOString());
    if (!asked) throw new Refusal("not_found", "There is no such report.");
    if (asked.email === null || asked.mailbox === null || asked.status !== "dismissed")
      throw new Refusal("validation_error", "Only a report that was dismissed and has an address can be misuse.", {
        says: sentence("report.noMisuse"),
      });
    await lockName(inside.db, `reader report ${asked.mailbox}`);
    // Read after the lock: another moderator may have been quicker.
    const [found] = await reported(inside.db, reportId, MISUSE_DAYS, now.toISOString());
    if (!found || found.isMarked || (found.warnedAt !== null && found.sentAt <= found.warnedAt))
      throw new Refusal("duplicate", "The reporter was warned since. They have not reported without ground after it.", {
        says: sentence("report.warned"),
      });
    if (found.dismissed < LEAST_DISMISSED)
      throw new Refusal("validation_error", "Warn only a reporter with at least two dismissed reports within a year.", {
        says: sentence("report.oneDismissed"),
      });
    const kind = until === null ? "warning" : "pause";
    if (kind === "pause" && found.warnedAt === null)
      throw new Refusal("validation_error", "A pause needs a warning before the report. Warn the reporter first.", {
        says: sentence("report.unwarned"),
      });
    const { email } = asked;
    await inside.db
      .insert(reporterMisuse)
      .values({ id: newId(), reportId, email, kind, reason, until, createdAt: now, decidedBy });
    await queueMessage(inside, serviceMail("reader-report-misuse", email, reportId));
    return { kind, until, reviewId: found.reviewId } as const;
  });
}

/** Takes back warnings and pauses because of reports that moderators agree with after a complaint. */
export async function forgetMisuse({ db }: Context, reportIds: readonly string[]): Promise<void> {
  await forget(db, reportIds);
}

const forget = statement(
  "reader_report_forget_misuse",
  "delete from reporter_misuse where report_id = any($1::uuid[])",
);

type Reported = {
  reviewId: ReviewId;
  email: string | null;
  mailbox: string | null;
  status: string;
  sentAt: Date;
  isMarked: boolean;
  warnedAt: Date | null;
  /** The reporter's, within MISUSE_DAYS; this one included. */
  dismissed: number;
};

const reported = statement<Reported>(
  "reader_report_misuse",
  `select p.review_id as "reviewId", q.email, candor_mailbox(q.email) as mailbox, p.status, q.sent_at as "sentAt",
    exists (select from reporter_misuse m where m.report_id = p.id) as "isMarked",
    (select max(m.created_at) from reporter_misuse m where candor_mailbox(m.email) = candor_mailbox(q.email)
      and m.created_at > $3::timestamptz - make_interval(days => $2::int)) as "warnedAt",
    ${dismissedOf("q.email", "$3::timestamptz")} as dismissed
  from report p join report_reader q on q.report_id = p.id where p.id = $1::uuid`,
);
