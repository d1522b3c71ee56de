// Decides whether the name of a new profile is plainly the name of its site. Anyone can add a profile of a business that is not theirs,
// so a name that may state something about it ("Oak House, avoid") waits for a moderator. In doubt it waits.
import { domainToUnicode } from "node:url";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { ARTICLES, LEGAL_FORMS, STATEMENTS } from "./word.ts";

export type NamedProfile = {
  name: string;
  website: string;
  city: string;
  /** A business that is proved, or that the operator added, is in this city. Anybody can type "Rats in kitchen" as one. */
  isKnownCity: boolean;
  /** ISO 3166-1. */
  country: string;
  /** The names of the category and of those above it. */
  categories: readonly string[];
  domainKey: string;
};

/** Names hold letters, numbers and what joins them; a mark such as "!" makes a sentence of a name. */
const NAME = /^[\p{L}\p{M}\p{N} &'’.,+/()–-]+$/u;
const PLACE = /^[\p{L}\p{M} '’./()-]+$/u;
const ELIDED = /(?<!\p{L})(l|d|dell|all|un)['’](?=\p{L})/giu;
const MOST_PLACE_WORDS = 5;
/** A category is often in the plural, and a name is not. */
const PLURAL = 2;
const LEAST_STEM = 4;

/** Two ways to write letters that ASCII lacks: "Käse" is "kase" or "kaese" in a domain. */
const SPELLINGS: readonly Record<string, string>[] = [
  { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ı: "i" },
  { ä: "ae", ö: "oe", ü: "ue", å: "aa", ß: "ss", ø: "oe", æ: "ae", œ: "oe", ł: "l", đ: "d", ı: "i" },
];

/**
 * Every word of the name is found in the domain, one behind the other; articles, legal forms, the place and the category may stand
 * beside them. A city that is not known stands beside no name, and waits if it is more than one word.
 */
export function namesItsSite(profile: NamedProfile): boolean {
  const { name, website, city, isKnownCity, country, categories, domainKey } = profile;
  const cityWords = wordsOf(city);
  if (!NAME.test(name) || !PLACE.test(city) || cityWords.length > (isKnownCity ? MOST_PLACE_WORDS : 1)) return false;
  if ([name, city, readable(website)].some((text) => wordsOf(text).some((word) => STATEMENTS.has(word)))) return false;
  const domain = domainToUnicode(domainKey) || domainKey;
  const place = new Set([...(isKnownCity ? cityWords : []), ...namesOfCountry(country)]);
  const category = categories.flatMap((each) => wordsOf(each));
  const isBeside = (word: string) => place.has(word) || category.some((each) => isForm(word, each));
  return SPELLINGS.some((ofName) => {
    const words = wordsOf(name, ofName).filter((word) => !ARTICLES.has(word) && !LEGAL_FORMS.has(word));
    const own = words.filter((word) => !isBeside(word));
    // "Berlin Hotel" may be the name of berlin-hotel.example, and is none of another hotel in Berlin.
    const sought = own.length > 0 ? own : words;
    return sought.length > 0 && SPELLINGS.some((ofDomain) => areFound(sought, letters(domain, ofDomain)));
  });
}

/** No letter of the domain counts for two words: in "Badenia bad" the second one is none of badenia.de. */
function areFound(words: readonly string[], domain: string): boolean {
  let from = 0;
  for (const word of words) {
    const at = domain.indexOf(word, from);
    if (at < 0) return false;
    from = at + word.length;
  }
  return true;
}

function isForm(word: string, of: string): boolean {
  const [short, long] = word.length < of.length ? [word, of] : [of, word];
  return word === of || (short.length >= LEAST_STEM && long.startsWith(short) && long.length - short.length <= PLURAL);
}

function namesOfCountry(country: string): string[] {
  return LANGUAGES.flatMap((language) => wordsOf(formatOf(language).countryName(country)));
}

function readable(website: string): string {
  try {
    return decodeURIComponent(website);
  } catch {
    return website;
  }
}

/** Words in lower case and plain letters. "Joe's" and "S.A." are one word each, "L'Atelier" is an article and a word. */
function wordsOf(text: string, spelling = SPELLINGS[0]): string[] {
  const joined = text
    .replace(ELIDED, "$1 ")
    .replace(/['’]/g, "")
    .replace(/(?<=(?<!\p{L})\p{L})[./](?=\p{L}(?!\p{L}))/gu, "");
  return plainly(joined, spelling).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function letters(domain: string, spelling: Record<string, string>): string {
  return plainly(domain, spelling).replace(/[^\p{L}\p{N}]/gu, "");
}

function plainly(text: string, spelling = SPELLINGS[0]): string {
  const spelled = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => spelling?.[letter] ?? letter);
  return spelled.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC");
}
