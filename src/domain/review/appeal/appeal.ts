// Authors appeal against decisions that took their review offline. The link in the statement of reasons is the permission. A decision
// has at most one appeal:
//
//   (none) ──▶ open ──▶ restored | upheld      by a moderator (../moderation/decide-appeal.ts)
//                └────▶ withdrawn               the author deleted the review, or the operator decided about it
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { logoPathOf } from "#domain/business/logo/address.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FormHints } from "#platform/language/choose.ts";
import { noticeAbout } from "../notice/record.ts";
import { findUnderLock } from "../state/lock.ts";
import type { Submission } from "../state/submission.ts";
import { languageOf } from "../state/text-language.ts";
import { REMOVED_WORDS_DAYS } from "./removed-words.ts";
import { appeal } from "./table.ts";

/** Days in which an author can appeal. The DSA (Art. 20) asks for six months; the words of a removed review are not kept that long. */
export const APPEAL_DAYS = { held: 180, hidden: 180, removed: REMOVED_WORDS_DAYS } as const;
export type Appealable = keyof typeof APPEAL_DAYS;

export const APPEAL_WORDS = { min: 1, max: 2_000 } as const;

/** `late`: the time to appeal has ended. `over`: the decision is not in force, or the author was erased. */
export type AppealState = "possible" | "waiting" | "restored" | "upheld" | "late" | "over";

export type Appealed = FormHints & {
  decisionId: string;
  reviewId: ReviewId;
  businessId: BusinessId;
  businessName: string;
  slug: string;
  logoPath: string | null;
  /** Whether the answer is mailed. */
  hasMailbox: boolean;
  status: Appealable;
  /** Whether an automatic rule held the review, and no person decided. */
  isByRule: boolean;
  state: AppealState;
  until: Date;
  /** Codes of the decision, the most serious first. */
  reasons: string[];
  /** Written by the moderator who took the decision. */
  note: string | null;
  noteLanguage: string;
  /** The author's words of the appeal. Null before it. */
  words: string | null;
  sentAt: Date | null;
  /** Written by the moderator who decided the appeal. */
  answer: string | null;
  /** The removal that an upheld hold led to, against which the author can appeal. */
  removal: string | null;
  review: Submission;
};

/** SQL: the last moment of an appeal. @param decision alias of the row of `moderation` */
export const appealUntil = (decision: string) =>
  `(${decision}.created_at + make_interval(days => case ${decision}.to_status when 'removed' then ${APPEAL_DAYS.removed} else ${APPEAL_DAYS.hidden} end))`;

/** SQL: the author can appeal against the decision `m`. */
export const IS_APPEALABLE = `m.to_status in ('held', 'hidden', 'removed') and m.asked_by in ('rule', 'owner', 'reader', 'moderator', 'operator')
    and m.reason <> 'person_erased'`;
/** SQL: no later decision replaced the decision `m` about review `r`. The rows of one decision share a moment. */
export const IN_FORCE = `r.status = m.to_status and not exists (select from moderation l where l.review_id = m.review_id
      and (l.created_at, l.id) > (m.created_at, m.id) and (l.created_at, l.to_status) <> (m.created_at, m.to_status))`;

/** Returns null if there is no such decision. Changes nothing. */
export async function findAppealed(context: Context, decisionId: string): Promise<Appealed | null> {
  const [row] = await appealed(context.db, decisionId);
  return row ? { ...row, noteLanguage: await languageOfNote(row) } : null;
}

/** The code of the language that the note is in, as its words tell; empty where they do not. */
export async function languageOfNote({ note }: { note: string | null }): Promise<string> {
  return note === null ? "" : languageOf({ title: "", body: note }, "");
}

/** A second appeal against the same decision changes nothing. @returns the state after it; null if there is no such decision */
export async function submitAppeal(context: Context, decisionId: string, words: string): Promise<Appealed | null> {
  return inTransaction(context, async (inside) => {
    const locked = await findUnderLock(inside, findAppealed, decisionId);
    if (locked?.found.state !== "possible") return locked?.found ?? null;
    const { row, found } = locked;
    const { reviewId } = found;
    const createdAt = inside.clock.now();
    const id = newId();
    await inside.db.insert(appeal).values({ id, reviewId, moderationId: decisionId, words, createdAt });
    await noticeAbout(inside, "appeal", row, id);
    return findAppealed(inside, decisionId);
  });
}

/** Reads the words of a removed review from `review_removed_words`, as long as they are kept. */
const appealed = statement<Omit<Appealed, "noteLanguage">>(
  "appeal_of_decision",
  `select m.id as "decisionId", r.id as "reviewId", r.business_id as "businessId", b.name as "businessName", b.slug, ${logoPathOf("b.id")} as "logoPath",
    a.email is not null as "hasMailbox", m.to_status as status, ${appealUntil("m")} as until, told.reasons, told.note,
    m.asked_by = 'rule' as "isByRule", p.words, p.created_at as "sentAt", p.answer,
    case when p.status = 'upheld' and m.to_status = 'held' and r.status = 'removed' then (
      select l.id from moderation l where l.review_id = r.id and l.to_status = 'removed' order by l.created_at desc, l.id limit 1
    ) end as removal,
    json_build_object('rating', r.rating, 'title', coalesce(w.title, r.title), 'body', coalesce(w.body, r.body),
      'author', coalesce(w.author, r.author), 'experienceDate', r.experience_date) as review,
    a.form_language as "formLanguage", o.default_language as "defaultLanguage", b.country,
    case
      when a.erased_at is not null then 'over'
      when p.status = 'open' then 'waiting'
      when p.status in ('restored', 'upheld') then p.status
      when p.status = 'withdrawn' or not (${IN_FORCE}) then 'over'
      when ${appealUntil("m")} <= now() then 'late'
      else 'possible'
    end as state
  from moderation m join review r on r.id = m.review_id
  join review_author a on a.review_id = r.id and a.confirmed_at is not null
  join business b on b.id = r.business_id
  -- The rows of one decision share its moment.
  cross join lateral (select json_agg(d.reason order by d.id) as reasons, max(d.note) as note from moderation d
    where d.review_id = m.review_id and d.created_at = m.created_at and d.to_status = m.to_status) told
  left join organisation o on o.id = b.organisation_id
  left join appeal p on p.moderation_id = m.id
  left join review_removed_words w on w.review_id = r.id
  where m.id = $1::uuid and ${IS_APPEALABLE}`,
);
