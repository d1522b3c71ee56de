// Lists earlier wordings of reviews, decisions about them and reports of them, the latest first.
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { organisation, user } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { dismissedOf, LEAST_DISMISSED } from "./dismissed.ts";
import { moderation, report, reviewEdit } from "./table.ts";

/** SQL: a rule had held the review when the decision was taken. @param decision alias of the row of `moderation` */
export const heldByRule = (decision: string) =>
  `(${decision}.from_status = 'held' and (select h.asked_by from moderation h where h.review_id = ${decision}.review_id and h.to_status = 'held'
    and (h.created_at, h.id) < (${decision}.created_at, ${decision}.id) order by h.created_at desc, h.id desc limit 1) = 'rule')`;

export function listWordings({ db }: Context, id: ReviewId, limit: number) {
  const { rating, title, body, replacedAt } = reviewEdit;
  return db
    .select({ rating, title, body, replacedAt })
    .from(reviewEdit)
    .where(eq(reviewEdit.reviewId, id))
    .orderBy(desc(replacedAt), desc(reviewEdit.id))
    .limit(limit);
}

/** What a moderator did about a reader's report that was misuse. Moments are ISO 8601 text. */
export type ReportMisuse = {
  kind: "warning" | "pause";
  reason: string;
  until: string | null;
  at: string;
  by: string | null;
};

/** `last`: the latest, at most EARLIER_SHOWN. Ids are those of the database. */
export type ReporterRecord = {
  count: number;
  upheld: number;
  dismissed: number;
  warnings: number;
  pauses: number;
  last: {
    id: string;
    reviewId: ReviewId;
    businessName: string;
    status: "open" | "upheld" | "dismissed";
    sentAt: string;
  }[];
};

const EARLIER_SHOWN = 5;

/** Reports are one reporter's by the mailbox, whose index finds them. */
const reporterRecord = sql<ReporterRecord | null>`case when ${report.status} = 'dismissed' then (
  select json_build_object('count', count(*), 'upheld', count(*) filter (where f.status = 'upheld'),
    'dismissed', count(*) filter (where f.status = 'dismissed'), 'warnings', count(*) filter (where f.kind = 'warning'),
    'pauses', count(*) filter (where f.kind = 'pause'),
    'last', coalesce(json_agg(json_build_object('id', f.id, 'reviewId', f.review_id, 'businessName', f.name, 'status', f.status,
      'sentAt', f.sent_at) order by f.sent_at desc) filter (where f.place <= ${sql.raw(String(EARLIER_SHOWN))}), '[]'))
  from (select p.id, p.review_id, p.status, w.sent_at, b.name, m.kind, row_number() over (order by w.sent_at desc, p.id) as place
    from report_reader q join report_reader w on candor_mailbox(w.email) = candor_mailbox(q.email) and w.report_id <> q.report_id
    join report p on p.id = w.report_id and p.status <> 'unconfirmed'
    join review v on v.id = p.review_id join business b on b.id = v.business_id
    left join reporter_misuse m on m.report_id = p.id
    where q.report_id = ${report.id} and q.email is not null) f) end`;

const nameOf = (column: "first_decided_by" | "decided_by") =>
  sql<string | null>`(select w.name from "user" w where w.id = ${sql.identifier("report")}.${sql.identifier(column)})`;

/** Leaves out unconfirmed reports. @param by the organisation whose reports are listed; null for all */
export function listReports({ db, clock }: Context, id: ReviewId, by: OrganisationId | null, limit: number) {
  const { reason, note, place, photoId, complaint, madeBy, status, decision, createdAt, decidedAt } = report;
  const { firstDecision, firstDecidedAt, complainedAt } = report;
  return db
    .select({
      id: report.id,
      madeBy,
      reason,
      note,
      place,
      photoId,
      complaint,
      firstDecision,
      firstDecidedAt,
      complainedAt,
      status: sql<"open" | "upheld" | "dismissed">`${status}`,
      decision,
      createdAt,
      decidedAt,
      firstBy: nameOf("first_decided_by"),
      by: nameOf("decided_by"),
      /** A moderator may find it to be misuse: a reader's, dismissed as others of theirs, with an address, and not found so yet. */
      canBeMisuse: sql<boolean>`${report.status} = 'dismissed' and exists (select from report_reader q
        where q.report_id = ${report.id} and q.email is not null
          and not exists (select from reporter_misuse m where m.report_id = q.report_id)
          and ${sql.raw(dismissedOf("q.email", `'${clock.now().toISOString()}'::timestamptz`))} >= ${sql.raw(String(LEAST_DISMISSED))})`,
      /** The reporter was warned before they sent it: a pause is possible. */
      wasWarned: sql<boolean>`exists (select from report_reader q join reporter_misuse m on candor_mailbox(m.email) = candor_mailbox(q.email)
        where q.report_id = ${report.id} and m.created_at < q.sent_at)`,
      misuse: sql<ReportMisuse | null>`(select json_build_object('kind', m.kind, 'reason', m.reason, 'until', m.until, 'at', m.created_at,
        'by', (select w.name from "user" w where w.id = m.decided_by)) from reporter_misuse m where m.report_id = ${report.id})`,
      /** The reporter's other confirmed reports and what followed; null where it is no misuse. Of the person it holds nothing. */
      earlier: by === null ? reporterRecord : sql<ReporterRecord | null>`null`,
      organisationName: organisation.name,
      reportedBy: user.name,
    })
    .from(report)
    .leftJoin(organisation, eq(organisation.id, report.organisationId))
    .leftJoin(user, eq(user.id, report.userId))
    .where(
      and(
        eq(report.reviewId, id),
        ne(report.status, "unconfirmed"),
        by === null ? undefined : and(eq(report.organisationId, by), eq(madeBy, "organisation")),
      ),
    )
    .orderBy(desc(createdAt), desc(report.id))
    .limit(limit);
}

export function listDecisions(context: Context, id: ReviewId, limit: number) {
  return entries(context, eq(moderation.reviewId, id), limit);
}

export function listDecisionsOf(context: Context, id: BusinessId, limit: number) {
  return entries(context, eq(moderation.businessId, id), limit);
}

function entries({ db }: Context, where: SQL, limit: number) {
  return db
    .select({
      id: moderation.id,
      reviewId: moderation.reviewId,
      from: moderation.fromStatus,
      to: moderation.toStatus,
      reason: moderation.reason,
      askedBy: moderation.askedBy,
      decidedBy: moderation.decidedBy,
      who: user.name,
      undoes: moderation.undoes,
      createdAt: moderation.createdAt,
    })
    .from(moderation)
    .leftJoin(user, eq(user.id, moderation.decidedBy))
    .where(where)
    .orderBy(desc(moderation.createdAt), desc(moderation.id))
    .limit(limit);
}

/** `who`: the moderator's name. `undoes`: the decision that this one takes back. */
export type ModerationEntry = Awaited<ReturnType<typeof entries>>[number];
