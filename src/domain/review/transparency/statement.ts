// Statements of reasons (DSA, Articles 17 and 24) in the European Commission's field names, one for each restriction. They hold no
// personal data: no word of a review, no name, and a fixed sentence for each ground.
import { FIRST_ID } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { codeOf } from "../lifecycle/log-entry.ts";
import { RULES } from "../rule/rule.ts";
import { heldByRule } from "../state/history.ts";
import { TAKE_DOWN_REASONS } from "../state/reason.ts";

const BATCH = 1_000;
/** Rules and reasons that say that a review is not genuine. */
const INAUTHENTIC = new Set([
  "not_genuine",
  "conflict_of_interest",
  "near_copy",
  "own_praise",
  "frequent_author",
  "burst",
  "disposable_mail",
]);

export type DsaStatement = Record<string, string | string[]>;

type Row = {
  id: string;
  at: string;
  contentDate: string;
  to: "held" | "hidden" | "removed";
  reason: string;
  askedBy: string;
  byPerson: boolean;
  /** A rule held the review when a person decided. */
  byRule: boolean | null;
};

/** Yields the decisions between the two moments in their order. A removal that the author asked for is no restriction. */
export async function* listStatements({ db }: Context, from: Date, to: Date): AsyncGenerator<DsaStatement> {
  let after = { at: from.toISOString(), id: FIRST_ID };
  for (;;) {
    const rows = await restrictions(db, after.at, after.id, to.toISOString(), BATCH);
    for (const row of rows) yield statementOf(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

function statementOf({ id, at, contentDate, to, reason, askedBy, byPerson, byRule }: Row): DsaStatement {
  const code = codeOf(reason);
  const isIllegal = code === "illegal";
  const words = wordsOf(code);
  const ground = isIllegal
    ? { illegal_content_legal_ground: "Content that breaks the law", illegal_content_explanation: words }
    : { incompatible_content_ground: "The rules for reviews of this service", incompatible_content_explanation: words };
  const isByRule = askedBy === "rule";
  return {
    decision_visibility: [
      to === "removed" ? "DECISION_VISIBILITY_CONTENT_REMOVED" : "DECISION_VISIBILITY_CONTENT_DISABLED",
    ],
    decision_ground: isIllegal ? "DECISION_GROUND_ILLEGAL_CONTENT" : "DECISION_GROUND_INCOMPATIBLE_CONTENT",
    ...ground,
    content_type: ["CONTENT_TYPE_TEXT"],
    category: INAUTHENTIC.has(code) ? "STATEMENT_CATEGORY_SCAMS_AND_FRAUD" : "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
    ...(INAUTHENTIC.has(code) && { category_specification: ["KEYWORD_INAUTHENTIC_USER_REVIEWS"] }),
    content_date: contentDate,
    application_date: at.slice(0, 10),
    decision_facts: factsOf(isByRule, askedBy, byRule === true, words),
    source_type: askedBy === "owner" || askedBy === "reader" ? "SOURCE_ARTICLE_16" : "SOURCE_VOLUNTARY",
    automated_detection: isByRule || byRule ? "Yes" : "No",
    automated_decision: isByRule ? automatedBy(byPerson) : "AUTOMATED_DECISION_NOT_AUTOMATED",
    puid: id,
  };
}

/** A rule's hold is fully automated until a person has decided, too. */
function automatedBy(byPerson: boolean): string {
  return byPerson ? "AUTOMATED_DECISION_PARTIALLY" : "AUTOMATED_DECISION_FULLY";
}

function factsOf(isByRule: boolean, askedBy: string, heldBefore: boolean, words: string): string {
  if (isByRule) return `An automatic rule read a review before it was shown. ${words}`;
  if (askedBy === "owner") return `The business reported the review, and a moderator read it. ${words}`;
  if (askedBy === "reader") return `A reader reported the review, and a moderator read it. ${words}`;
  if (heldBefore) return `An automatic rule held the review, and a moderator or the operator read it. ${words}`;
  return `A moderator or the operator read the review. ${words}`;
}

function wordsOf(code: string): string {
  const rule = RULES.find((each) => each.code === code)?.reason;
  const known = Object.hasOwn(TAKE_DOWN_REASONS, code)
    ? TAKE_DOWN_REASONS[code as keyof typeof TAKE_DOWN_REASONS]
    : null;
  return rule ?? (known && code !== "other" ? `${known}.` : "The review breaks another rule of the service.");
}

/** Reads the first row of each decision. The rows of one decision share a moment. */
const restrictions = statement<Row>(
  "dsa_restrictions",
  `select m.id, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as "contentDate", m.to_status as to, m.reason, m.asked_by as "askedBy",
    exists (select from moderation later where later.review_id = m.review_id and later.asked_by in ('moderator', 'owner', 'reader', 'operator')
      and later.created_at > m.created_at) as "byPerson", ${heldByRule("m")} as "byRule"
  from moderation m join review r on r.id = m.review_id join business b on b.id = r.business_id and not b.sandbox
  where m.to_status in ('held', 'hidden', 'removed') and m.asked_by in ('rule', 'owner', 'reader', 'moderator', 'operator')
    and m.undoes is null and m.reason <> 'person_erased'
    and (m.created_at, m.id) > ($1::timestamptz, $2::uuid) and m.created_at < $3::timestamptz
    and not exists (select from moderation f where f.review_id = m.review_id and f.created_at = m.created_at and f.id < m.id)
  order by m.created_at, m.id limit $4::int`,
);
