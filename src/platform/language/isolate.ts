// Keeps a foreign name from turning the text around it, where no <bdi> can stand: in titles, attributes, subjects and text messages.
import { dirOf, type Language } from "./language.ts";

/** First strong isolate, and pop directional isolate (Unicode). */
const [ISOLATE, POP] = ["\u2068", "\u2069"];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The name as it is where both are written from the left. @param language of the sentence around it */
export function isolated(name: string, language: Language): string {
  return dirOf(language) === "rtl" || RIGHT_TO_LEFT.test(name) ? ISOLATE + name + POP : name;
}

/** A letter of a script that is written from the left. */
const LEFT_TO_RIGHT = /(?=\p{L})[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The part of a sentence, isolated only where a letter of it runs against the sentence's direction. */
export function isolatedIn(part: string, language: Language): string {
  const runsAgainst = dirOf(language) === "rtl" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return runsAgainst.test(part) ? ISOLATE + part + POP : part;
}

/** A day with hyphens, a number with a plus or a command with an option, which text that runs from the right would turn around. */
const FIGURES = /\+\d+|\d+(?:-\d+)+|(?:\b[a-z]+ )*--[a-z]+(?:-[a-z]+)*/g;

/** Our own sentence, with such figures isolated where it is written from the right. */
export function withFigures(sentence: string, language: Language): string {
  return dirOf(language) === "rtl" ? sentence.replace(FIGURES, `${ISOLATE}$&${POP}`) : sentence;
}
