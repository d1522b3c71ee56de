// Single fields of a record, read and checked. A field that is wrong refuses its line with a reason that names the field.
//
// Absent and null differ where a field can be emptied: an absent one leaves what is stored, null clears it.

import { LANGUAGES } from "#platform/language.ts";
import { readName } from "#platform/name.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";
import { DAY_MS, readDay, readMoment } from "./moment.ts";

/** A line's object. */
export type Fields = Readonly<Record<string, unknown>>;

type Read<T> = (fields: Fields, name: string) => T;

/** Looks like an address; whether it is one only a mail can tell. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/** PostgreSQL and the wire agree on years of four digits. */
const LAST_MOMENT = Date.UTC(9999, 0, 1);

/** Throws the Refusal that becomes the line's error. */
export function refuse(reason: string): never {
  throw new Refusal("validation_error", reason);
}

/** Absent or null: undefined. For fields that always have a value once stored. */
export function optional<T>(fields: Fields, name: string, read: Read<T>): T | undefined {
  return fields[name] === undefined || fields[name] === null ? undefined : read(fields, name);
}

/** Absent: undefined, keep what is stored. Null: null, clear it. */
export function nullable<T>(fields: Fields, name: string, read: Read<T>): T | null | undefined {
  return fields[name] === null ? null : optional(fields, name, read);
}

export function text(rule: TextRule): Read<string> {
  return (fields, name) => {
    const value = fields[name];
    if (value === undefined || value === null) refuse(`${name} is missing`);
    const read = readText(value, rule);
    return "text" in read ? read.text : refuse(`${name} ${read.wrong}`);
  };
}

/** A name without links. @param ownOf the domains that it may be */
export function nameOf(ownOf: (fields: Fields) => readonly string[] | "any"): Read<string> {
  return (fields, name) => {
    const value = fields[name];
    if (value === undefined || value === null) refuse(`${name} is missing`);
    const read = readName(value, ownOf(fields));
    return "text" in read ? read.text : refuse(`${name} ${read.wrong}`);
  };
}

export function matching(pattern: RegExp, what: string): Read<string> {
  return (fields, name) => {
    const value = fields[name];
    if (value === undefined || value === null) refuse(`${name} is missing`);
    return typeof value === "string" && pattern.test(value) ? value : refuse(`${name} must be ${what}`);
  };
}

export function choice<T extends string>(allowed: readonly T[]): Read<T> {
  return (fields, name) => {
    const value = fields[name];
    if (value === undefined || value === null) refuse(`${name} is missing`);
    return allowed.includes(value as T) ? (value as T) : refuse(`${name} must be one of ${allowed.join(", ")}`);
  };
}

export function integer(min: number, max: number): Read<number> {
  return (fields, name) => {
    const value = fields[name];
    if (value === undefined || value === null) refuse(`${name} is missing`);
    const fits = Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
    return fits ? (value as number) : refuse(`${name} must be a whole number from ${min} to ${max}`);
  };
}

export const flag: Read<boolean> = (fields, name) => {
  const value = fields[name];
  if (value === undefined || value === null) refuse(`${name} is missing`);
  return typeof value === "boolean" ? value : refuse(`${name} must be true or false`);
};

const emailText = text(TEXT_LIMIT.email);

export const email: Read<string> = (fields, name) => {
  const address = emailText(fields, name);
  return EMAIL.test(address) ? address : refuse(`${name} is not an e-mail address`);
};

const urlText = text(TEXT_LIMIT.url);

/** As written, if it is an absolute http or https URL. */
export const url: Read<string> = (fields, name) => {
  const address = urlText(fields, name);
  const protocol = URL.parse(address)?.protocol;
  const isWeb = (protocol === "http:" || protocol === "https:") && /^https?:\/\//i.test(address);
  return isWeb ? address : refuse(`${name} must be an http or https URL`);
};

export const language: Read<string> = (fields, name) => {
  const value = fields[name];
  return typeof value === "string" && LANGUAGES.has(value)
    ? value
    : refuse(`${name} must be an ISO 639-1 code such as "en"`);
};

/** Something that has happened: from 1970 to a day from `now` (clocks differ), in milliseconds since 1970. */
export function past(now: number): Read<number> {
  return moment(now + DAY_MS, "must be between 1970 and tomorrow");
}

/** Something that may lie ahead. */
export const planned: Read<number> = moment(LAST_MOMENT, "must be between the years 1970 and 9998");

/** YYYY-MM-DD, from 1970 to a day from `now`. */
export function pastDay(now: number): Read<string> {
  return (fields, name) => {
    const value = fields[name];
    const day = typeof value === "string" ? readDay(value) : null;
    if (day === null) refuse(`${name} must be a date such as 2024-05-31`);
    const at = Date.parse(day);
    return at >= 0 && at <= now + DAY_MS ? day : refuse(`${name} must be between 1970 and tomorrow`);
  };
}

function moment(last: number, wrong: string): Read<number> {
  return (fields, name) => {
    const value = fields[name];
    if (value === undefined || value === null) refuse(`${name} is missing`);
    const at = typeof value === "string" ? readMoment(value) : null;
    if (at === null) refuse(`${name} must be a moment such as 2024-05-31T09:30:00Z`);
    return at >= 0 && at <= last ? at : refuse(`${name} ${wrong}`);
  };
}
