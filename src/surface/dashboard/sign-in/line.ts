// Reads text of one line.
import { readName } from "#platform/name.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";

/** As `readText`, with line breaks as spaces: names appear in headers and sentences. */
export function readLine(value: string | undefined, rule: TextRule): { text: string } | { wrong: string } {
  return readText(onOneLine(value, rule), rule);
}

/** The name of an organisation without a business, so without a domain of its own that the name may hold. */
export function readOrganisationName(value: string | undefined): { text: string } | { wrong: string } {
  return readName(onOneLine(value, TEXT_LIMIT.name), []);
}

function onOneLine(value: string | undefined, rule: TextRule): string {
  return (value ?? "").slice(0, rule.max * 8).replace(/[\r\n\t\u2028\u2029]+/g, " ");
}
