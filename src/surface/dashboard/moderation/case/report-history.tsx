// The reports of a review in its history: each report, the first decision about it, its reporter's complaint, the decision that stands, and
// what a moderator did about misuse, each at its own moment.
import { toWire } from "#contract/id.ts";
import type { Case } from "#domain/review/moderation/case.ts";
import type { ReporterRecord as Found } from "#domain/review/state/history.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { excerpt } from "../../kit/excerpt.ts";
import type { HistoryEntry } from "../../review/history.tsx";
import { reportReasonWords, toldWords } from "../../review/words.ts";
import { casePath } from "../kit/path.tsx";
import type { SentDecision } from "./form.tsx";
import { MisuseForms } from "./misuse-form.tsx";
import type { Kept } from "./report-text.tsx";

/** Bytes of the page that each text of a report may take. */
const ROOM = 1_000;

type Report = Case["reports"][number];
type Shown = { language: Language; now: Date; back: string | null; sent: SentDecision | undefined; kept: Kept };

export function reportEntries({ reports }: Pick<Case, "reports">, shown: Shown): HistoryEntry[] {
  const { language, kept } = shown;
  return reports.flatMap((report) => [
    received(report, language),
    ...decisionsAbout(report, shown),
    ...complaintOf(report, language, kept),
    ...misuseOf(report, language),
  ]);
}

function received(report: Report, language: Language) {
  const { id, reason, organisationName, status, createdAt, complainedAt, photoId } = report;
  const { ofPhoto } = wordsIn("readerReport", language);
  const words = wordsIn("caseFile", language);
  const isUndecided = status === "open" && complainedAt === null;
  return {
    at: createdAt,
    key: id,
    says: (
      <p id={toWire("rpt", id)}>
        {organisationName === null
          ? words.reported({ reason: reportReasonWords(reason, language) })
          : words.reportedBy({
              organisation: <bdi>{organisationName}</bdi>,
              reason: reportReasonWords(reason, language),
            })}
        {photoId !== null && ` ${ofPhoto}`}
        {isUndecided && ` ${words.report.open}`}
      </p>
    ),
  };
}

/** A complaint is only possible against a dismissal. */
function decisionsAbout(report: Report, { language, now, back, sent, kept }: Shown): HistoryEntry[] {
  const { id, reason, status, decision, decidedAt, by, firstDecision, firstDecidedAt, firstBy } = report;
  // The record of a reporter helps a member of the business to guess who it is.
  const canBeMisuse = report.canBeMisuse && kept !== "words";
  const first = firstDecidedAt && {
    at: firstDecidedAt,
    key: `${id}-first`,
    says: <Decided status="dismissed" decision={firstDecision} by={firstBy} of={report} language={language} />,
  };
  const last = status !== "open" &&
    decidedAt && {
      at: decidedAt,
      key: `${id}-decided`,
      says: (
        <>
          <Decided status={status} decision={decision} by={by} of={report} language={language} />
          {canBeMisuse && <ReporterRecord of={report.earlier} />}
          {canBeMisuse && (
            <MisuseForms
              wire={toWire("rpt", id)}
              reason={reportReasonWords(reason, language)}
              canPause={report.wasWarned}
              now={now}
              back={back}
              sent={sent}
            />
          )}
        </>
      ),
    };
  return [first, last].filter((each) => each !== null && each !== false);
}

type DecidedProps = {
  status: "upheld" | "dismissed";
  decision: string | null;
  by: string | null;
  of: Report;
  language: Language;
};

function Decided({ status, decision, by, of: { reason }, language }: DecidedProps) {
  const words = wordsIn("caseFile", language);
  const shared = wordsIn("moderating", language);
  return (
    <>
      <p>
        {words.reported({ reason: reportReasonWords(reason, language) })} {words.report[status]}
        {by !== null && <> {shared.decidedBy({ who: <bdi>{by}</bdi> })}</>}
      </p>
      <Said>{decision && toldWords(decision, language)}</Said>
    </>
  );
}

function complaintOf({ id, status, complaint, complainedAt }: Report, language: Language, kept: Kept): HistoryEntry[] {
  if (complainedAt === null) return [];
  const { complainedThen } = wordsIn("readerReport", language);
  const { open } = wordsIn("caseFile", language).report;
  return [
    {
      at: complainedAt,
      key: `${id}-complaint`,
      says: (
        <>
          <p>{status === "open" ? `${complainedThen} ${open}` : complainedThen}</p>
          <Said>{kept === "words" ? null : complaint}</Said>
        </>
      ),
    },
  ];
}

function misuseOf({ id, misuse }: Report, language: Language): HistoryEntry[] {
  if (misuse === null) return [];
  const { misuse: words } = wordsIn("readerReport", language);
  const { decidedBy } = wordsIn("moderating", language);
  const { until, by } = misuse;
  return [
    {
      at: new Date(misuse.at),
      key: `${id}-misuse`,
      says: (
        <>
          <p>
            {until === null ? words.warned : words.paused({ date: formatOf(language).date(new Date(until)) })}
            {by !== null && <> {decidedBy({ who: <bdi>{by}</bdi> })}</>}
          </p>
          <Said>{misuse.reason}</Said>
        </>
      ),
    },
  ];
}

function Said({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p class="review-text" dir="auto">
      {excerpt(children, ROOM).text}
    </p>
  );
}

/** What else a reporter reported, so that a moderator can judge misuse: numbers, and links to the latest. It names no person. */
function ReporterRecord({ of }: { of: Found | null }) {
  const { misuse: words } = useWords("readerReport");
  const { report: outcome } = useWords("caseFile");
  const { date } = useFormat();
  if (of === null || of.count === 0) return <p class="muted">{words.only}</p>;
  const { last, ...numbers } = of;
  return (
    <>
      <p>{words.before(numbers)}</p>
      <ul>
        {last.map(({ id, reviewId, businessName, status, sentAt }) => (
          <li key={id}>
            <a href={`${casePath(toWire("rev", reviewId))}#${toWire("rpt", id)}`}>{date(new Date(sentAt))}</a>
            {" · "}
            <bdi>{businessName}</bdi> · {outcome[status]}
          </li>
        ))}
      </ul>
    </>
  );
}
