// The arguments of messages: their types, which src/words/arguments.ts declares, and samples of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import english from "#words/en.json";
import { hasArguments, isFaultSection } from "#words/words.ts";

type Tree = string | readonly string[] | { readonly [key: string]: Tree };

const ROOT = join(import.meta.dir, "../..");
export const ARGUMENTS_FILE = join(ROOT, "src/words/arguments.ts");

/** The names and types of a message's arguments, in the order of the text. */
export function argumentsOf(message: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (name: string, type: string) => {
    if (found.get(name) === undefined || found.get(name) === "string") found.set(name, type);
  };
  const visit = (elements: readonly MessageFormatElement[]) => {
    for (const each of elements) {
      if (each.type === TYPE.argument) add(each.value, "string");
      if (each.type === TYPE.number) add(each.value, "number");
      if (each.type === TYPE.plural) {
        add(each.value, "number");
        for (const { value } of Object.values(each.options)) visit(value);
      }
      if (each.type === TYPE.select) {
        add(each.value, "none" in each.options ? "string | null" : "boolean");
        for (const { value } of Object.values(each.options)) visit(value);
      }
      if (each.type === TYPE.tag) {
        add(each.value, "Tag");
        visit(each.children);
      }
    }
  };
  visit(parse(message));
  return found;
}

/** Every message of a tree by its key, such as `form.field.title`. Items of lists have their place as a key. */
function messagesOf(tree: Tree, path = ""): [key: string, message: string][] {
  if (typeof tree === "string") return [[path, tree]];
  return Object.entries(tree).flatMap(([key, each]) => messagesOf(each as Tree, path === "" ? key : `${path}.${key}`));
}

/** Every message of a language by its key. */
export function messagesIn(language: string): Map<string, string> {
  return new Map(messagesOf(JSON.parse(readFileSync(join(ROOT, `src/words/${language}.json`), "utf8"))));
}

function isOfSentences(section: string): boolean {
  return section === "fault" || isFaultSection(section);
}

/** The text of the file. */
export function argumentsFile(): string {
  const lines = messagesOf(english).flatMap(([key, message]) => {
    const [section = ""] = key.split(".");
    if (!hasArguments(message) || isOfSentences(section)) return [];
    const fields = [...argumentsOf(message)].map(([name, type]) => `${name}: ${type}`);
    return [`  "${key}": { ${fields.join("; ")} };`];
  });
  return [
    "// Written by `npm run words`. The arguments of each message, as the English file has them; those of faults stand in src/contract.",
    'import type { ComponentChildren } from "preact";',
    "",
    "/** Wraps a part of a sentence, such as a link. */",
    "export type Tag = (text: string) => ComponentChildren;",
    "",
    "export type Arguments = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

export const SENTENCES_FILE = join(ROOT, "src/contract/sentence-arguments.ts");

/** The arguments of the sentences that lower layers name. */
export function sentencesFile(): string {
  const sections: readonly [string, Tree][] = Object.entries(english);
  const messages = sections.flatMap(([section, tree]) => {
    if (!isOfSentences(section)) return [];
    return messagesOf(tree, section === "fault" ? "" : section);
  });
  const lines = messages.map(([key, message]) => {
    const fields = hasArguments(message) ? [...argumentsOf(message)].map(([name, type]) => `${name}: ${type}`) : [];
    return `  "${key}": ${fields.length === 0 ? "Record<never, never>" : `{ ${fields.join("; ")} }`};`;
  });
  return [
    "// Written by `npm run words`. The sentences of `fault` and of the sections `...Fault` by their keys, with their arguments.",
    "",
    "export type SentenceArguments = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

/** Of two types of an argument in two messages, the later one fits both. */
const RANK = ["Tag", "boolean", "string", "string | null", "number"];

/** The arguments of all messages. */
const ALL = new Map(
  messagesOf(english)
    .flatMap(([, message]) => (hasArguments(message) ? [...argumentsOf(message)] : []))
    .toSorted(([, a], [, b]) => RANK.indexOf(a) - RANK.indexOf(b)),
);

/** A value for every argument of every message. @property isKnown whether texts that may be unknown are given, and questions are true */
export function sampleArguments(of: { number: number; text: (name: string) => string; isKnown: boolean }): object {
  const sample: Record<string, unknown> = {};
  for (const [name, type] of ALL) {
    if (type === "number") sample[name] = of.number;
    else if (type === "Tag") sample[name] = (text: string) => text;
    else if (type === "boolean") sample[name] = of.isKnown;
    else sample[name] = type === "string | null" && !of.isKnown ? null : of.text(name);
  }
  return sample;
}
