// What a moderator reads for codes: why something is held, why it was decided, what was done.
import {
  type GroundErrors,
  PUBLISH_REASONS,
  TAKE_DOWN_REASONS,
  TAKEN_BACK,
  type Verdict,
} from "#domain/review/moderation/reason.ts";
import type { ReportVerdict } from "#domain/review/moderation/report.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { reasonWords } from "../review/words.ts";

/** A sentence for what holds a review. */
export function heldWords(code: string): string {
  const rule = RULES.find((each) => each.code === code);
  if (rule) return rule.reason;
  if (code === "import") return "It was imported as held.";
  return `${decisionWords(code)}.`;
}

/** For a decision of anybody's: a rule only suspects. */
export function decisionWords(code: string, askedBy?: string): string {
  if (code === TAKEN_BACK) return "The decision before it was taken back";
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

type Words = { label: string; question: string; confirm: string; done: string };

export const VERDICT_WORDS: Record<Verdict, Words> = {
  publish: {
    label: "Publish",
    question: "Everybody can read it, and its author is told.",
    confirm: "Publish the review",
    done: "The review is online.",
  },
  hold: {
    label: "Hold",
    question: "It goes offline and waits in the queue; its author is told that it is being checked.",
    confirm: "Hold the review",
    done: "The review waits in the queue.",
  },
  hide: {
    label: "Hide",
    question: "It goes offline, and its author is told why and can edit it. You can take this back.",
    confirm: "Hide the review",
    done: "The review is hidden.",
  },
  remove: {
    label: "Remove",
    question:
      "It is gone for good: this cannot be taken back. Its author is told why. How many stars it gave is no reason.",
    confirm: "Remove it for good",
    done: "The review was removed.",
  },
};

export const REPORT_WORDS: Record<ReportVerdict, Words> = {
  dismiss: {
    label: "Dismiss",
    question: "The review stays as it is. Whoever reported it is told why.",
    confirm: "Dismiss the report",
    done: "The report was dismissed.",
  },
  uphold: {
    label: "Uphold",
    question: "The review is offline already and stays so. Whoever reported it is told.",
    confirm: "Uphold the report",
    done: "The report was upheld.",
  },
  hide: {
    label: "Uphold and hide",
    question:
      "The review goes offline. Its author and whoever reported it are told; the profile says that its owner asked.",
    confirm: "Hide the review",
    done: "The report was upheld, and the review is hidden.",
  },
  remove: {
    label: "Uphold and remove",
    question: "The review is gone for good: this cannot be taken back. Its author and whoever reported it are told.",
    confirm: "Remove it for good",
    done: "The report was upheld, and the review was removed.",
  },
};

/** What a post could not take: which form it was, what was typed, what is wrong with it. */
export type Fault = {
  form: string;
  typed: { reason?: string | undefined; note?: string | undefined };
  wrong: GroundErrors;
  problem?: string;
  status?: number;
};
