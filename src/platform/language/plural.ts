// Picks the form of a sentence for a number. Each language names its plural categories, so a missing form does not compile.
import { formatOf } from "./format.ts";
import { LANGUAGE, LANGUAGES, type Language } from "./language.ts";

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

/** Full millions in Romance languages and fractions in Polish. A sentence that never holds such a number leaves the form out. */
type RareCategory = { es: "many"; fr: "many"; it: "many"; pt: "many"; pl: "other" };
type Rare<L extends Language> = L extends keyof RareCategory ? RareCategory[L] : never;

type PluralForms<L extends Language, T> = Readonly<
  Record<Exclude<PluralCategory[L], Rare<L>>, T> & Partial<Record<Rare<L>, T>>
>;

const RULES = Object.fromEntries(
  LANGUAGES.map((each) => [each, new Intl.PluralRules(LANGUAGE[each].locale)]),
) as Readonly<Record<Language, Intl.PluralRules>>;

/** `const plural = pluralOf("pl")`, then `plural(count, { one: …, few: …, many: … })`. */
export function pluralOf<L extends Language>(language: L) {
  const rules = RULES[language];
  return <T>(count: number, forms: PluralForms<L, T>): T => {
    const named: Partial<Record<Intl.LDMLPluralRule, T>> = forms;
    return (named[rules.select(count)] ?? named.other ?? named.many) as T;
  };
}

/** Makes sentences about a number: `countingIn("en")((n) => ({ one: `${n} review`, other: `${n} reviews` }))({ count: 1_204 })`. */
export function countingIn<L extends Language>(language: L) {
  const plural = pluralOf(language);
  return (forms: (n: string) => PluralForms<L, string>) =>
    ({ count }: { count: number }): string =>
      plural(count, forms(formatOf(language).count(count)));
}
