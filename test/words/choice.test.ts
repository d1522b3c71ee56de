// A sentence that chooses between options by a word ("up", "down") chooses right in each language, also where foreign texts are isolated.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { LANGUAGES } from "#platform/language/language.ts";
import { type Section, wordsIn } from "#words/words.ts";

type Tree = string | string[] | { [key: string]: Tree };
type Message = (values: Record<string, unknown>) => unknown;

function* messagesIn(tree: Tree, path: string[] = []): Generator<[path: string[], text: string]> {
  if (typeof tree === "string") yield [path, tree];
  else if (!Array.isArray(tree))
    for (const [key, each] of Object.entries(tree)) yield* messagesIn(each, [...path, key]);
}

/** Every argument, and the options of those that choose. */
function argumentsOf(parts: readonly MessageFormatElement[], found = new Map<string, Map<string, string>>()) {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
    if (!found.has(part.value)) found.set(part.value, new Map());
    if (part.type === TYPE.tag) argumentsOf(part.children, found);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) continue;
    for (const [name, { value }] of Object.entries(part.options)) {
      if (part.type === TYPE.select)
        found.get(part.value)?.set(
          name,
          JSON.stringify(value, (key, each) => (key === "location" ? undefined : each)),
        );
      argumentsOf(value, found);
    }
  }
  return found;
}

describe.each([...LANGUAGES])("%s", (language) => {
  const catalogue = JSON.parse(readFileSync(new URL(`../../src/words/${language}.json`, import.meta.url), "utf8"));
  test("each option that a word names is the one that is said", () => {
    const wrong: string[] = [];
    let looked = 0;
    for (const [[section = "", ...path], text] of messagesIn(catalogue)) {
      if (!text.includes(", select,")) continue;
      const all = argumentsOf(parse(text));
      const message = path.reduce<unknown>(
        (at, key) => (at as Record<string, unknown>)[key],
        wordsIn(section as Section, language),
      ) as Message;
      // A number or a mark-up works in place of a text, too.
      const plain = Object.fromEntries([...all.keys()].map((name) => [name, text.includes(`<${name}>`) ? String : 1]));
      for (const [name, options] of all)
        for (const [option, said] of options) {
          if (["other", "none", "yes", "no"].includes(option) || said === options.get("other")) continue;
          looked++;
          const chosen = JSON.stringify(message({ ...plain, [name]: option }));
          if (chosen === JSON.stringify(message({ ...plain, [name]: "no such option" })))
            wrong.push(`${section}.${path.join(".")}: ${name} = ${option}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(3);
  });
});
