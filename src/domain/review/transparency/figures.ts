// Counts the figures of a quarter for the transparency report, from the signed log if it says enough, and else from the live rows.
import type { LogAsker } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { countTies } from "../reward/figure.ts";

export type Quarter = { name: string; from: Date; to: Date };

/** Reads a quarter such as `2026-Q4`; null if the text is none. */
export function readQuarter(text: string): Quarter | null {
  const [, year = "", number = ""] = /^(20\d{2})-Q([1-4])$/.exec(text) ?? [];
  return year === "" ? null : quarterOf(new Date(Date.UTC(Number(year), (Number(number) - 1) * 3, 1)));
}

export function quarterOf(at: Date): Quarter {
  const number = Math.floor(at.getUTCMonth() / 3);
  const year = at.getUTCFullYear();
  const bound = (month: number) => new Date(Date.UTC(year, month, 1));
  return { name: `${year}-Q${number + 1}`, from: bound(number * 3), to: bound(number * 3 + 3) };
}

/** A picture that its author removed is no decision. */
const DECISIONS = ["held", "hidden", "restored", "removed", "photo-removed"] as const;
export type DecisionEvent = (typeof DECISIONS)[number];

type Count = { event: string; reason: string; askedBy: LogAsker; count: number };
export type Decision = Count & { event: DecisionEvent };

/** Counted from the live rows. */
type Live = {
  writtenByInvitation: number;
  /** From a hold to the next decision; null if no hold was followed by one. */
  medianHoursToDecision: number | null;
  reportsReceived: number;
  reportsUpheld: number;
  reportsDismissed: number;
  readerReportsReceived: number;
  readerReportsUpheld: number;
  readerReportsDismissed: number;
  /** Complaints of readers about decisions: received, and decided. */
  complaints: number;
  complaintsUpheld: number;
  complaintsDismissed: number;
  reportersWarned: number;
  reportersPaused: number;
  appeals: number;
  appealsRestored: number;
  appealsUpheld: number;
  rewardCases: number;
  rewardCasesUpheld: number;
  rewardCasesDismissed: number;
};

export async function findTransparency(context: Context, { from, to }: Quarter) {
  const { db } = context;
  const span = [from.toISOString(), to.toISOString()];
  const [counts, [live], ties] = await Promise.all([
    counted(db, ...span),
    figures(db, ...span),
    countTies(context, from, to),
  ]);
  if (!live) throw new Error("The statement transparency_live returned no row.");
  const sumOf = (event: string) =>
    counts.filter((each) => each.event === event).reduce((sum, { count }) => sum + count, 0);
  return {
    ...live,
    /** Reviews refused because of a tie to the business. */
    ties,
    written: sumOf("created"),
    held: sumOf("held"),
    hidden: sumOf("hidden"),
    restored: sumOf("restored"),
    removed: sumOf("removed"),
    /** Pictures that moderators took down. */
    photosTakenDown: counts.filter(isPhotoDecision).reduce((sum, { count }) => sum + count, 0),
    platformsConfirmed: sumOf("platform-confirmed"),
    /** Reviews that were held, hidden, restored and removed, and pictures that were taken down, by reason and by who asked. */
    decisions: counts.filter(isDecision),
  };
}

function isDecision(count: Count): count is Decision {
  return count.event === "photo-removed" ? isPhotoDecision(count) : DECISIONS.some((each) => each === count.event);
}

/** Switches, authors and imports remove pictures, too, without a reason. */
function isPhotoDecision({ event, reason, askedBy }: Count): boolean {
  return event === "photo-removed" && reason !== "" && (askedBy === "moderator" || askedBy === "law");
}

const counted = statement<Count>(
  "transparency_log",
  `select event, coalesce(reason, '') as reason, asked_by as "askedBy", count(*)::int as count
  from log_entry where at >= $1::timestamptz and at < $2::timestamptz and not sandbox
  group by 1, 2, 3 order by event, count(*) desc, 2, 3`,
);

const receivedOf = (table: string, which = "true", moment = "created_at") =>
  `(select count(*)::int from ${table} where ${moment} >= $1::timestamptz and ${moment} < $2::timestamptz and ${which})`;
const decidedOf = (table: string, status: string, which = "true") => `(select count(*)::int from ${table}
      where status = '${status}' and decided_at >= $1::timestamptz and decided_at < $2::timestamptz and ${which})`;
/** A reader's report from an address of the business is the business's. */
const BY_BUSINESS = "(made_by = 'organisation' or organisation_id is not null) and status <> 'unconfirmed'";
const BY_READER = "made_by = 'reader' and organisation_id is null and status <> 'unconfirmed'";
/** A complaint is counted apart, and is only possible against a dismissal. */
const firstUpheld = (which: string) => decidedOf("report", "upheld", `${which} and first_decided_at is null`);
const firstDismissed = (which: string) =>
  `${decidedOf("report", "dismissed", `${which} and first_decided_at is null`)} + (select count(*)::int from report
      where first_decided_at >= $1::timestamptz and first_decided_at < $2::timestamptz and ${which})`;

const figures = statement<Live>(
  "transparency_live",
  `select
    (select count(distinct e.review_id)::int from log_entry e join review r on r.id = e.review_id
      where e.at >= $1::timestamptz and e.at < $2::timestamptz and e.event = 'created' and not e.sandbox and r.source = 'invitation') as "writtenByInvitation",
    (select round((percentile_cont(0.5) within group (order by extract(epoch from next.at - e.at) / 3600))::numeric, 1)::float8
      from log_entry e cross join lateral (
        select n.at from log_entry n where n.review_id = e.review_id and n.index > e.index
          and n.event in ('published', 'removed', 'hidden') order by n.index limit 1) next
      where e.at >= $1::timestamptz and e.at < $2::timestamptz and e.event = 'held' and not e.sandbox) as "medianHoursToDecision",
    ${receivedOf("report", BY_BUSINESS)} as "reportsReceived", ${firstUpheld(BY_BUSINESS)} as "reportsUpheld",
    ${firstDismissed(BY_BUSINESS)} as "reportsDismissed",
    ${receivedOf("report", BY_READER)} as "readerReportsReceived", ${firstUpheld(BY_READER)} as "readerReportsUpheld",
    ${firstDismissed(BY_READER)} as "readerReportsDismissed",
    ${receivedOf("report", "true", "complained_at")} as complaints,
    ${decidedOf("report", "upheld", "first_decided_at is not null")} as "complaintsUpheld",
    ${decidedOf("report", "dismissed", "first_decided_at is not null")} as "complaintsDismissed",
    ${receivedOf("reporter_misuse", "kind = 'warning'")} as "reportersWarned",
    ${receivedOf("reporter_misuse", "kind = 'pause'")} as "reportersPaused", ${receivedOf("appeal")} as appeals,
    ${decidedOf("appeal", "restored")} as "appealsRestored", ${decidedOf("appeal", "upheld")} as "appealsUpheld",
    ${receivedOf("reward_case")} as "rewardCases", ${decidedOf("reward_case", "upheld")} as "rewardCasesUpheld",
    ${decidedOf("reward_case", "dismissed")} as "rewardCasesDismissed"`,
);
