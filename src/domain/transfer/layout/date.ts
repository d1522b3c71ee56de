// Reads dates as people and programs write them in our languages. The file decides whether 03/04/2024 is in March or in April.
// Libraries read too little or too much here: date-fns and luxon take one given form, and chrono finds dates inside of sentences,
// takes PST for one zone and knows neither Polish nor Arabic.
import { DAY_MS } from "#platform/time/clock.ts";
import { readDay } from "./day.ts";
import { latinDigits } from "./digit.ts";
import { isWeekday, wordKey } from "./month.ts";
import { readTime } from "./time.ts";
import { instantOf, readZone, type Zone, zoneNamed } from "./zone.ts";

export type DateOptions = { dayFirst: boolean; timeZone: string };

export type DateReading = {
  at: Date;
  /** Whether the text names its zone, or counts seconds. */
  isZoned: boolean;
  /** `guessed`: the other order gives another day. */
  order: "guessed" | null;
  /** Set for a date that only one order can be: true if the day comes first. */
  tells: boolean | null;
};

/** `unclear`: its zone's abbreviation means several zones. */
export type NoDate = "none" | "unclear";

/** The longest form of a date has 70. Longer text is none. */
const MOST_CHARACTERS = 100;
/** Days since 1900 as workbooks store them, from 1970 to 2100. */
const WORKBOOK_DAYS = { least: 25_569, most: 73_050 };
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** `[Europe/Berlin]` of Java, and the names that programs put in brackets. */
const BRACKET = /\s?(?:\[([^[\]]{1,60})\]|\(([^()]{1,60})\))$/;

export function readDate(given: string, { dayFirst, timeZone }: DateOptions): DateReading | NoDate {
  if (given.length > MOST_CHARACTERS) return "none";
  const text = latinDigits(given.replace(MARKS, "")).replace(/\s+/g, " ").trim().toLowerCase();
  const counted = /^\d+(?:[.,]\d+)?$/.test(text) ? readCount(text) : null;
  if (counted !== null) {
    const at = "at" in counted ? counted.at : instantOf(counted.local, timeZone);
    return { at, isZoned: "at" in counted, order: null, tells: null };
  }
  const { rest, bracket } = withoutBracket(text);
  const time = readTime(rest);
  const day = time && readDay(time.day, dayFirst);
  if (day === null || time === null) return "none";
  const hasTime = time.day !== rest;
  const zone = time.zone !== "" ? (readZone(time.zone) ?? "none") : zoneIn(bracket, hasTime);
  if (zone === "none" || zone === "unclear") return zone;
  const { order, tells } = day;
  return { at: instantOf(day.at + time.sinceMidnight, zone ?? timeZone), isZoned: zone !== null, order, tells };
}

/** Reads days of a calendar without signs, seconds or milliseconds since 1970, or a workbook's days. */
function readCount(text: string): { at: Date } | { local: number } | null {
  if (/^\d{8}$|^\d{12}$|^\d{14}$/.test(text)) {
    const day = readDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`, true);
    const [hour, minute, second] = [text.slice(8, 10), text.slice(10, 12), text.slice(12, 14)].map(Number);
    if (day === null || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
    return { local: day.at + (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1_000 };
  }
  const [whole = "", part = ""] = text.split(/[.,]/);
  const number = Number(`${whole}.${part || 0}`);
  if (whole.length === 10) return { at: new Date(Math.floor(number * 1_000)) };
  if (whole.length === 13) return { at: new Date(Math.floor(number)) };
  if (whole.length !== 5 || number < WORKBOOK_DAYS.least || number > WORKBOOK_DAYS.most) return null;
  // A second's part is the decimals' rounding.
  return { local: Math.round(((number - WORKBOOK_DAYS.least) * DAY_MS) / 1_000) * 1_000 };
}

function withoutBracket(text: string): { rest: string; bracket: string } {
  const [all, square, round] = BRACKET.exec(text) ?? [];
  if (all === undefined) return { rest: text, bracket: "" };
  return { rest: text.slice(0, -all.length).trimEnd(), bracket: (square ?? round ?? "").replace(/^!/, "") };
}

/** Reads the bracket of a time that has no zone itself. Names such as "(Pacific Standard Time)" are unclear. */
function zoneIn(bracket: string, hasTime: boolean): Zone | "unclear" | null {
  if (bracket === "" || !hasTime || isWeekday(wordKey(bracket))) return null;
  return readZone(bracket) ?? zoneNamed(bracket) ?? "unclear";
}
