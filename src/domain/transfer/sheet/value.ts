// Writes the values of a workbook's cells as a person sees them: dates in ISO 8601, shares in percent, numbers without noise.
import { eachElement } from "./xml.ts";

/** How the numbers of a style are meant. */
export type Meaning = "date" | "percent" | null;

/** The formats that need no description in the workbook, by their ids. */
const DATES: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const PERCENTS: ReadonlySet<number> = new Set([9, 10]);
const MOST_STYLES = 65_536;

/** Returns the meaning of each style of cells, by its index. */
export async function readMeanings(styles: AsyncIterable<string>): Promise<Meaning[]> {
  const formats = new Map<number, Meaning>();
  const meanings: Meaning[] = [];
  let isOfCells = false;
  await eachElement(styles, (name, { numFmtId, formatCode }) => {
    if (name === "numFmt" && formatCode !== undefined) formats.set(Number(numFmtId), meaningOf(formatCode));
    if (name === "cellXfs") isOfCells = true;
    else if (name === "cellStyles" || name === "cellStyleXfs") isOfCells = false;
    else if (name === "xf" && isOfCells && meanings.length < MOST_STYLES) {
      const id = Number(numFmtId ?? 0);
      meanings.push(formats.get(id) ?? usualMeaning(id));
    }
  });
  return meanings;
}

function usualMeaning(id: number): Meaning {
  if (PERCENTS.has(id)) return "percent";
  return DATES.some(([from, to]) => id >= from && id <= to) ? "date" : null;
}

function meaningOf(code: string): Meaning {
  // Without quoted and escaped characters, colours, conditions and the part for negative numbers.
  const [plain = ""] = code
    .slice(0, 1_000)
    .replace(/"[^"]*"|[\\_*]./g, "")
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .split(";");
  if (/general/i.test(plain)) return null;
  if (/[ymdhs]/i.test(plain)) return "date";
  return plain.includes("%") ? "percent" : null;
}

const DAY_SECONDS = 86_400;
/** From 1899-12-30, of which day 0 is, or from 1904-01-01. */
const EPOCHS = { old: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) };
/** Excel takes 1900 for a leap year: earlier days are one less. */
const LEAP_FAULT = 60;
/** 9999-12-31. */
const MOST_DAYS = 2_958_465;
/** Programs show so many digits, and store two more that are noise. */
const DIGITS = 15;

/** @param text a number as the workbook holds it */
export function numberText(text: string, meaning: Meaning, is1904: boolean): string {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text;
  if (meaning === "date" && number >= 1 && number <= MOST_DAYS) return dateText(number, is1904);
  if (meaning === "percent") return `${plainNumber(number * 100)}%`;
  return plainNumber(number);
}

function plainNumber(number: number): string {
  return String(Number(number.toPrecision(DIGITS)));
}

/** A day without time is a date alone. */
function dateText(days: number, is1904: boolean): string {
  const shifted = !is1904 && days < LEAP_FAULT ? days + 1 : days;
  const seconds = Math.round(shifted * DAY_SECONDS);
  const iso = new Date(EPOCHS[is1904 ? "mac" : "old"] + seconds * 1_000).toISOString();
  return seconds % DAY_SECONDS === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
