// Reads the form of a review. Each fault is a sentence for its field.
import { dayOf } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { codePoints, readPublicText, TEXT_LIMIT, withoutTurns } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { DAY_MS } from "#platform/time/clock.ts";

/** In some time zones the date is a day ahead. */
const SLACK_MS = DAY_MS;
const OLDEST_EXPERIENCE_YEARS = 5;
/** A text must have a character that shows. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Hangul fillers and the empty braille pattern: Unicode calls them letters and symbols, but they print nothing. */
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/gu;

export type Submission = {
  rating: number;
  title: string;
  body: string;
  author: string;
  /** YYYY-MM-DD. */
  experienceDate: string;
};

/** Error sentences in English; a form passes those of its own language. */
export const SUBMISSION_FAULTS = {
  rating: "Choose one to five stars.",
  title: "Give the review a title.",
  titleLong: ({ most }: { most: number }) => `The title must be at most ${most} characters.`,
  titleControl: "The title must not contain control characters.",
  body: "Say in a few words what happened.",
  bodyLong: ({ most }: { most: number }) => `The review must be at most ${most} characters.`,
  bodyControl: "The review must not contain control characters.",
  author: "Enter a name to show.",
  authorLong: ({ most }: { most: number }) => `The name must be at most ${most} characters.`,
  authorControl: "The name must not contain control characters.",
  date: "Enter a date, such as 2026-03-31.",
  dateFuture: "The date cannot be in the future.",
  dateOld: ({ years }: { years: number }) => `The date cannot be more than ${years} years ago.`,
  email: "Enter your mail address.",
  emailUnreadable: "Enter a mail address in full, such as name@example.com.",
};

export type SubmissionFaults = typeof SUBMISSION_FAULTS;

/** The readers of the fields. Each fault is a sentence. An empty `experienceDate` is today. */
export function submissionReaders({ clock }: Pick<Context, "clock">, faults: SubmissionFaults = SUBMISSION_FAULTS) {
  return {
    rating: (typed: string | undefined): number | Wrong =>
      typed !== undefined && /^[1-5]$/.test(typed) ? Number(typed) : { wrong: faults.rating },
    title: (typed: string | undefined) => readWords("title", line(typed), faults),
    body: (typed: string | undefined) => readWords("body", typed, faults),
    author: (typed: string | undefined) => readWords("author", line(typed), faults),
    experienceDate: (typed: string | undefined) => readExperienceDate(typed, clock.now(), faults),
  };
}

export function readAuthorEmail(
  typed: string | undefined,
  faults: SubmissionFaults = SUBMISSION_FAULTS,
): string | Wrong {
  if (typed === undefined || typed.trim() === "") return { wrong: faults.email };
  const read = readEmail(typed);
  return "email" in read ? read.email : { wrong: faults.emailUnreadable };
}

/** Names and titles go into lists and subject lines, so they are one line each. */
function line(value: string | undefined): string | undefined {
  return value && withoutTurns(value.replace(/[\r\n\t]+/g, " "));
}

function readWords(
  name: "title" | "body" | "author",
  value: string | undefined,
  faults: SubmissionFaults,
): string | Wrong {
  const rule = TEXT_LIMIT[name];
  const read = readPublicText(value ?? "", rule);
  if ("text" in read) return VISIBLE.test(read.text.replace(BLANKS, "")) ? read.text : { wrong: faults[name] };
  if (value === undefined || value.trim() === "") return { wrong: faults[name] };
  const isLong = codePoints(value.replaceAll("\r\n", "\n").normalize("NFC").trim()) > rule.max;
  return { wrong: isLong ? faults[`${name}Long`]({ most: rule.max }) : faults[`${name}Control`] };
}

function readExperienceDate(value: string | undefined, now: Date, faults: SubmissionFaults): string | Wrong {
  const day = value?.trim() ?? "";
  if (day === "") return dayOf(now);
  const read = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  // `new Date` reads 2024-02-31 as a day in March.
  if (Number.isNaN(read.getTime()) || dayOf(read) !== day) return { wrong: faults.date };
  if (day > dayOf(new Date(now.getTime() + SLACK_MS))) return { wrong: faults.dateFuture };
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - OLDEST_EXPERIENCE_YEARS);
  if (day < dayOf(oldest)) return { wrong: faults.dateOld({ years: OLDEST_EXPERIENCE_YEARS }) };
  return day;
}
