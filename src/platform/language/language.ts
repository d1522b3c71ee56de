// The languages that the service speaks, and which of them a range list asks for (RFC 4647, look-up).

export const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt"] as const;

/** One that pages, mails and widgets are written in. The language of a review's text can be any other, too. */
export type Language = (typeof LANGUAGES)[number];

export type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Language>(["ar"]);
/** No language has more subtags; a longer tag is cut. */
const MAX_SUBTAGS = 8;
const WELL_FORMED = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

/** For `Intl`: English has the dates of Britain. */
export const LOCALE: Readonly<Record<Language, string>> = {
  ar: "ar",
  de: "de",
  en: "en-GB",
  es: "es",
  fr: "fr",
  it: "it",
  ja: "ja",
  nl: "nl",
  pl: "pl",
  pt: "pt",
};

/** For Open Graph, whose locales have a territory. */
export const LOCALE_OF_SHARING: Readonly<Record<Language, string>> = {
  ar: "ar_AR",
  de: "de_DE",
  en: "en_GB",
  es: "es_ES",
  fr: "fr_FR",
  it: "it_IT",
  ja: "ja_JP",
  nl: "nl_NL",
  pl: "pl_PL",
  pt: "pt_PT",
};

/** In their own names, for a choice of language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ar: "العربية",
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  ja: "日本語",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
};

const BY_TAG: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((each) => [each, each]));

export function isLanguage(tag: string): tag is Language {
  return BY_TAG.has(tag);
}

export function dirOf(language: Language): Direction {
  return RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
}

/**
 * The first language that we speak: each range is shortened from its end until it is one (RFC 4647, 3.4). `de-AT`, `de_AT` and
 * `de-x-private` are German. Null where we speak none, or a range is no language tag.
 */
export function lookUp(ranges: readonly string[]): Language | null {
  for (const range of ranges) {
    const tag = range.trim().toLowerCase().replaceAll("_", "-");
    if (!WELL_FORMED.test(tag)) continue;
    const subtags = tag.split("-", MAX_SUBTAGS);
    for (; subtags.length > 0; subtags.pop()) {
      const found = BY_TAG.get(subtags.join("-"));
      if (found) return found;
    }
  }
  return null;
}
