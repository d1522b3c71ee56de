// Loads the content of mails about moderators' decisions when they are sent. No mail goes out about a decision that was undone, or to an
// author who was erased.
import type { ReviewId } from "#contract/id.ts";
import { loadMails, type WaitingMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { LanguageHints } from "#platform/language/choose.ts";
import { appealUntil } from "../appeal/appeal.ts";
import type { AppealOutcome } from "../appeal/table.ts";
import { OBJECTION_DAYS } from "../photo/files.ts";
import { heldByRule } from "../state/history.ts";
import { type Grounds, isReportReason, type ReportReason } from "../state/reason.ts";
import { type NamedPhoto, namedPhoto, subjectIsOnline } from "../state/reported.ts";
import { PHOTO_DECIDED } from "./photo.ts";

type AboutReview = LanguageHints & { reviewId: ReviewId; businessName: string; slug: string; title: string };

export type ModerationMail = AboutReview &
  (
    | {
        kind: "review-moderated";
        status: (typeof MAILED)[number];
        grounds: Grounds;
        /** The outcome of the author's appeal, if there was one. */
        appeal: AppealOutcome | null;
        /** Null if there is nothing to appeal against. */
        statement: Statement | null;
      }
    | {
        kind: typeof PHOTO_DECIDED;
        outcome: AppealOutcome | null;
        photo: NamedPhoto | null;
        /** A report led to the decision. */
        isReported: boolean;
        grounds: Grounds;
        answer: string | null;
        until: Date | null;
      }
    /** `isOfPhoto`: about a picture of the review. */
    | { kind: "appeal-decided"; outcome: AppealOutcome; isOfPhoto: boolean; photo: NamedPhoto | null }
    | { kind: "review-reported"; reason: ReportReason; isOfPhoto: boolean; photo: NamedPhoto | null }
    | { kind: "report-decided"; upheld: boolean; note: string | null; isOfPhoto: boolean; photo: NamedPhoto | null }
  );

/** Who decided (`report`: a person, after a report), and the last moment of an appeal. */
export type Statement = { decision: string; until: Date; by: "person" | "report" | "rule-and-person" };

type Row = AboutReview & {
  id: string;
  kind: ModerationMail["kind"];
  reviewStatus: string;
  reportStatus: string | null;
  reportReason: string | null;
  isOfPhoto: boolean;
  /** That a report or a decision is about; null where it is deleted. */
  photo: NamedPhoto | null;
  /** The reported review or picture. */
  isOnline: boolean;
  decision: string | null;
  hasAuthor: boolean;
  payload: unknown;
  decidedId: string | null;
  until: Date;
  askedBy: string;
  byRule: boolean | null;
  photoState: string | null;
  isReported: boolean;
  photoReason: string | null;
  photoNote: string | null;
  photoAnswer: string | null;
  objectUntil: Date | null;
};

export function loadModerationMails(context: Context, messages: readonly WaitingMessage[]) {
  return loadMails(context, messages, load, mailOf);
}

function mailOf(row: Row): ModerationMail | null {
  const { kind, reviewId, businessName, slug, title, reviewStatus, reportStatus, isOfPhoto, photo, isOnline } = row;
  const { language, defaultLanguage, country } = row;
  const about = { reviewId, businessName, slug, title, language, defaultLanguage, country };
  switch (kind) {
    case "review-moderated": {
      const { status, grounds, appeal } = decidedIn(row.payload);
      if (!row.hasAuthor || status === null || status !== reviewStatus) return null;
      return { ...about, kind, status, grounds, appeal, statement: status === "published" ? null : statementOf(row) };
    }
    case PHOTO_DECIDED: {
      const { to, isObjected } = (row.payload ?? {}) as { to?: unknown; isObjected?: unknown };
      // Another decision has another mail.
      if (!row.hasAuthor || row.photoState !== to) return null;
      const outcome = isObjected !== true ? null : to === "shown" ? "restored" : "upheld";
      const grounds = { reason: row.photoReason ?? "other", note: row.photoNote };
      const answer = row.photoAnswer || null;
      return { ...about, kind, outcome, photo, isReported: row.isReported, grounds, answer, until: row.objectUntil };
    }
    case "appeal-decided": {
      const { outcome } = (row.payload ?? {}) as { outcome?: unknown };
      const now = isOnline ? "restored" : "upheld";
      return outcome === now ? { ...about, kind, outcome: now, isOfPhoto, photo } : null;
    }
    case "review-reported": {
      if (!row.hasAuthor || reportStatus !== "open" || !isOnline) return null;
      // Without the reporter's note, which only the moderator reads.
      const { reportReason: code } = row;
      return { ...about, kind, reason: isReportReason(code) ? code : "other", isOfPhoto, photo };
    }
    case "report-decided": {
      // The mail says whether the review or the picture is online, which another decision may have changed.
      if (reportStatus !== (isOnline ? "dismissed" : "upheld")) return null;
      return { ...about, kind, upheld: !isOnline, note: row.decision, isOfPhoto, photo };
    }
  }
}

const MAILED = ["published", "held", "hidden", "removed"] as const;

function decidedIn(payload: unknown) {
  const { status, reason, note, appeal } = (payload ?? {}) as Record<"status" | "reason" | "note" | "appeal", unknown>;
  const grounds = { reason: typeof reason === "string" ? reason : "", note: typeof note === "string" ? note : null };
  const outcome: AppealOutcome | null = appeal === "restored" || appeal === "upheld" ? appeal : null;
  return { status: MAILED.find((each) => each === status) ?? null, grounds, appeal: outcome };
}

function statementOf({ decidedId, until, askedBy, byRule }: Row): Statement | null {
  if (decidedId === null) return null;
  return {
    decision: decidedId,
    until,
    by: askedBy === "owner" || askedBy === "reader" ? "report" : byRule ? "rule-and-person" : "person",
  };
}

const load = statement<Row>(
  "moderation_mails",
  `select m.id, m.kind, r.id as "reviewId", coalesce(w.title, r.title) as title, r.status as "reviewStatus", b.name as "businessName", b.slug,
    p.status as "reportStatus", p.reason as "reportReason", p.photo_id is not null as "isOfPhoto", ${namedPhoto("coalesce(h.id, p.photo_id)")} as photo, ${subjectIsOnline()} as "isOnline", p.decision, a.email is not null as "hasAuthor", m.payload,
    h.state as "photoState", exists (select from report l where l.review_id = r.id and l.photo_id = h.id
      and l.status = 'upheld' and l.decided_at = h.decided_at) as "isReported", h.reason as "photoReason", h.note as "photoNote", h.answer as "photoAnswer",
    case when h.objection is null then h.decided_at + make_interval(days => ${OBJECTION_DAYS}) end as "objectUntil",
    d.id as "decidedId", ${appealUntil("d")} as until, d.asked_by as "askedBy", ${heldByRule("d")} as "byRule",
    a.form_language as language, o.default_language as "defaultLanguage", b.country
  from json_to_recordset($1::text::json) as m(id uuid, kind text, "subjectId" uuid, payload json)
  left join report p on p.id = m."subjectId" and m.kind in ('review-reported', 'report-decided', 'appeal-decided')
  join review r on r.id = case when m.kind in ('review-moderated', '${PHOTO_DECIDED}') then m."subjectId" else p.review_id end
  join business b on b.id = r.business_id
  left join organisation o on o.id = b.organisation_id
  left join review_author a on a.review_id = r.id
  left join review_removed_words w on w.review_id = r.id
  left join review_photo h on h.id = (m.payload->>'photo')::uuid and h.review_id = r.id
  left join moderation d on d.id = (m.payload->>'decision')::uuid and d.review_id = r.id
    and not exists (select from appeal p where p.moderation_id = d.id)
  where m.kind in ('review-moderated', 'review-reported', 'report-decided', 'appeal-decided', '${PHOTO_DECIDED}')`,
);
