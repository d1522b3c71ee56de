// Open reports of one review, and what to decide about all of them at once.
import type { ReportVerdict } from "#domain/review/moderation-report.ts";
import { isReportReason, REPORT_REASONS } from "#domain/review/report.ts";
import { toWire } from "#platform/id.ts";
import { When } from "../../component/when.tsx";
import { excerpt } from "../../review/excerpt.ts";
import { type Asked, ReportForm } from "../case/form.tsx";

/** Bytes of what one wrote to the moderator. */
const ROOM = 1_500;

export type ShownReport = {
  id: string;
  reason: string;
  note: string | null;
  organisationName: string | null;
  userName?: string | null;
  createdAt: Date;
};

type Props = {
  /** The oldest first; never none. */
  reports: readonly ShownReport[];
  verdicts: readonly ReportVerdict[];
  asked: Asked;
  now: Date;
};

/** Who reported it and why, with the forms. */
export function Reports({ reports, verdicts, asked, now }: Props) {
  const wires = reports.map(({ id }) => toWire("rpt", id));
  return (
    <div class="reported">
      <ul class="desk-story">
        {reports.map(({ id, reason, note, organisationName, userName, createdAt }) => (
          <li key={id}>
            <p>
              <strong>Reported: {isReportReason(reason) ? REPORT_REASONS[reason] : "Another reason"}</strong>,{" "}
              <When at={createdAt} now={now} />
              {organisationName !== null && (
                <>
                  , by <bdi>{organisationName}</bdi>
                </>
              )}
              {userName && (
                <>
                  {" "}
                  (<bdi>{userName}</bdi>)
                </>
              )}
            </p>
            {note && (
              <p class="desk-review-text" dir="auto">
                {excerpt(note, ROOM).text}
              </p>
            )}
          </li>
        ))}
      </ul>
      {verdicts.length > 0 && (
        <div class="actions">
          {verdicts.map((verdict) => (
            <ReportForm key={verdict} {...asked} verdict={verdict} reports={wires} />
          ))}
        </div>
      )}
    </div>
  );
}
