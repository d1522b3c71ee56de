// Our sentences with the words of others in them. Those are kept apart, so that HTML can isolate their direction, and are cleaned
// first: no name breaks a header or a line, turns the direction of what follows, or becomes a link in a mail client.
import { saidName } from "#domain/review/rule/greeting.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";
import { codePoints, withoutTurns } from "#platform/text/text.ts";
import type { Split } from "#words/words.ts";

/** A sentence: a text of ours, or one with foreign parts, which are clean. */
export type Words = string | Split;

/** Code points of a name in a subject: most clients show 60 to 70 characters of all. */
const SUBJECT_NAME = 40;
/** The same where two names or more are long. */
const SUBJECT_NAMES = 26;
/** No script has characters of more code points; longer clusters may be cut apart. */
const LONGEST_CLUSTER = 16;
const BREAKS = /[\p{Cc}\u2028\u2029\s]+/gu;
/** Some mail programs break lines at the last two, too: what stands behind them in a quote would look like words of ours. */
const LINE_END = /\r\n|[\u2028\u2029]/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/**
 * The joints of a link, but not those of 10.50 and 10:30; of an address in numbers the middle one. A joint that is cut already does not
 * match. Names of hosts may end in a picture, or in a mark that is not seen.
 */
const LINK_JOINT =
  /(?<=[\p{L}\p{M}\p{S}\p{Cf}_-])[.。．｡:](?=[^\s\u200b.])|(?<=\p{N})[.。．｡:](?=[^\s\u200b.\p{N}])|[^\s\u200b](?=[@＠])|[@＠](?=[^\s\u200b])|\/(?=\/)|(?<=\bww)(?=w[.。．｡])|(?<=\b\d{1,3}\.\d{1,3})\.(?=\d{1,3}\.\d{1,3}\b)/giu;
/** These never combine, so the slow segmenter is not needed. */
const PLAIN = /^[\u0020-\u024f]*$/;
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A foreign part that breaks no header and no line, turns no direction and becomes no link. */
export function clean(foreign: string): string {
  return unlinked(oneLine(foreign));
}

/** A date, or a phrase, that no narrow line breaks. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

/** The parts of a sentence. */
export function partsOf(words: Words): Split {
  return typeof words === "string" ? { own: [words], foreign: [] } : words;
}

/** The words as a subject, with long names shortened. */
export function subjectOf(words: Words): string {
  const { own, foreign } = partsOf(words);
  const areMany = foreign.filter((each) => codePoints(each) > SUBJECT_NAMES).length > 1;
  const shown = foreign.map((each) => shorten(each, areMany ? SUBJECT_NAMES : SUBJECT_NAME));
  return String.raw({ raw: own }, ...shown.map((each) => each.replaceAll("\u00a0", " ")));
}

/** The words as plain text. Names of another direction are isolated, so that the text after them keeps its order. */
export function plain(words: Words, language: Language): string {
  const { own, foreign } = partsOf(words);
  return String.raw({ raw: own }, ...foreign.map((each) => isolated(each, language)));
}

/** One line without control characters and direction marks. */
export function oneLine(text: string): string {
  return withoutTurns(text.toWellFormed()).replace(BREAKS, " ").trim();
}

/** The paragraphs of a text, each of one line or more. */
export function paragraphs(text: string): string[] {
  const clean = withoutTurns(text.toWellFormed()).replace(LINE_END, "\n").replace(CONTROLS, " ");
  return clean
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/** At most `max` code points, an ellipsis included. Cuts no character in two. */
export function shorten(text: string, max: number): string {
  if (codePoints(text) <= max) return text;
  let kept = "";
  let left = max - 1;
  for (const character of characters(text)) {
    left -= codePoints(character);
    if (left < 0) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

export function characters(text: string): string[] {
  if (PLAIN.test(text)) return [...text];
  return [...clusters.segment(text)].flatMap(({ segment }) =>
    codePoints(segment) > LONGEST_CLUSTER ? [...segment] : [segment],
  );
}

/** A customer's name for a greeting, in the order in which it is said; null where it may be none. */
export function greetingName(name: string | null): string | null {
  return name === null ? null : saidName(oneLine(name));
}

/** The same text to a reader, without links to a mail client. Every name in a sentence is made so. */
export function unlinked(text: string): string {
  return text.replace(LINK_JOINT, "$&\u200b");
}
