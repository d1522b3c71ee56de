// Text from outside, in NFC and trimmed. Lengths count code points (contract, Identifiers, time and text).
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "./wrong.ts";

/** Control characters except newline and tab. */
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** They reverse the letters after them: a reader sees "cheap.com" where rules read "moc.paehc". */
const OVERRIDE = /[\u202d\u202e]/g;

const LINE_BREAK = /[\n\t\u2028\u2029]/;

/** Embeddings, overrides and isolates: they change the order of the words beside the text. */
const TURN = /[\u202a-\u202e\u2066-\u2069]/g;

export type TextRule = { min?: number; max: number };

export const TEXT_LIMIT = {
  title: { min: 1, max: 120 },
  body: { min: 1, max: 5000 },
  reply: { min: 10, max: 3000 },
  author: { min: 1, max: 80 },
  name: { min: 1, max: 120 },
  reference: { min: 1, max: 100 },
  email: { min: 3, max: 254 },
  url: { min: 1, max: 2048 },
} as const satisfies Record<string, TextRule>;

/** The text in NFC, trimmed, with line ends as \n; or what is wrong with it, as the end of a sentence. */
export function readText(value: unknown, rule: TextRule): { text: string } | Wrong {
  if (typeof value !== "string") return { wrong: "must be text", says: sentence("text.kind") };
  if (value.length > rule.max * 4 + 64) return tooLong(rule.max);
  const text = value.replaceAll("\r\n", "\n").normalize("NFC").trim();
  // PostgreSQL cannot store lone surrogates.
  if (FORBIDDEN.test(text) || !text.isWellFormed()) return CONTROLS;
  const length = codePoints(text);
  const min = rule.min ?? 0;
  if (length < min) return min === 1 ? EMPTY : tooShort(min);
  return length > rule.max ? tooLong(rule.max) : { text };
}

const CONTROLS: Wrong = { wrong: "must not contain control characters", says: sentence("text.control") };

export const EMPTY: Wrong = { wrong: "must not be empty", says: sentence("text.empty") };

export function tooShort(least: number): Wrong {
  return { wrong: `must be at least ${least} characters`, says: sentence("text.short", { least }) };
}

export function tooLong(most: number): Wrong {
  return { wrong: `must be at most ${most} characters`, says: sentence("text.long", { most }) };
}

/** Reads as `readText` does a text that becomes public, and takes overrides of its direction out. */
export function readPublicText(value: unknown, rule: TextRule): { text: string } | Wrong {
  return readText(typeof value === "string" ? withoutOverrides(value) : value, rule);
}

export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDE, "");
}

/** Refuses a text with line breaks or tabs. */
export function oneLine(read: { text: string } | Wrong): { text: string } | Wrong {
  return "text" in read && LINE_BREAK.test(read.text)
    ? { wrong: "must be one line", says: sentence("text.oneLine") }
    : read;
}

/** Reads as `readText` does a text that stands among others in one line: it neither breaks the line nor turns its direction. */
export function readPlainLine(value: unknown, rule: TextRule): { text: string } | Wrong {
  const read = oneLine(readText(value, rule));
  return "text" in read && withoutTurns(read.text) !== read.text ? CONTROLS : read;
}

/** The text without the marks by which it would turn the words beside it. */
export function withoutTurns(text: string): string {
  return text.replace(TURN, "");
}

export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      count--;
      index++;
    }
  }
  return count;
}
