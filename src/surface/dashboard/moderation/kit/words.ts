// Codes in words for moderators: reasons to hold a review, reasons of decisions, effects of decisions.
import { APPEAL_UPHELD } from "#domain/review/appeal/withdraw.ts";
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import {
  isReportReason,
  PUBLISH_REASONS,
  REPORT_REASONS,
  TAKE_DOWN_REASONS,
  TAKEN_BACK,
  type Verdict,
} from "#domain/review/state/reason.ts";
import { reasonWords } from "../../review/words.ts";

export function heldWords(code: string): string {
  const rule = RULES.find((each) => each.code === code);
  if (rule) return rule.reason;
  if (code === "import") return "It was imported as held.";
  return `${decisionWords(code)}.`;
}

/** Why something was decided. A rule only suspects, so its own sentence is shown. */
export function decisionWords(code: string, askedBy?: string): string {
  if (code === TAKEN_BACK) return "The earlier decision was undone";
  if (code === APPEAL_UPHELD) return "Its author’s appeal succeeded";
  const rule = askedBy === "rule" ? RULES.find((each) => each.code === code) : undefined;
  if (rule) return rule.reason.replace(/\.$/, "");
  const known: Record<string, string> = { ...PUBLISH_REASONS, ...TAKE_DOWN_REASONS, ...AUTHOR_REASONS };
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? reasonWords(code);
}

const AUTHOR_REASONS = {
  author_request: "Its author asked for it",
  deleted_by_author: "Its author deleted it",
  removal_request: "Its author deleted it",
  person_erased: "Its author’s data was erased",
};

/** Length of the reason that a moderator gives for a decision about a claim, a rating or an import. */

export function reportReasonWords(reason: string): string {
  return isReportReason(reason) ? REPORT_REASONS[reason] : "Another reason";
}

export type VerdictWords = { label: string; question: string; confirm: string; done: string };

export const VERDICT_WORDS: Record<Verdict, VerdictWords> = {
  publish: {
    label: "Publish",
    question: "The review goes online, and its author is told.",
    confirm: "Publish the review",
    done: "The review is online.",
  },
  hold: {
    label: "Hold",
    question: "The review goes offline and waits in the queue. Its author is told that it is being checked.",
    confirm: "Hold the review",
    done: "The review waits in the queue.",
  },
  hide: {
    label: "Hide",
    question: "The review goes offline. Its author is told why and can edit it. You can undo this.",
    confirm: "Hide the review",
    done: "The review is hidden.",
  },
  remove: {
    label: "Remove",
    question:
      "The review is removed; this cannot be undone. Its author is told why and can appeal for 30 days. A low rating is no reason.",
    confirm: "Remove the review",
    done: "The review was removed.",
  },
};

export const REPORT_WORDS: Record<ReportVerdict, VerdictWords> = {
  dismiss: {
    label: "Dismiss",
    question: "The review stays as it is. The business that reported it is told why.",
    confirm: "Dismiss the report",
    done: "The report was dismissed.",
  },
  uphold: {
    label: "Uphold",
    question: "The review is offline already and stays offline. The business that reported it is told.",
    confirm: "Uphold the report",
    done: "The report was upheld.",
  },
  hide: {
    label: "Uphold and hide",
    question:
      "The review goes offline. Its author and the business that reported it are told. The profile says that the business asked.",
    confirm: "Hide the review",
    done: "The report was upheld, and the review is hidden.",
  },
  remove: {
    label: "Uphold and remove",
    question:
      "The review is removed; this cannot be undone. Its author, who can appeal for 30 days, and the business that reported it are told.",
    confirm: "Remove the review",
    done: "The report was upheld, and the review was removed.",
  },
};
