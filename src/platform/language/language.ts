// The languages that the service speaks, and which of them a range list asks for (RFC 4647, look-up).

/** `name`: in the language itself. `locale`: for `Intl`; English has the dates of Britain. `sharing`: for Open Graph, with a territory. */
export const LANGUAGE = {
  ar: { name: "العربية", locale: "ar", sharing: "ar_AR" },
  de: { name: "Deutsch", locale: "de", sharing: "de_DE" },
  en: { name: "English", locale: "en-GB", sharing: "en_GB" },
  es: { name: "Español", locale: "es", sharing: "es_ES" },
  fr: { name: "Français", locale: "fr", sharing: "fr_FR" },
  it: { name: "Italiano", locale: "it", sharing: "it_IT" },
  ja: { name: "日本語", locale: "ja", sharing: "ja_JP" },
  nl: { name: "Nederlands", locale: "nl", sharing: "nl_NL" },
  pl: { name: "Polski", locale: "pl", sharing: "pl_PL" },
  pt: { name: "Português", locale: "pt", sharing: "pt_PT" },
};

/** One that pages, mails and widgets are written in. The language of a review's text can be any other, too. */
export type Language = keyof typeof LANGUAGE;

export const LANGUAGES = Object.keys(LANGUAGE) as readonly Language[];

const RIGHT_TO_LEFT: readonly Language[] = ["ar"];
/** No language has more subtags; a longer tag is cut. */
const MAX_SUBTAGS = 8;
const WELL_FORMED = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE, tag);
}

export function dirOf(language: Language): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
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
      const shortened = subtags.join("-");
      if (isLanguage(shortened)) return shortened;
    }
  }
  return null;
}
