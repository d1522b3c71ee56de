// Our sentences with other people's words in them. What others wrote stays apart, so that HTML can isolate its direction, and is
// brought to one harmless line first: nothing in a name can break a header, a line or the direction of what follows, and no mail
// program makes a link of it.
import { codePoints } from "#platform/text.ts";

/** Own words and, between them, foreign ones: own[0] foreign[0] own[1] ... */
export type Words = { readonly own: readonly string[]; readonly foreign: readonly string[] };

/** Longest name in a subject, in code points: most clients show 60 to 70 characters. */
const SUBJECT_NAME = 40;
/** A cluster of more code points than that is no character of any script; it may be cut apart. */
const LONGEST_CLUSTER = 16;
const BREAKS = /[\p{Cc}\u2028\u2029\s]+/gu;
/** Marks that turn the direction of all that follows them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END_ISOLATE] = ["\u2068", "\u2069"];
/** What mail clients and phones make a link of. */
const LINK = /[\p{L}\p{N}]\.\p{L}{2}|:\/\/|www\.|@/iu;
/** Where a link is cut, by what it is joined with: not in 10.50 and 10:30. A cut is never made twice. */
const LINK_JOINT =
  /(?<=[\p{L}\p{M}_-])[.。．｡:](?=[^\s\u200b.])|(?<=\p{N})[.。．｡:](?=[^\s\u200b.\p{N}])|[^\s\u200b](?=[@＠])|[@＠](?=[^\s\u200b])|\/(?=\/)|(?<=\bww)(?=w[.。．｡])/giu;
/** No two of these make one character together; the segmenter is slow. */
const PLAIN = /^[\u0020-\u024f]*$/;
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** say`Your review of ${name} is online.` */
export function say(own: TemplateStringsArray, ...foreign: string[]): Words {
  return { own, foreign: foreign.map((each) => unlinked(oneLine(each))) };
}

/** A subject, in the same manner: long names are shortened. */
export function subject(own: TemplateStringsArray, ...foreign: string[]): string {
  return String.raw({ raw: own }, ...foreign.map((each) => unlinked(shorten(oneLine(each), SUBJECT_NAME))));
}

/** As plain text; names that run from right to left are isolated, so that what follows them stays in its place. */
export function plain({ own, foreign }: Words): string {
  const isolated = foreign.map((each) => (RIGHT_TO_LEFT.test(each) ? ISOLATE + each + END_ISOLATE : each));
  return String.raw({ raw: own }, ...isolated);
}

/** On one line, without control characters and without marks that turn what follows. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(DIRECTION, "").replace(BREAKS, " ").trim();
}

/** "4 of 5 stars" */
export function ratingText(rating: number): string {
  return `${rating} of 5 stars`;
}

/** Who the mail comes from, whatever name stands in front of its address. */
export function senderLabel({ serviceName }: { serviceName: string }): string {
  return `Sent by ${oneLine(serviceName)}`;
}

/** Paragraphs, each of one line or more. */
export function paragraphs(text: string): string[] {
  const clean = text.toWellFormed().replace(DIRECTION, "").replaceAll("\r\n", "\n").replace(CONTROLS, " ");
  return clean
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/** At most `max` code points, with an ellipsis where something was cut; no character is cut in two. */
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

/** What a reader takes for one character each. */
export function characters(text: string): string[] {
  if (PLAIN.test(text)) return [...text];
  return [...clusters.segment(text)].flatMap(({ segment }) =>
    codePoints(segment) > LONGEST_CLUSTER ? [...segment] : [segment],
  );
}

/** A customer's name for a greeting; null where it holds a link: checkouts let anybody type anything beside another's address. */
export function greetingName(name: string | null): string | null {
  const line = name === null ? "" : oneLine(name);
  return line === "" || LINK.test(line) ? null : line;
}

/** The same to read, but no client makes a link of it. `say` and `subject` do so with every name; this is for longer texts. */
export function unlinked(text: string): string {
  return text.replace(LINK_JOINT, "$&\u200b");
}
