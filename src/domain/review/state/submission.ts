// Reads the form of a review. Each fault is a sentence for its field.
import { dayOf } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { codePoints, readPublicText, TEXT_LIMIT } from "#platform/text/text.ts";
import { DAY_MS } from "#platform/time/clock.ts";

/** In some time zones the date is a day ahead. */
const SLACK_MS = DAY_MS;
const OLDEST_EXPERIENCE_YEARS = 5;
/** A text must have a character that shows. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Hangul fillers and the empty braille pattern: Unicode calls them letters and symbols, but they print nothing. */
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/gu;
/** Direction marks: they would turn the text that follows, such as the rest of a page. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;

export type Submission = {
  rating: number;
  title: string;
  body: string;
  author: string;
  /** YYYY-MM-DD. */
  experienceDate: string;
};

export type FieldErrors = Partial<Record<"rating" | "title" | "body" | "author" | "experienceDate" | "email", string>>;

type Read = { value: string } | { error: string };

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

/** Reads an empty `experienceDate` as today. */
export function readSubmission(
  context: Context,
  fields: Record<string, string | undefined>,
  faults: SubmissionFaults = SUBMISSION_FAULTS,
): { submission: Submission } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const take = (field: keyof FieldErrors, read: Read): string => {
    if ("value" in read) return read.value;
    errors[field] = read.error;
    return "";
  };
  const rating = take("rating", readRating(fields.rating, faults));
  const title = take("title", readWords("title", line(fields.title), faults));
  const body = take("body", readWords("body", fields.body, faults));
  const author = take("author", readWords("author", line(fields.author), faults));
  const experienceDate = take("experienceDate", readExperienceDate(fields.experienceDate, context.clock.now(), faults));
  if (Object.keys(errors).length > 0) return { errors };
  return { submission: { rating: Number(rating), title, body, author, experienceDate } };
}

export function readAuthorEmail(
  value: string | undefined,
  faults: SubmissionFaults = SUBMISSION_FAULTS,
): { email: string } | { error: string } {
  if (value === undefined || value.trim() === "") return { error: faults.email };
  const read = readEmail(value);
  return "email" in read ? read : { error: faults.emailUnreadable };
}

function readRating(value: string | undefined, faults: SubmissionFaults): Read {
  return value !== undefined && /^[1-5]$/.test(value) ? { value } : { error: faults.rating };
}

/** Names and titles go into lists and subject lines, so they are one line each. */
function line(value: string | undefined): string | undefined {
  return value?.replace(/[\r\n\t]+/g, " ").replace(DIRECTIONS, "");
}

function readWords(name: "title" | "body" | "author", value: string | undefined, faults: SubmissionFaults): Read {
  const rule = TEXT_LIMIT[name];
  const read = readPublicText(value ?? "", rule);
  if ("text" in read)
    return VISIBLE.test(read.text.replace(BLANKS, "")) ? { value: read.text } : { error: faults[name] };
  if (value === undefined || value.trim() === "") return { error: faults[name] };
  const isLong = codePoints(value.replaceAll("\r\n", "\n").normalize("NFC").trim()) > rule.max;
  return { error: isLong ? faults[`${name}Long`]({ most: rule.max }) : faults[`${name}Control`] };
}

function readExperienceDate(value: string | undefined, now: Date, faults: SubmissionFaults): Read {
  const day = value?.trim() ?? "";
  if (day === "") return { value: dayOf(now) };
  const read = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  // `new Date` reads 2024-02-31 as a day in March.
  if (Number.isNaN(read.getTime()) || dayOf(read) !== day) return { error: faults.date };
  if (day > dayOf(new Date(now.getTime() + SLACK_MS))) return { error: faults.dateFuture };
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - OLDEST_EXPERIENCE_YEARS);
  if (day < dayOf(oldest)) return { error: faults.dateOld({ years: OLDEST_EXPERIENCE_YEARS }) };
  return { value: day };
}
