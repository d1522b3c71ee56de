// What an author is told of the decisions about their review and of open reports, on the page of the private link. An author without a
// mailbox reads it there only.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { isReportReason, type ReportReason } from "../state/reason.ts";
import { appealUntil, IN_FORCE, IS_APPEALABLE, languageOfNote } from "./appeal.ts";

/** The newest are enough: a review that changed hands of moderators more often has its history there. */
const MOST_SHOWN = 20;

export type AuthorDecision = {
  /** The decision that an appeal is about. */
  id: string;
  to: "published" | "held" | "hidden" | "removed";
  /** Codes, the most serious first. */
  reasons: string[];
  note: string | null;
  noteLanguage: string;
  /** Whether an automatic rule decided, and no person. */
  isByRule: boolean;
  createdAt: Date;
  /** Null if there is nothing to appeal against. */
  appeal: "possible" | "waiting" | "restored" | "upheld" | null;
  until: Date;
};

/** Returns decisions of others, the newest first. Leaves out what the author did. */
export async function listAuthorDecisions({ db }: Context, id: ReviewId): Promise<AuthorDecision[]> {
  const rows = await decisions(db, id, MOST_SHOWN);
  return Promise.all(rows.map(async (row) => ({ ...row, noteLanguage: await languageOfNote(row) })));
}

/** Returns the reasons of the business's open reports of the review, without names and notes. */
export async function listOpenReports({ db }: Context, id: ReviewId): Promise<ReportReason[]> {
  const rows = await openReports(db, id);
  return rows.map(({ reason }) => (isReportReason(reason) ? reason : "other"));
}

// The rows of one decision share its moment.
const decisions = statement<Omit<AuthorDecision, "noteLanguage">>(
  "review_author_decisions",
  `select (array_agg(told.id order by told.id))[1] as id, told.to_status as "to", json_agg(told.reason order by told.id) as reasons,
    max(told.note) as note, bool_or(told."isByRule") as "isByRule", told.created_at as "createdAt", max(told.until) as until,
    case
      when bool_or(told.appeal in ('open', 'restored', 'upheld')) then max(case told.appeal when 'open' then 'waiting' else told.appeal end)
      when bool_or(told.appeal is null and told."isAppealable") and max(told.until) > now() then 'possible'
    end as appeal
  from (
    select m.id, m.to_status, m.reason, m.note, m.asked_by = 'rule' as "isByRule", m.created_at, ${appealUntil("m")} as until, p.status as appeal,
      a.confirmed_at is not null and a.erased_at is null and ${IS_APPEALABLE} and ${IN_FORCE} as "isAppealable"
    from moderation m join review r on r.id = m.review_id
    left join review_author a on a.review_id = r.id
    left join appeal p on p.moderation_id = m.id
    where m.review_id = $1::uuid and m.asked_by not in ('author', 'author_on_request', 'import') and m.reason <> 'person_erased'
      and m.to_status <> 'pending'
  ) told
  group by told.created_at, told.to_status order by told.created_at desc, 1 desc limit $2::int`,
);

const openReports = statement<{ reason: string }>(
  "review_open_reports",
  `select distinct reason from report
  where review_id = $1::uuid and status = 'open' and made_by = 'organisation' order by reason`,
);
