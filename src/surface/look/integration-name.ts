// What pages and mails call an integration.
import type { Named } from "#domain/integration/state/name.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** Its own name, else that of its kind: "PHP shop", or "PHP shop 2" where the business has several without a name. */
export function integrationName({ kind, name, number }: Named, language: Language): string {
  if (name !== null) return name;
  const words = wordsIn("integration", language);
  const { name: ofKind } = words.kind[kind];
  return number === null ? ofKind : words.numbered({ kind: ofKind, number });
}

/** More would make a heading too long. */
const HEADED = 3;

/** The names of several for a heading, each once; those of their kinds where they are many. */
export function headingNames(all: readonly Named[], language: Language): string[] {
  const named = all.length > HEADED ? all.map((each) => ({ ...each, name: null, number: null })) : all;
  return [...new Set(named.map((each) => integrationName(each, language)))];
}
