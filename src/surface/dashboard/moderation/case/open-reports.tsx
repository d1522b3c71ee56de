// The reports of a review that wait, with the pictures that they name, and the decisions about them.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import type { AllReports, OpenReport } from "#domain/review/moderation/queue.ts";
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import type { KeptPhoto } from "#domain/review/photo/one.ts";
import { useWords } from "#surface/look/words.ts";
import { DecisionForm, type Subject, shortcutOf } from "./form.tsx";
import { type Kept, ReportText } from "./report-text.tsx";

/** Only complaints wait: their decision is a second one, and final. */
export function areComplaints(reports: readonly OpenReport[], all: AllReports): boolean {
  return reports.length === all.count && reports.every(({ complaint }) => complaint !== null);
}

type ListProps = {
  /** At least one, the oldest first. */
  reports: readonly OpenReport[];
  all: AllReports;
  /** Of the review. */
  photos: readonly KeptPhoto[];
  kept: Kept;
  /** What can be done about them. */
  children?: ComponentChildren;
};

export function ReportList({ reports, all, photos, kept, children }: ListProps) {
  const own = useWords("readerReport");
  return (
    <div class="reported">
      {all.count > 1 && (
        <p>
          <strong>{own.count({ count: all.count })}</strong>
          {all.count > reports.length && <> · {own.more({ count: all.count })}</>}
        </p>
      )}
      <ul class="history">
        {reports.map((each) => (
          <li key={each.id}>
            <ReportText of={each} photos={photos} kept={kept} />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

type Props = ListProps & {
  verdicts: readonly ReportVerdict[];
  subject: Subject;
};

/**
 * The pictures that reports name, each once. One that its author removed has no version: its reports are settled. `n` is the number of the
 * picture, if it is kept.
 */
export function reportedPhotos(reports: readonly OpenReport[], photos: readonly KeptPhoto[]) {
  const named = Map.groupBy(
    reports.filter(({ photoId }) => photoId !== null),
    ({ photoId }) => photoId,
  );
  return [...named].flatMap(([id, own]) => {
    if (id === null) return [];
    const at = photos.findIndex((photo) => photo.id === id);
    const isSecond = own.every(({ complaint }) => complaint !== null);
    const n = at >= 0 ? at + 1 : null;
    const [seen, isGone] = [photos[at]?.version ?? "", photos[at] === undefined || photos[at].state === "taken_down"];
    return [{ id, seen, isGone, n, isSecond, reports: own.map((each) => toWire("rpt", each.id)) }];
  });
}

export function OpenReports({ reports, all, photos, kept, verdicts, subject }: Props) {
  const wires = reports.map(({ id }) => toWire("rpt", id));
  const reported = verdicts.length > 0 && subject.seen.status !== "removed" ? reportedPhotos(reports, photos) : [];
  return (
    <ReportList reports={reports} all={all} photos={photos} kept={kept}>
      {verdicts.length > 0 && (
        <div class="actions case-actions">
          {reported.map((photo) => (
            <DecisionForm
              key={photo.id}
              {...subject}
              verdict="photo"
              photo={photo}
              reports={photo.reports}
              last={toWire("rpt", all.lastId)}
              isSecond={photo.isSecond}
            />
          ))}
          {verdicts.map((verdict) => (
            <DecisionForm
              key={verdict}
              {...subject}
              verdict={verdict}
              reports={wires}
              last={toWire("rpt", all.lastId)}
              isSecond={areComplaints(reports, all)}
              shortcut={shortcutOf(verdict, verdicts)}
            />
          ))}
        </div>
      )}
    </ReportList>
  );
}
