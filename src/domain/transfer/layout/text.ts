// Converts texts that other services export: HTML becomes plain text, entities become characters, and invisible parts are removed. An
// entity without its semicolon is text, as in an address: ?a=1&region=2.
import { decodeHTMLStrict } from "entities";
import { withoutOverrides } from "#platform/text/text.ts";

const TAGS =
  "a|abbr|b|blockquote|br|code|del|div|em|figure|font|h[1-6]|hr|i|iframe|img|ins|li|link|mark|meta|object|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|video";
/** Only names of elements: "I <3 it" and "a < b" are text. */
const TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*|/)?>`, "gi");
const UNSHOWN = /<(script|style|iframe|object|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const LINE_END = /<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)\s*>/gi;
const ITEM = /<li\b[^<>]*>/gi;
/** Control characters except newline and tab, and lone surrogates. */
const UNSTORABLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function plainText(given: string): string {
  let text = given.replace(/\r\n?/g, "\n");
  if (text.includes("<")) {
    text = text.replace(UNSHOWN, "").replace(LINE_END, "\n").replace(ITEM, "\n- ").replace(TAG, "");
  }
  if (text.includes("&")) text = decodeHTMLStrict(text);
  return withoutOverrides(text)
    .replace(UNSTORABLE, "")
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .normalize("NFC")
    .trim();
}

/** Reads as `plainText` does, and puts the text on one line, as names and titles need it. */
export function oneLine(given: string): string {
  return plainText(given).replace(/\s+/g, " ");
}
