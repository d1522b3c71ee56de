// Reads values of a record. A wrong value refuses its line with a reason that names the field.
import { fromWire, type Id, type Prefix, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";
import { readLanguageTag } from "#platform/language/tag.ts";
import { readName } from "../promise/name.ts";
import { promiseIn } from "../promise/promise.ts";
import { readText, TEXT_LIMIT, type TextRule } from "../text/text.ts";
import type { Wrong } from "../text/wrong.ts";
import { DAY_MS } from "../time/clock.ts";
import { readMoment as readAnyMoment } from "../time/moment.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** @property now milliseconds since 1970 */
export type RecordLine = { fields: Fields; now: number };

/** Throws the Refusal that becomes the line's error. */
export type Read<T> = {
  (value: unknown, name: string, line: RecordLine): T;
  /** Returns the value's form in an export; left out where that is the value itself. */
  show?(value: T): unknown;
};

/** A text that looks like a mail address. Only a mail can tell whether it is one. */
export const EMAIL =
  /^(?:[^\s@<>()[\]\\,;:"]+|"[^\s@<>()[\]\\,;:"]+(?: +[^\s@<>()[\]\\,;:"]+)*")@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

const LAST_MOMENT = Date.UTC(9999, 0, 1);

/** Throws the Refusal that becomes the line's error. */
export function refuse(reason: string): never {
  throw new Refusal("validation_error", reason);
}

/** A Refusal names the field. */
export function readField<T>(read: Read<T>, name: string, line: RecordLine): T {
  try {
    return read(line.fields[name], name, line);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.message, { says: error.says, field: name });
  }
}

/** Returns a reader that refuses a missing value. */
function ofValue<T>(read: (value: unknown, name: string, line: RecordLine) => T): Read<T> {
  return (value, name, line) =>
    value === undefined || value === null ? refuse(`${name} is missing`) : read(value, name, line);
}

export function text(rule: TextRule): Read<string> {
  return ofValue((value, name) => textOf(readText(value, rule), name));
}

/** Reads a text that must not promise a reward for stars. */
export function honest(rule: TextRule): Read<string> {
  return ofValue((value, name) => {
    const read = textOf(readText(value, rule), name);
    return textOf(promiseIn(read) ?? { text: read }, name);
  });
}

/** Reads a name without links. @param ownOf domains that the name may contain */
export function nameOf(ownOf: (fields: Fields) => readonly string[] | "any"): Read<string> {
  return ofValue((value, name, { fields }) => textOf(readName(value, ownOf(fields)), name));
}

function textOf(read: { text: string } | Wrong, name: string): string {
  if ("text" in read) return read.text;
  throw new Refusal("validation_error", `${name} ${read.wrong}`, { says: read.says });
}

/** @param what ends the sentence "it must be ..." */
export function matching(pattern: RegExp, what: string): Read<string> {
  return ofValue((value, name) =>
    typeof value === "string" && pattern.test(value) ? value : refuse(`${name} must be ${what}`),
  );
}

export function choice<const T extends string>(allowed: readonly T[]): Read<T> {
  return ofValue(
    (value, name) => allowed.find((each) => each === value) ?? refuse(`${name} must be one of ${allowed.join(", ")}`),
  );
}

export function integer(min: number, max: number): Read<number> {
  return ofValue((value, name) => {
    const fits = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
    return fits ? value : refuse(`${name} must be a whole number from ${min} to ${max}`);
  });
}

export const flag = ofValue((value, name) =>
  typeof value === "boolean" ? value : refuse(`${name} must be true or false`),
);

/** Reads an id on the wire. @param what such as "a business's id" */
export function idOf<P extends Prefix>(prefix: P, what: string): Read<Id<P>> {
  return shownBy(
    (value, name) =>
      (typeof value === "string" ? fromWire(prefix, value) : null) ?? refuse(`${name} must be ${what} (${prefix}_…)`),
    (id) => toWire(prefix, id),
  );
}

const emailText = text(TEXT_LIMIT.email);

export const email: Read<string> = (value, name, line) => {
  const address = emailText(value, name, line);
  return EMAIL.test(address) ? address : refuse(`${name} is not an e-mail address`);
};

const urlText = text(TEXT_LIMIT.url);

/** Reads an absolute http or https URL, and keeps it as it is written. */
export const url: Read<string> = (value, name, line) => {
  const address = urlText(value, name, line);
  const protocol = URL.parse(address)?.protocol;
  const isWeb = (protocol === "http:" || protocol === "https:") && /^https?:\/\//i.test(address);
  return isWeb ? address : refuse(`${name} must be an http or https URL`);
};

export const language: Read<string> = (value, name) =>
  typeof value === "string" && LANGUAGE_CODES.has(value)
    ? value
    : refuse(`${name} must be an ISO 639-1 code such as "en"`);

export const languageTag: Read<string> = (value, name) =>
  readLanguageTag(value) ?? refuse(`${name} must be an ISO 639-1 code such as "pl" or "pt-BR"`);

/** Reads a moment from 1970 to a day from now (clocks differ), in milliseconds since 1970. */
export const past: Read<number> = moment((now) => now + DAY_MS, "must be between 1970 and tomorrow");

export const planned: Read<number> = moment(() => LAST_MOMENT, "must be between the years 1970 and 9998");

/** Reads a day, YYYY-MM-DD, from 1970 to a day from now. */
export const pastDay: Read<string> = (value, name, { now }) => {
  const day = typeof value === "string" ? readDay(value) : null;
  if (day === null) refuse(`${name} must be a date such as 2024-05-31`);
  const at = Date.parse(day);
  return at >= 0 && at <= now + DAY_MS ? day : refuse(`${name} must be between 1970 and tomorrow`);
};

function moment(lastOf: (now: number) => number, wrong: string): Read<number> {
  const read = ofValue((value, name, { now }) => {
    const at = typeof value === "string" ? readMoment(value) : null;
    if (at === null) refuse(`${name} must be a moment such as 2024-05-31T09:30:00Z`);
    return at >= 0 && at <= lastOf(now) ? at : refuse(`${name} ${wrong}`);
  });
  return shownBy(read, momentText);
}

function shownBy<T>(read: (value: unknown, name: string, line: RecordLine) => T, show: (value: T) => unknown): Read<T> {
  return Object.assign(read, { show });
}

/** Temporal would read the leap second :60 as :59. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Returns milliseconds since 1970, for a date alone its midnight in UTC; null for any other text, such as a time without an offset. */
export function readMoment(text: string): number | null {
  if (!MOMENT.test(text)) return null;
  return readAnyMoment(text.length === 10 ? `${text}T00:00Z` : text)?.getTime() ?? null;
}

/** Returns the text where it is an existing calendar day, YYYY-MM-DD; else null. */
export function readDay(text: string): string | null {
  return text.length === 10 && readMoment(text) !== null ? text : null;
}

export function momentText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function dayText(milliseconds: number): string {
  return momentText(milliseconds).slice(0, 10);
}
