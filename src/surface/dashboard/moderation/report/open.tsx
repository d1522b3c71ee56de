// The open reports of one review, with the forms that decide about all of them at once.
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import { toWire } from "#platform/id.ts";
import { When } from "../../component/display.tsx";
import { excerpt } from "../../excerpt.ts";
import { ReportForm, type Subject } from "../case/form.tsx";
import { reportReasonWords } from "../words.ts";

/** Bytes of the page that one note to the moderators may take. */
const NOTE_ROOM = 1_500;

type ShownReport = {
  id: string;
  reason: string;
  note: string | null;
  organisationName: string | null;
  userName?: string | null;
  createdAt: Date;
};

type Props = {
  /** At least one, the oldest first. */
  reports: readonly ShownReport[];
  verdicts: readonly ReportVerdict[];
  subject: Subject;
  now: Date;
};

export function OpenReports({ reports, verdicts, subject, now }: Props) {
  const wires = reports.map(({ id }) => toWire("rpt", id));
  return (
    <div class="reported">
      <ul class="history">
        {reports.map(({ id, reason, note, organisationName, userName, createdAt }) => (
          <li key={id}>
            <p>
              <strong>Reported: {reportReasonWords(reason)}</strong>, <When at={createdAt} now={now} />
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
              <p class="review-text" dir="auto">
                {excerpt(note, NOTE_ROOM).text}
              </p>
            )}
          </li>
        ))}
      </ul>
      {verdicts.length > 0 && (
        <div class="actions">
          {verdicts.map((verdict) => (
            <ReportForm key={verdict} {...subject} verdict={verdict} reports={wires} />
          ))}
        </div>
      )}
    </div>
  );
}
