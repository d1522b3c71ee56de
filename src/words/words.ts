// The sentences of every surface: one JSON file for each language, in ICU MessageFormat. A file is read at the first use of its language,
// and a message is parsed at its first use. English has every key and every argument; the other languages follow it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentChildren } from "preact";
import type { Sentence } from "#contract/sentence.ts";
import type { SentenceArguments } from "#contract/sentence-arguments.ts";
import { bundledPath } from "#platform/file/bundled.ts";
import { isolatedIn, withFigures } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";
import type { Arguments, Tag } from "./arguments.ts";
import type english from "./en.json";
import { compile, type Format, isChoice, type Values } from "./message.ts";

type AllArguments = Arguments & {
  [K in keyof SentenceArguments as keyof SentenceArguments[K] extends never
    ? never
    : K extends `${string}Fault.${string}`
      ? K
      : `fault.${K}`]: SentenceArguments[K];
};

/** A group of messages in the files, such as `form`. */
export type Section = keyof typeof english;

/** The same arguments, where texts may be elements of a page. */
type Rich<A> = { [K in keyof A]: string extends A[K] ? A[K] | ComponentChildren : A[K] };

/** A sentence as a text, or as children of an element where an argument is an element or a tag. */
type Message<A> = [Extract<A[keyof A], Tag>] extends [never]
  ? { (values: A): string; (values: Rich<A>): ComponentChildren }
  : (values: Rich<A>) => ComponentChildren;

/** A sentence whose foreign parts are kept apart. `own[0] foreign[0] own[1] ...` */
export type Split = { readonly own: readonly string[]; readonly foreign: readonly string[] };

type Messages<Kind extends "whole" | "split", T, Path extends string> = {
  readonly [K in keyof T & string]: T[K] extends string
    ? `${Path}.${K}` extends infer Key extends keyof AllArguments
      ? Kind extends "whole"
        ? Message<AllArguments[Key]>
        : (values: AllArguments[Key]) => Split
      : string
    : T[K] extends readonly string[]
      ? readonly string[]
      : Messages<Kind, T[K], `${Path}.${K}`>;
};

/** The messages of a section. A message without arguments is a text, any other a function of its arguments. */
export type Words<S extends Section> = Messages<"whole", (typeof english)[S], S>;

/** The same, with sentences whose foreign parts are kept apart. */
export type SplitWords<S extends Section> = Messages<"split", (typeof english)[S], S>;

/** The same with foreign parts kept apart. @param clean prepares each foreign part, by the name of its argument */
export function splitWordsOf<S extends Section>(section: S, clean: Clean): Readonly<Record<Language, SplitWords<S>>> {
  return byLanguage((language) => read(section, language, split(clean))) as Readonly<Record<Language, SplitWords<S>>>;
}

const sections = new Map<Section, Readonly<Record<Language, unknown>>>();

/** The messages of a section in one language. */
export function wordsIn<S extends Section>(section: S, language: Language): Words<S> {
  let found = sections.get(section);
  if (!found) {
    found = byLanguage((each) => read(section, each, whole));
    sections.set(section, found);
  }
  return found[language] as Words<S>;
}

/** A sentence of a lower layer in the language of a page. */
export function say({ key, values }: Sentence, language: Language): string {
  const [first = "", ...rest] = key.split(".");
  const isNamed = isFaultSection(first);
  let message: unknown = wordsIn(isNamed ? first : "fault", language);
  for (const step of isNamed ? rest : [first, ...rest]) message = (message as Readonly<Record<string, unknown>>)[step];
  return typeof message === "function" ? message(values) : (message as string);
}

/** Whether keys of sentences name the section, such as `rowFault.rating`. Those of `fault` stand without its name. */
export function isFaultSection(name: string): name is Extract<Section, `${string}Fault`> {
  return name.endsWith("Fault");
}

/** A sentence that was stored, perhaps by a version whose catalogue differs: then its English text. */
export function sayStored(says: Sentence | null | undefined, text: string, language: Language): string {
  if (!says) return text;
  try {
    return say(says, language) ?? text;
  } catch {
    return text;
  }
}

export type Tree = string | readonly string[] | { readonly [key: string]: Tree };
/** Makes a sentence of a parsed message and the arguments. */
type Render = (format: Format, values: Values, language: Language) => unknown;

const files = new Map<Language, Record<string, Tree>>();

function fileOf(language: Language): Record<string, Tree> {
  let file = files.get(language);
  if (!file) {
    const folder = bundledPath("words") ?? import.meta.dir;
    file = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as Record<string, Tree>;
    files.set(language, file);
  }
  return file;
}

/** Shows other messages in place of a language's file, in all words to come. For programs that try a language out. */
export function showFile(language: Language, file: Tree): void {
  files.set(language, file as Record<string, Tree>);
  for (const made of bound) made.delete(language);
}

/** What was made of the files, for each section. */
const bound: Map<string, unknown>[] = [];

function byLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const made = new Map<string, T>();
  bound.push(made);
  return new Proxy({} as Record<Language, T>, {
    get(_, key) {
      const language = key as Language;
      if (!made.has(language)) made.set(language, make(language));
      return made.get(language);
    },
  });
}

function read(section: Section, language: Language, render: Render): unknown {
  const bind = (tree: Tree | undefined, english: Tree, path: string): unknown => {
    if (tree === undefined) throw new Error(`${language}.json lacks ${path}`);
    if (typeof english === "string") return message(tree as string, english, path);
    if (Array.isArray(english)) return tree;
    const children = tree as Readonly<Record<string, Tree>>;
    return Object.fromEntries(
      Object.entries(english).map(([key, each]) => [key, bind(children[key], each, `${path}.${key}`)]),
    );
  };
  const message = (stored: string, english: string, path: string): unknown => {
    const text = withFigures(stored, language);
    if (!hasArguments(english)) return text;
    let format: Format | undefined;
    return (values: Values) => {
      format ??= compile(text, language, path);
      return render(format, values, language);
    };
  };
  return bind(fileOf(language)[section], fileOf("en")[section] as Tree, section);
}

/** Braces and tags are never part of our own text, so quoting them is not needed. */
export function hasArguments(message: string): boolean {
  return /[{<]/.test(message);
}

/** Nothing, yes or no as the `select` of a message knows it. */
function chosen(value: unknown): unknown {
  if (value === null || value === undefined) return "none";
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

const whole: Render = (format, values, language) => {
  const shown: Record<string, unknown> = {};
  for (const name in values) {
    const value = values[name];
    if (typeof value === "function") shown[name] = (chunks: string[]) => value(chunks.join(""));
    else if (typeof value !== "string") shown[name] = chosen(value);
    else shown[name] = isChoice(format, name, value) ? value : isolatedIn(value, language);
  }
  return format(shown);
};

type Clean = (foreign: string, name: string) => string;

const split =
  (clean: Clean): Render =>
  (format, values) => {
    const marked = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && !isChoice(format, name, value) ? { foreign: clean(value, name) } : chosen(value),
    ]);
    const formatted = format(Object.fromEntries(marked));
    const own: string[] = [""];
    const foreign: string[] = [];
    for (const part of typeof formatted === "string" ? [formatted] : formatted) {
      if (typeof part === "string") own[own.length - 1] += part;
      else {
        foreign.push((part as { foreign: string }).foreign);
        own.push("");
      }
    }
    return { own, foreign };
  };
