// Loads the content of mails to reporters when they are sent. No mail goes out about a decision that was undone.
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import { type Grounds, groundsFrom } from "../state/reason.ts";
import { COMPLAINT_DAYS } from "./one.ts";

type About = LanguageHints & { reportId: string; businessName: string };

export type ReaderReportMail = About &
  (
    | { kind: "reader-report-confirm" }
    | { kind: "reader-report-received" }
    /** `complainUntil` is null after a complaint, which is decided once, and where the reporter agrees. */
    | { kind: "reader-report-decided"; upheld: boolean; grounds: Grounds; complainUntil: Date | null }
    /** An author's appeal put the review back online. */
    | { kind: "reader-report-restored" }
    /** `until`: the end of a pause; null for a warning. */
    | { kind: "reader-report-misuse"; reason: string; until: Date | null }
  );

type Row = About & {
  id: string;
  kind: ReaderReportMail["kind"];
  status: string;
  isOnline: boolean;
  decision: string | null;
  complainUntil: Date | null;
  misuse: string | null;
  until: Date | null;
};

export function loadReaderReportMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

function mailOf(row: Row): ReaderReportMail | null {
  const { kind, reportId, businessName, language, defaultLanguage, country, status, isOnline } = row;
  const about = { reportId, businessName, language, defaultLanguage, country };
  switch (kind) {
    case "reader-report-confirm":
      return status === "unconfirmed" && isOnline ? { ...about, kind } : null;
    case "reader-report-received":
      return status === "unconfirmed" ? null : { ...about, kind };
    case "reader-report-decided": {
      const upheld = status === "upheld";
      if ((!upheld && status !== "dismissed") || (upheld && isOnline)) return null;
      const grounds = groundsFrom(row.decision ?? "");
      return { ...about, kind, upheld, grounds, complainUntil: upheld ? null : row.complainUntil };
    }
    case "reader-report-restored":
      return isOnline ? { ...about, kind } : null;
    case "reader-report-misuse":
      return row.misuse === null ? null : { ...about, kind, reason: row.misuse, until: row.until };
  }
}

const load = statement<Row>(
  "reader_report_mails",
  `select m.id, m.kind, p.id as "reportId", b.name as "businessName", p.status, r.status = 'published' as "isOnline", p.decision,
    case when p.complaint is null and r.status = 'published' then p.decided_at + make_interval(days => ${COMPLAINT_DAYS}) end as "complainUntil",
    u.reason as misuse, u.until, q.form_language as language, o.default_language as "defaultLanguage", b.country
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  join report p on p.id = m."subjectId"
  join report_reader q on q.report_id = p.id and q.email is not null
  join review r on r.id = p.review_id
  join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id
  left join reporter_misuse u on u.report_id = p.id
  where m.kind like 'reader-report-%'`,
);
