// Reads the reason of an operator's change, which members of the organisation and other operators read as one line.
import { sentence } from "#contract/sentence.ts";
import { readText } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";

const LENGTH = { min: 3, max: 300 };
/** Embeddings, overrides and isolates: they would change the order of the words beside the reason. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const LINE_BREAK = /[\n\t\u2028\u2029]/;

export function readReason(value: unknown): { text: string } | Wrong {
  const read = readText(value, LENGTH);
  if ("wrong" in read) return read;
  if (LINE_BREAK.test(read.text)) return { wrong: "must be one line", says: sentence("text.oneLine") };
  if (DIRECTION.test(read.text))
    return { wrong: "must not contain control characters", says: sentence("text.control") };
  return read;
}
