// The names of the signs that separate cells.
import { SEPARATORS } from "#domain/transfer/sheet/choice.ts";
import type { Words } from "#words/words.ts";

const NAMES: Readonly<Record<string, keyof Words<"understood">["sign"]>> = {
  ...{ ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" },
};

export function signName(separator: string, { sign }: Words<"understood">): string {
  const name = NAMES[separator];
  return name === undefined ? separator : sign[name];
}

/** The places of the signs are their values in a form: browsers may drop a tab. */
export function separatorOptions(words: Words<"understood">) {
  return SEPARATORS.map((separator, at) => ({ value: String(at + 1), label: signName(separator, words) }));
}
