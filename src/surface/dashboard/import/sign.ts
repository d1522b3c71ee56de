// The names of the signs that separate cells, and of columns without a name.
import type { Words } from "#words/words.ts";

const NAMES: Readonly<Record<string, keyof Words<"understood">["sign"]>> = {
  ...{ ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" },
};

export function signName(separator: string, { sign }: Words<"understood">): string {
  const name = NAMES[separator];
  return name === undefined ? separator : sign[name];
}

/** A column without a name has one of its place, as `columnNames` of the reader makes it. */
export function columnName(name: string, { columnAt }: Words<"understood">): string {
  const [, place] = /^column (\d+)$/.exec(name) ?? [];
  return place === undefined ? name : columnAt({ place: Number(place) });
}
