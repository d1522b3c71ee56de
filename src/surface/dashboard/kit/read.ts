// Reads one line of text.
import { oneLine, readText, type TextRule } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";

/** Reads as `readText` does, with line breaks as spaces, because names appear in headers and sentences. */
export function readLine(value: string | undefined, rule: TextRule): { text: string } | Wrong {
  return readText(onOneLine(value, rule), rule);
}

export function onOneLine(value: string | undefined, rule: TextRule): string {
  return (value ?? "").slice(0, rule.max * 8).replace(/[\r\n\t\u2028\u2029]+/g, " ");
}

/** Reads as `readText` does, and refuses a text with line breaks or tabs. */
export function readOneLine(value: string | undefined, rule: TextRule): { text: string } | Wrong {
  return oneLine(readText(value, rule));
}
