// Reads the reason of an operator's change, which members of the organisation and other operators read as one line.
import { readPlainLine } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";

const LENGTH = { min: 3, max: 300 };

export const readReason = (value: unknown): { text: string } | Wrong => readPlainLine(value, LENGTH);
