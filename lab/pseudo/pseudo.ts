// Makes sentences of a pretended language from the English ones: accents show what is no message, brackets what was cut or put together,
// and 40 % more letters what is too narrow.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import type { Tree } from "#words/words.ts";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aáeéiíoóuúyýcçnñsšzžgğlłdđ".matchAll(/(.)(.)/gu)].flatMap(([, plain = "", accented = ""]) => [
    [plain, accented],
    [plain.toUpperCase(), accented.toUpperCase()],
  ]),
);
const LONGER = 0.4;

/** The messages of a file, pretended. */
export function pseudo(tree: Tree): Tree {
  if (typeof tree === "string") return printAST([literal("⟦"), ...pseudoElements(parse(tree)), literal("⟧")]);
  if (Array.isArray(tree)) return tree.map((each) => pseudo(each) as string);
  return Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, pseudo(each)]));
}

function pseudoElements(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((each) => {
    if (each.type === TYPE.literal) return literal(pseudoText(each.value));
    if (each.type === TYPE.tag) return { ...each, children: pseudoElements(each.children) };
    if (each.type === TYPE.plural || each.type === TYPE.select) {
      const options = Object.entries(each.options).map(([name, option]) => [
        name,
        { ...option, value: pseudoElements(option.value) },
      ]);
      return { ...each, options: Object.fromEntries(options) };
    }
    return each;
  });
}

/** "save" becomes "šávé~~". A name between backticks ends the words before it, as a tag does. */
function pseudoText(text: string): string {
  return text.split("`").map(longer).join("`");
}

function longer(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const accented = text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
  return accented + "~".repeat(Math.ceil(letters * LONGER));
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value };
}
