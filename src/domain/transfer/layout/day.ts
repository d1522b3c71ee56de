// Reads the day of a date, without its time.
import { isWeekday, monthNamed, wordKey } from "./month.ts";

/** @property at midnight, as if it were UTC. @property order and @property tells as in `DateReading` */
export type Day = { at: number; order: "guessed" | null; tells: boolean | null };

const NUMERIC = /^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?$/;
const SIGNED = /^(?:(令和|平成)(\d{1,2}|元)|(\d{4}))\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]?$/;
/** The year before the first of each era. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988 };
/** "7", "7th", "1er", "1.º", "'24", or a word. */
const TOKEN = /(['’]?)(\d{1,4})(?:st|nd|rd|th|er|re|ère|º|ª|°|e)?(?!\p{L})|([\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)/gu;
/** Between the parts of a date. */
const FILLERS = new Set("de del di den der d la el le of the am em da do dnia r roku the on w".split(" "));
const SEPARATORS = /[\s.,/\-|º°'’،]/g;

/** @param text in lower case. Returns null for a day that does not exist. */
export function readDay(text: string, dayFirst: boolean): Day | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return plain(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const numeric = NUMERIC.exec(withoutWeekday(text));
  if (numeric) return numbered(numeric[1] ?? "", numeric[2] ?? "", numeric[3] ?? "", numeric[4] ?? "", dayFirst);
  const [, era = "", ofEra = "", year, month, day] =
    SIGNED.exec(text.replace(/\s?[(（].?[)）]$|\s?.曜日?$/u, "")) ?? [];
  if (day === undefined) return named(text);
  const count = ofEra === "元" ? 1 : Number(ofEra);
  return plain(year === undefined ? (ERAS[era] ?? 0) + count : Number(year), Number(month), Number(day));
}

function withoutWeekday(text: string): string {
  const [all, word = ""] = /^([\p{L}\p{M}]{1,20})\.?,?\s/u.exec(text) ?? [];
  return all !== undefined && isWeekday(wordKey(word)) ? text.slice(all.length) : text;
}

function numbered(first: string, sign: string, second: string, third: string, dayFirst: boolean): Day | null {
  if (first.length > 2)
    return first.length === 4 && third.length <= 2 ? plain(Number(first), Number(second), Number(third)) : null;
  if (third.length !== 2 && third.length !== 4) return null;
  const [one, two, year] = [Number(first), Number(second), fullYear(third)];
  // 13 to 31 can be no month, so that such a date tells its order, and the others cannot change that.
  const tells = one > 12 && two <= 12 ? true : two > 12 && one <= 12 ? false : null;
  // With points the day comes first everywhere.
  const order = tells ?? (sign === "." || dayFirst);
  const day = order ? plain(year, two, one) : plain(year, one, two);
  const isGuessed = tells === null && sign !== "." && one !== two;
  return day && { ...day, order: isGuessed ? "guessed" : null, tells: sign === "." ? null : tells };
}

/** "12. Dezember 2023", "March 7, 2024", "5 de março de 2024", "7-Mar-24" */
function named(text: string): Day | null {
  const numbers: { text: string; isYear: boolean }[] = [];
  const words: { key: string; before: number }[] = [];
  let other = text;
  for (const [all, sign, number, word] of text.matchAll(TOKEN)) {
    other = other.replace(all, "");
    if (number !== undefined) numbers.push({ text: number, isYear: number.length === 4 || sign !== "" });
    else if (word !== undefined && !FILLERS.has(word)) words.push({ key: wordKey(word), before: numbers.length });
  }
  if (other.replace(SEPARATORS, "") !== "" || numbers.length !== 2 || words.length === 0 || words.length > 2)
    return null;
  const last = words.at(-1);
  const first = words.length === 2 ? words[0] : undefined;
  const isFirstWeekday = first === undefined || isWeekday(first.key);
  const month = isFirstWeekday
    ? monthNamed(last?.key ?? "")
    : isWeekday(last?.key ?? "")
      ? monthNamed(first.key)
      : null;
  const [one, two] = numbers;
  if (month === null || one === undefined || two === undefined || (one.isYear && two.isYear)) return null;
  const [day, year] = one.isYear ? [two, one] : [one, two];
  if (day.text.length > 2 || (year.text.length !== 2 && year.text.length !== 4)) return null;
  return plain(fullYear(year.text), month, Number(day.text));
}

/** As POSIX does: 69 to 99 are of the last century. */
function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year < 69 ? 2000 + year : 1900 + year;
}

function plain(year: number, month: number, day: number): Day | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  // 31/02/2024 would become March, and the year 24 would become 1924.
  if (month < 1 || month > 12 || at.getUTCDate() !== day || at.getUTCFullYear() !== year) return null;
  return { at: at.getTime(), order: null, tells: null };
}
