// Picks the form of a sentence for a number. Each language names all of its plural categories, so a missing form does not compile.
import { LANGUAGES, type Language, LOCALE } from "./language.ts";

/** The categories of cardinal numbers (Unicode CLDR). A test compares them with `Intl.PluralRules`. */
export type PluralCategory = {
  ar: "zero" | "one" | "two" | "few" | "many" | "other";
  de: "one" | "other";
  en: "one" | "other";
  es: "one" | "many" | "other";
  fr: "one" | "many" | "other";
  it: "one" | "many" | "other";
  ja: "other";
  nl: "one" | "other";
  pl: "one" | "few" | "many" | "other";
  pt: "one" | "many" | "other";
};

const RULES = Object.fromEntries(LANGUAGES.map((each) => [each, new Intl.PluralRules(LOCALE[each])])) as Readonly<
  Record<Language, Intl.PluralRules>
>;

/** `const plural = pluralOf("pl")`, then `plural(count, { one: …, few: …, many: …, other: … })`. */
export function pluralOf<L extends Language>(language: L) {
  const rules = RULES[language];
  return <T>(count: number, forms: Readonly<Record<PluralCategory[L], T>>): T =>
    forms[rules.select(count) as PluralCategory[L]];
}
