// What a reader of a field returns in place of a value.

import type { Sentence } from "#contract/sentence.ts";

/**
 * The fault of a value. @property wrong in English, for programs and the command line: a sentence, or the end of one.
 * @property says the sentence for people, where there is one; without it `wrong` is in the reader's language already
 * @property short in the reader's language, for the summary above the form, where the sentence at the field is long
 */
export type Wrong = { wrong: string; says?: Sentence; short?: string };

export function isWrong(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "wrong" in value;
}
