// Names for businesses that do not exist, and the domains they would have.
import type { Language } from "./language.ts";
import type { Random } from "./random.ts";
import { spellPlainly } from "./spelling.ts";
import names from "./text/business-name.json" with { type: "json" };

/** For each trade, how the proper part is built in (*). Japanese: "written|in Latin letters", since domains use the latter. */
const PATTERNS: Record<Language, Record<string, string>> = names.patterns;

/** The proper parts of names in a language ("Larkmoor"). */
export function properParts(language: Language): string[] {
  return names.properParts[language].split(", ");
}

/** A name of that trade around a proper part; `latinName` where it is not written in Latin letters. */
export function inventedName(
  draw: Random,
  language: Language,
  goods: string,
  part: string,
): { name: string; domain: string; latinName?: string } {
  const [pattern, latinPattern] = draw.pick((PATTERNS[language][goods] ?? "*").split(", ")).split("|") as [
    string,
    string?,
  ];
  const [written, latin] = part.split("|") as [string, string?];
  const name = pattern.replace("*", () => written);
  if (latinPattern === undefined || latin === undefined) return { name, domain: `${spellPlainly(name)}.example` };
  const spelt = latinPattern.replace("*", latin);
  return {
    name,
    domain: `${spelt}.example`,
    latinName: spelt.replace(/(^|-)([a-z])/g, (_, gap, letter) => (gap ? " " : "") + letter.toUpperCase()),
  };
}
