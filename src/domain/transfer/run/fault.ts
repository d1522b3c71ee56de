// Why an import ended, as it is stored: in English for programs, and as a sentence for the page.
import type { Refusal } from "#contract/refusal.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import type { LineError } from "#domain/archive/batch/scope.ts";
import { storableText } from "./stored.ts";

/** A Refusal is one. */
export type Fault = { message: string; says?: Sentence | undefined };

const MOST_VALUE = 300;

/** Returns a sentence as it is stored. */
export function keptSentence(says: Sentence | undefined): Sentence | null {
  if (!says) return null;
  const values = Object.entries(says.values).map(([name, value]) => [
    name,
    typeof value === "string" ? storableText(value.slice(0, MOST_VALUE)) : value,
  ]);
  return { key: says.key, values: Object.fromEntries(values) };
}

/** The value of a sentence that names its field: a page says it before the sentence, in its language. */
export const FIELD = "ofField";

/** Why the reader of a record refused a row. */
export function valueError(line: number, { message, says, field }: Refusal): LineError {
  if (field === "createdAt") return { line, reason: message, says: sentence("importFault.date") };
  const why = says ?? sentence("importFault.value");
  return { line, reason: message, says: field ? { ...why, values: { ...why.values, [FIELD]: field } } : why };
}

/** As a parameter of SQL. */
export function storedFault(fault: Fault | null): string | null {
  const says = keptSentence(fault?.says);
  return says && JSON.stringify(says);
}
