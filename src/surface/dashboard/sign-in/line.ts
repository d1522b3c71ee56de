// What is typed into one line, and ids that stand in addresses.
import { readName } from "#platform/name.ts";
import { readText, TEXT_LIMIT, type TextRule } from "#platform/text.ts";

/** As `readText`, on one line: a name with a line break would break whatever it stands in. */
export function readLine(value: string | undefined, rule: TextRule): { text: string } | { wrong: string } {
  return readText(onOneLine(value, rule), rule);
}

/** The name of an organisation that manages no business yet, so no domain is its own. */
export function readOrganisationName(value: string | undefined): { text: string } | { wrong: string } {
  return readName(onOneLine(value, TEXT_LIMIT.name), []);
}

function onOneLine(value: string | undefined, rule: TextRule): string {
  return (value ?? "").slice(0, rule.max * 8).replace(/[\r\n\t\u2028\u2029]+/g, " ");
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that has no prefix of its own; null for anything else. */
export function readUuid(value: string | undefined): string | null {
  return value !== undefined && UUID.test(value) ? value : null;
}
