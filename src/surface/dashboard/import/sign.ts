// The names of the signs that separate cells.
import type { Words } from "#words/words.ts";

const NAMES: Readonly<Record<string, keyof Words<"understood">["sign"]>> = {
  ...{ ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" },
};

export function signName(separator: string, { sign }: Words<"understood">): string {
  const name = NAMES[separator];
  return name === undefined ? separator : sign[name];
}
