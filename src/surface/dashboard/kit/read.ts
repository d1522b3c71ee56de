// Reads the fields of a form: one line of text, and all fields together.
import { readText, type TextRule } from "#platform/text/text.ts";

/** Reads as `readText` does, with line breaks as spaces, because names appear in headers and sentences. */
export function readLine(value: string | undefined, rule: TextRule): { text: string } | { wrong: string } {
  return readText(onOneLine(value, rule), rule);
}

export function onOneLine(value: string | undefined, rule: TextRule): string {
  return (value ?? "").slice(0, rule.max * 8).replace(/[\r\n\t\u2028\u2029]+/g, " ");
}

/** Reads as `readText` does, and refuses a text with line breaks or tabs. */
export function readOneLine(value: string | undefined, rule: TextRule): { text: string } | { wrong: string } {
  return oneLine(readText(value, rule));
}

export function oneLine(read: { text: string } | { wrong: string }): { text: string } | { wrong: string } {
  return "text" in read && /[\n\t]/.test(read.text) ? { wrong: "must be one line" } : read;
}

type Wrong = { wrong: string };
type Named = readonly [name: string, read: object];
type Right<T extends Record<string, Named>> = { [K in keyof T]: Exclude<T[K][1], Wrong> };

/** Collects the fields of a form that were read one by one. If some are wrong, returns a sentence for each of those instead. */
export function readAll<T extends Record<string, Named>>(
  of: T,
): { read: Right<T> } | { errors: Partial<Record<keyof T, string>> } {
  const wrong = Object.entries(of).flatMap(([key, [name, read]]) =>
    "wrong" in read ? [[key, `${name} ${read.wrong}.`]] : [],
  );
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  return { read: Object.fromEntries(Object.entries(of).map(([key, [, read]]) => [key, read])) as Right<T> };
}
