// Reads a caller's fields of an invitation. Names and references appear in subjects and greetings, so each is one line of plain text.

import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Channel } from "#domain/message/message.ts";
import { readLanguageTag } from "#platform/language/tag.ts";
import { promiseIn } from "#platform/promise/promise.ts";
import { readEmail } from "#platform/text/email.ts";
import { oneLine, readText, TEXT_LIMIT, type TextRule } from "#platform/text/text.ts";
import { MOMENT_FORMS, readMoment } from "#platform/time/moment.ts";
import type { Draft, Recipient } from "./draft.ts";
import { readOffer, wrong } from "./offer.ts";
import { readLandline, readPhone } from "./phone.ts";

export type Fields = Record<string, unknown>;

/**
 * Refuses with invalid_email or validation_error. An optional field that is null or `""` counts as absent, and so do a name and a
 * reference of blanks. @param country of the business
 */
export function readRecipient(fields: Fields, now: Date, country: string): Recipient {
  return {
    email: readAddress(fields.email),
    name: readLine(fields, "name", TEXT_LIMIT.name),
    reference: readLine(fields, "reference", TEXT_LIMIT.reference),
    language: readLanguage(given(fields.language)),
    sendAt: readSendAt(given(fields.sendAt), now),
    ...readOffer(fields, country),
  };
}

/**
 * Returns the number in E.164, as one that takes texts or as a landline, or neither. Refuses an unreadable number with invalid_phone on
 * every channel, because it is stored. A landline is refused where a channel is named; without a name, mail is chosen for it.
 */
export function readOptionalPhone(fields: Fields, country: string): Pick<Draft, "phone" | "landline"> {
  const value = given(fields.phone);
  if (value === null) return { phone: null };
  const read = readPhone(value, country);
  if ("phone" in read) return read;
  const landline = given(fields.channel) === null ? readLandline(value, country) : null;
  if (landline === null)
    throw new Refusal("invalid_phone", `phone ${read.wrong}.`, { says: read.says, field: "phone" });
  return { phone: null, landline };
}

/** Returns the channel asked for by name, or null. Refuses with validation_error. */
export function readChannel(fields: Fields): Channel | null {
  return readChoice(fields, "channel", ["email", "sms", "whatsapp"]);
}

/** Returns true where the organisation hands the link over itself. Refuses with validation_error. */
export function readIsByLink(fields: Fields): boolean {
  return readChoice(fields, "delivery", ["email", "link"]) === "link";
}

function readAddress(value: unknown): string {
  if (value === undefined || value === null) throw wrong("email", "is required", sentence("invitation.required"));
  const read = readEmail(value);
  if ("wrong" in read) throw new Refusal("invalid_email", `email ${read.wrong}.`, { says: read.says, field: "email" });
  return read.email;
}

function readLine(fields: Fields, name: "name" | "reference", rule: TextRule): string | null {
  const value = given(fields[name]);
  if (value === null || (typeof value === "string" && value.trim() === "")) return null;
  const read = oneLine(readText(name === "reference" ? numberAsText(value) : value, rule));
  if ("wrong" in read) throw wrong(name, read.wrong, read.says);
  const promise = promiseIn(read.text);
  if (promise) throw wrong(name, promise.wrong, promise.says);
  return read.text;
}

/** Takes any language: where the service does not speak it, mails use the nearest or the default one. */
function readLanguage(value: unknown): string | null {
  if (value === null) return null;
  const language = readLanguageTag(value);
  if (language === null)
    throw wrong("language", "must be an ISO 639-1 code such as pl or pt-BR", sentence("invitation.language"));
  return language;
}

/**
 * Takes numbers, because shops number their orders. A long one in digits comes as text (`readJsonObject`); any other that JSON.parse
 * rounds, such as 1e21, would name another order.
 */
function numberAsText(value: unknown): unknown {
  if (typeof value !== "number") return value;
  if (!Number.isSafeInteger(value))
    throw wrong("reference", "must be text or a whole number in digits", sentence("invitation.number"));
  return String(value);
}

/** A past moment counts as now; one more than a year away is a mistake. */
function readSendAt(value: unknown, now: Date): Date {
  if (value === null) return now;
  const moment = typeof value === "string" ? readMoment(value) : null;
  if (moment === null) throw wrong("sendAt", `must be ${MOMENT_FORMS}`, sentence("invitation.moment"));
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  if (moment > latest) throw wrong("sendAt", "must be within a year", sentence("invitation.year"));
  return moment < now ? now : moment;
}

function readChoice<T extends string>(fields: Fields, name: string, values: readonly T[]): T | null {
  const value = given(fields[name]);
  const found = values.find((each) => each === value);
  if (value !== null && !found)
    throw wrong(
      name,
      `must be one of ${values.join(", ")}`,
      sentence("invitation.choice", { values: values.join(", ") }),
    );
  return found ?? null;
}

function given(value: unknown): unknown {
  return value === undefined || value === "" ? null : value;
}
