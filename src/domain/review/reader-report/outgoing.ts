// Loads the content of mails to reporters when they are sent. No mail goes out about a decision that was undone.
import type { ReviewId } from "#contract/id.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import { MISUSE_DAYS } from "../state/dismissed.ts";
import { type Grounds, groundsFrom } from "../state/reason.ts";
import { type NamedPhoto, namedPhoto, subjectIsOnline } from "../state/reported.ts";
import { COMPLAINT_DAYS } from "./one.ts";

type About = LanguageHints & {
  reportId: string;
  /** When the reader sent it. */
  sentAt: Date;
  businessName: string;
  slug: string;
  reviewId: ReviewId;
  /** Of the review; null where it is not public. */
  title: string | null;
  /** It is about a picture of the review. */
  isOfPhoto: boolean;
  /** Null where it is about none, or the picture is deleted. */
  photo: NamedPhoto | null;
};

/** A report that was found to be misuse before. */
export type EarlierMisuse = { reportId: string; sentAt: string; businessName: string };

export type ReaderReportMail = About &
  (
    | { kind: "reader-report-confirm" }
    | { kind: "reader-report-received" }
    /** `until`: the last day of the time to complain. */
    | { kind: "reader-report-complained"; until: Date }
    /** `isComplaint`: it answers one, and is final. `complainUntil` is null then, and where the review or the picture is offline. */
    | {
        kind: "reader-report-decided";
        upheld: boolean;
        isComplaint: boolean;
        grounds: Grounds;
        complainUntil: Date | null;
        /** It was not followed, and the review or the picture is offline otherwise. */
        isOffline: boolean;
      }
    /** A moderator took back the decision that took it offline. */
    | { kind: "reader-report-reopened" }
    /** An author's appeal put the review back online. */
    | { kind: "reader-report-restored" }
    /** `until`: the end of a pause; null for a warning. `complainUntil` as above: about the decision that the report has no ground. */
    | {
        kind: "reader-report-misuse";
        reason: string;
        until: Date | null;
        earlier: readonly EarlierMisuse[];
        complainUntil: Date | null;
      }
  );

/** A mail names no more of them. */
const EARLIER_NAMED = 5;

type Row = About & {
  id: string;
  kind: ReaderReportMail["kind"];
  /** The review is public, and the picture if one is meant. */
  isOnline: boolean;
  status: string;
  isComplaint: boolean;
  decision: string | null;
  complainUntil: Date | null;
  /** Null without a complaint. */
  complainedUntil: Date | null;
  misuse: string | null;
  until: Date | null;
  earlier: EarlierMisuse[] | null;
};

export function loadReaderReportMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

function mailOf(row: Row): ReaderReportMail | null {
  const { id: _, kind, isOnline, status, isComplaint, decision, complainUntil, complainedUntil, ...rest } = row;
  const { misuse, until, earlier, ...about } = rest;
  switch (kind) {
    case "reader-report-confirm":
      return status === "unconfirmed" && isOnline ? { ...about, kind } : null;
    case "reader-report-received":
      return status === "unconfirmed" ? null : { ...about, kind };
    case "reader-report-complained":
      return complainedUntil === null ? null : { ...about, kind, until: complainedUntil };
    case "reader-report-decided": {
      const upheld = status === "upheld";
      if ((!upheld && status !== "dismissed") || (upheld && isOnline)) return null;
      const grounds = groundsFrom(decision ?? "");
      return {
        ...about,
        kind,
        upheld,
        isComplaint,
        grounds,
        complainUntil: upheld ? null : complainUntil,
        isOffline: !upheld && !isOnline,
      };
    }
    case "reader-report-reopened":
      return status === "open" && isOnline ? { ...about, kind } : null;
    case "reader-report-restored":
      return isOnline ? { ...about, kind } : null;
    case "reader-report-misuse":
      // A report that moderators agree with after a complaint was none.
      if (misuse === null || status === "upheld") return null;
      return { ...about, kind, reason: misuse, until, earlier: earlier ?? [], complainUntil };
  }
}

const load = statement<Row>(
  "reader_report_mails",
  `select m.id, m.kind, p.id as "reportId", q.sent_at as "sentAt", b.name as "businessName", b.slug, r.id as "reviewId",
    case when r.status = 'published' then r.title end as title, p.photo_id is not null as "isOfPhoto", ${namedPhoto("p.photo_id")} as photo, ${subjectIsOnline()} as "isOnline", p.status, p.first_decided_at is not null as "isComplaint", p.decision,
    case when p.status = 'dismissed' and p.complained_at is null and ${subjectIsOnline()} then p.decided_at + make_interval(days => ${COMPLAINT_DAYS}) end as "complainUntil",
    case when p.complained_at is not null then p.first_decided_at + make_interval(days => ${COMPLAINT_DAYS}) end as "complainedUntil",
    u.reason as misuse, u.until, e.earlier, q.form_language as language, o.default_language as "defaultLanguage", b.country
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid)
  join report p on p.id = m."subjectId"
  join report_reader q on q.report_id = p.id and q.email is not null
  join review r on r.id = p.review_id
  join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id
  left join reporter_misuse u on u.report_id = p.id
  left join lateral (
    select json_agg(json_build_object('reportId', f.report_id, 'sentAt', f.sent_at, 'businessName', f.name) order by f.created_at) as earlier
    from (select w.report_id, w.created_at, s.sent_at, c.name from reporter_misuse w
      join report_reader s on s.report_id = w.report_id join report o on o.id = w.report_id
      join review v on v.id = o.review_id join business c on c.id = v.business_id
      where candor_mailbox(w.email) = candor_mailbox(u.email) and w.created_at < u.created_at
        and w.created_at > u.created_at - make_interval(days => ${MISUSE_DAYS})
      order by w.created_at desc limit ${EARLIER_NAMED}) f
  ) e on u.id is not null
  where m.kind like 'reader-report-%'`,
);
