// Reads the form of a review; faults are sentences by field.
import { dayOf } from "#domain/business/tally.ts";
import type { Context } from "#platform/context.ts";
import { readEmail } from "#platform/email.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";

const DAY_MS = 86_400_000;
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

/** An empty `experienceDate` is today. */
export function readSubmission(
  context: Context,
  fields: Record<string, string | undefined>,
): { submission: Submission } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const take = (field: keyof FieldErrors, read: Read): string => {
    if ("value" in read) return read.value;
    errors[field] = read.error;
    return "";
  };
  const rating = take("rating", readRating(fields.rating));
  const title = take("title", readWords(line(fields.title), TEXT_LIMIT.title, "Give the review a title.", "The title"));
  const body = take("body", readWords(fields.body, TEXT_LIMIT.body, "Say in a few words what happened.", "The review"));
  const author = take("author", readWords(line(fields.author), TEXT_LIMIT.author, "Enter a name to show.", "The name"));
  const experienceDate = take("experienceDate", readExperienceDate(fields.experienceDate, context.clock.now()));
  if (Object.keys(errors).length > 0) return { errors };
  return { submission: { rating: Number(rating), title, body, author, experienceDate } };
}

export function readAuthorEmail(value: string | undefined): { email: string } | { error: string } {
  if (value === undefined || value.trim() === "") return { error: "Enter your mail address." };
  const read = readEmail(value);
  return "email" in read ? read : { error: "Enter a mail address in full, such as name@example.com." };
}

function readRating(value: string | undefined): Read {
  return value !== undefined && /^[1-5]$/.test(value) ? { value } : { error: "Choose one to five stars." };
}

/** Names and titles go into lists and subject lines, so they are one line each. */
function line(value: string | undefined): string | undefined {
  return value?.replace(/[\r\n\t]+/g, " ").replace(DIRECTIONS, "");
}

function readWords(value: string | undefined, rule: TextRule, missing: string, name: string): Read {
  const read = readText(value ?? "", rule);
  if ("text" in read) return VISIBLE.test(read.text.replace(BLANKS, "")) ? { value: read.text } : { error: missing };
  return value === undefined || value.trim() === "" ? { error: missing } : { error: `${name} ${read.wrong}.` };
}

function readExperienceDate(value: string | undefined, now: Date): Read {
  const day = value?.trim() ?? "";
  if (day === "") return { value: dayOf(now) };
  const read = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  // `new Date` reads 2024-02-31 as a day in March.
  if (Number.isNaN(read.getTime()) || dayOf(read) !== day) return { error: "Enter a date, such as 2026-03-31." };
  if (day > dayOf(new Date(now.getTime() + SLACK_MS))) return { error: "The date cannot be in the future." };
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - OLDEST_EXPERIENCE_YEARS);
  if (day < dayOf(oldest)) return { error: `The date cannot be more than ${OLDEST_EXPERIENCE_YEARS} years ago.` };
  return { value: day };
}
