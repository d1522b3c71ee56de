// The verdicts and reasons of moderators, and the reasons for which organisations report. The profile counts the codes of reasons, and shows no note.
import { sentence } from "#contract/sentence.ts";
import { readText } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import type { ReviewStatus } from "./columns.ts";

export type Verdict = "publish" | "hold" | "hide" | "remove";

export const STATUS_AFTER = {
  publish: "published",
  hold: "held",
  hide: "hidden",
  remove: "removed",
} as const satisfies Record<Verdict, ReviewStatus>;

/** Only the author can publish a pending review, by confirming it. */
export const VERDICTS: Record<ReviewStatus, readonly Verdict[]> = {
  pending: ["remove"],
  held: ["publish", "remove"],
  published: ["hide", "hold", "remove"],
  hidden: ["publish", "remove"],
  removed: [],
};

/** Codes, each with its sentence in mails to authors. */
export const TAKE_DOWN_REASONS = {
  not_genuine: "It does not tell of an experience with this business",
  conflict_of_interest: "It was written by the business, a competitor or a paid author",
  near_copy: "It is a copy of another review",
  spam: "It is advertising",
  links: "It contains links or contact data",
  personal_data: "It contains names or data of private people",
  insult_or_hate: "It contains insults, hate or threats",
  profanity: "It contains obscene words",
  off_topic: "It is not about this business",
  illegal: "It breaks the law",
  other: "Something else",
} as const;

/** Leaves out `other`, which the moderator's note explains. */
export type TakeDownReason = Exclude<keyof typeof TAKE_DOWN_REASONS, "other">;

export const PUBLISH_REASONS = {
  keeps_to_rules: "It keeps to the rules",
  put_right: "Its author put it right",
  other: "Something else",
} as const;

export const DISMISS_REASONS = {
  keeps_to_rules: "It keeps to the rules",
  not_shown: "Nothing shows what was reported",
  other: "Something else",
} as const;

export const REPORT_REASONS = [
  "spam",
  "not_a_customer",
  "personal_data",
  "insult_or_hate",
  "another_business",
  "other",
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** Of readers: they are no business, so none of their customers is missing. */
export const READER_REASONS = [
  ...REPORT_REASONS.filter((reason) => reason !== "not_a_customer" && reason !== "other"),
  "not_genuine",
  "conflict_of_interest",
  "illegal",
  "child_abuse",
  "other",
] as const;

export type ReaderReason = (typeof READER_REASONS)[number];

export function isReaderReason(value: unknown): value is ReaderReason {
  return READER_REASONS.some((reason) => reason === value);
}

export function isReportReason(value: unknown): value is ReportReason {
  return REPORT_REASONS.some((reason) => reason === value);
}

export const TAKEN_BACK = "taken_back";

export const DECISION_NOTE = { max: 500 } as const;

export type Grounds = { reason: string; note: string | null };

/** Of a review, or of reports of it or of its picture. */
type GroundedVerdict = Verdict | "dismiss" | "uphold" | "photo";

export function reasonsFor(verdict: GroundedVerdict): Readonly<Record<string, string>> {
  if (verdict === "dismiss") return DISMISS_REASONS;
  return verdict === "publish" ? PUBLISH_REASONS : TAKE_DOWN_REASONS;
}

/** `wrong` is a sentence. */
export function readReason(verdict: GroundedVerdict, typed = ""): string | Wrong {
  return Object.hasOwn(reasonsFor(verdict), typed)
    ? typed
    : { wrong: "Choose a reason.", says: sentence("review.reason") };
}

/** `wrong` is a sentence. @param reason as it was typed */
export function readNote(typed = "", reason = ""): string | null | Wrong {
  const read = readText(typed, DECISION_NOTE);
  if ("wrong" in read) return { ...read, wrong: `The explanation ${read.wrong}.` };
  if (reason === "other" && read.text === "")
    return { wrong: "Explain the decision in a few words.", says: sentence("review.explain") };
  return read.text === "" ? null : read.text;
}

/** Reads the stored words of a decision about a report: the English sentence of its code, where it has one, and the note. */
export function groundsFrom(decision: string): Grounds {
  const known = Object.entries({ ...DISMISS_REASONS, ...TAKE_DOWN_REASONS });
  const [reason, words] = known.find(([code, words]) => code !== "other" && decision.startsWith(`${words}.`)) ?? [];
  if (reason === undefined || words === undefined) return { reason: "other", note: decision === "" ? null : decision };
  const note = decision.slice(words.length + 1).trim();
  return { reason, note: note === "" ? null : note };
}

export function groundsInWords(verdict: GroundedVerdict, { reason, note }: Grounds): string {
  const words = reasonsFor(verdict)[reason];
  if (reason === "other" || words === undefined) return note ?? "";
  return note === null ? `${words}.` : `${words}. ${note}`;
}
