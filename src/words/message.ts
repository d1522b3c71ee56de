// A message in ICU MessageFormat, parsed once, and filled with its arguments each time.
import { type MessageFormatElement, type SelectElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { LANGUAGE, type Language } from "#platform/language/language.ts";

export type Values = Readonly<Record<string, unknown>>;
type Formatted = string | unknown[];
/** A parsed message. */
export type Format = { (values: Values): Formatted; choices: ReadonlyMap<string, ReadonlySet<string>> };

/** At most two decimals: "24.5". */
const NUMBERS = { number: { sum: { maximumFractionDigits: 2 } } } as const;

export function compile(text: string, language: Language, path: string): Format {
  try {
    const message = new IntlMessageFormat(text, LANGUAGE[language].locale, NUMBERS);
    const parts = message.getAst();
    const isPlain = parts.every(isFilled);
    // Most sentences of a page are plain, and the library takes several times as long for them.
    const format = (values: Values) => (isPlain ? fill(parts, values) : message.format(values as never)) as Formatted;
    return Object.assign(format, { choices: choicesIn(parts) });
  } catch (error) {
    throw new Error(`${language}.json, ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The names of options between which a sentence chooses, by the argument that decides. */
function choicesIn(parts: readonly MessageFormatElement[], found = new Map<string, Set<string>>()) {
  for (const part of parts) {
    if (part.type === TYPE.tag) choicesIn(part.children, found);
    if (part.type !== TYPE.select && part.type !== TYPE.plural) continue;
    const names = part.type === TYPE.select ? Object.keys(part.options) : [];
    if (names.length > 0) found.set(part.value, new Set([...(found.get(part.value) ?? []), ...names]));
    for (const { value } of Object.values(part.options)) choicesIn(value, found);
  }
  return found;
}

/** Whether a text names an option, and so is no foreign text. */
export function isChoice({ choices }: Format, name: string, value: string): boolean {
  return choices.get(name)?.has(value) ?? false;
}

/** Whether `fill` knows such a part: text, an argument, or a choice of such parts. */
function isFilled(part: MessageFormatElement): boolean {
  if (part.type === TYPE.select) return Object.values(part.options).every(({ value }) => value.every(isFilled));
  return part.type === TYPE.literal || part.type === TYPE.argument;
}

/** What IntlMessageFormat makes of a message without plurals, numbers and tags. */
export function fill(parts: readonly MessageFormatElement[], values: Values): unknown {
  const filled: unknown[] = [];
  add(parts, values, filled);
  return filled.length <= 1 ? (filled[0] ?? "") : filled;
}

function add(parts: readonly MessageFormatElement[], values: Values, filled: unknown[]): void {
  for (const part of parts) {
    if (part.type === TYPE.literal) addValue(part.value, filled);
    if (part.type !== TYPE.argument && part.type !== TYPE.select) continue;
    if (!(part.value in values)) throw new Error(`lacks the argument ${part.value}`);
    const value = values[part.value];
    if (part.type === TYPE.argument) addValue(value, filled);
    else add(optionOf(part, String(value)), values, filled);
  }
}

function optionOf({ options }: SelectElement, name: string): readonly MessageFormatElement[] {
  return (Object.hasOwn(options, name) ? options[name] : options.other)?.value ?? [];
}

/** Texts that follow each other become one. */
function addValue(value: unknown, filled: unknown[]): void {
  const last = filled.length - 1;
  if (value && typeof value === "object") filled.push(value);
  else if (typeof filled[last] === "string") filled[last] += String(value ?? "");
  else filled.push(String(value ?? ""));
}
