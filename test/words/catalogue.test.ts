// The files of sentences: whole in every language, with the arguments, plurals and marks of the English message.
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import {
  ARGUMENTS_FILE,
  argumentsFile,
  argumentsOf,
  messagesIn,
  SENTENCES_FILE,
  sentencesFile,
} from "../../scripts/words/arguments.ts";
import { CAPTIONS_FILE, captionsFile } from "../../scripts/words/caption.ts";

const FOLDER = join(import.meta.dir, "../../src/words");

/** Faults of a message beside its English one, in words. */
export function faultsOf(message: string, english: string, language: Language): string[] {
  let elements: MessageFormatElement[];
  try {
    elements = parse(message);
  } catch (error) {
    return [`is no ICU message: ${error instanceof Error ? error.message : error}`];
  }
  const [own, expected] = [argumentsOf(message), argumentsOf(english)];
  const faults = [...expected].flatMap(([name, type]) =>
    !own.has(name) ? [`lacks the argument ${name}`] : own.get(name) === type ? [] : [`has ${name} as another kind`],
  );
  faults.push(
    ...[...own.keys()].filter((name) => !expected.has(name)).map((name) => `has an unknown argument ${name}`),
  );
  const categories = new Intl.PluralRules(LANGUAGE[language].locale).resolvedOptions().pluralCategories;
  for (const options of pluralsIn(elements)) {
    const missing = categories.filter((each) => !options.includes(each));
    const unknown = options.filter((each) => !/^=\d+$/.test(each) && !(categories as string[]).includes(each));
    faults.push(...missing.map((each) => `lacks the plural ${each}`), ...unknown.map((each) => `has a plural ${each}`));
  }
  if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(message)) faults.push("holds a mark of direction");
  if (message.trim() === "") faults.push("is empty");
  return faults;
}

function pluralsIn(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((each) => {
    if (each.type === TYPE.plural || each.type === TYPE.select)
      return [
        ...(each.type === TYPE.plural ? [Object.keys(each.options)] : []),
        ...Object.values(each.options).flatMap(({ value }) => pluralsIn(value)),
      ];
    return each.type === TYPE.tag ? pluralsIn(each.children) : [];
  });
}

const english = messagesIn("en");

test("each language has one file, and each file a language", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
  expect(files.toSorted()).toEqual(LANGUAGES.map((language) => `${language}.json`).toSorted());
});

test("the captions of the WordPress plugin are those of the messages", async () => {
  expect(await Bun.file(CAPTIONS_FILE).text(), "run npm run words").toBe(captionsFile());
});

test("the types of arguments are those of the English messages", async () => {
  expect(await Bun.file(ARGUMENTS_FILE).text(), "run npm run words").toBe(argumentsFile());
  expect(await Bun.file(SENTENCES_FILE).text(), "run npm run words").toBe(sentencesFile());
});

describe.each([...LANGUAGES])("%s", (language) => {
  const messages = messagesIn(language);

  test("has every message, and no other", () => {
    const unknown = [...messages.keys()].filter((key) => !english.has(key));
    const missing = [...english.keys()].filter((key) => !messages.has(key));
    expect({ unknown, missing }, `${language}.json`).toEqual({ unknown: [], missing: [] });
  });

  test("has no message that breaks", () => {
    const faults = [...messages].flatMap(([key, message]) =>
      faultsOf(message, english.get(key) ?? "", language).map((fault) => `${language}.json, ${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe("a fault is found and named", () => {
  test.each([
    ["{count", "{count, number}", "is no ICU message"],
    ["none", "{name} sells", "lacks the argument name"],
    ["{name} {other}", "{name}", "has an unknown argument other"],
    ["{count}", "{count, number}", "has count as another kind"],
    ["<b>x", "<b>x</b>", "is no ICU message"],
    ["x", "<link>x</link>", "lacks the argument link"],
    ["{n, plural, one {a} other {b}}", "{n, plural, one {a} other {b}}", "lacks the plural few"],
    ["{n, plural, one {a} two {c} few {a} many {b} other {b}}", "{n, plural, one {a} other {b}}", "has a plural two"],
    ["\u2068{name}\u2069", "{name}", "holds a mark of direction"],
    [" ", "x", "is empty"],
  ])("%s", (message, source, fault) => {
    expect(faultsOf(message, source, "pl").join("; ")).toContain(fault);
  });
});
