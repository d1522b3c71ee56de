// The languages that the service speaks, and which of them a range list asks for (RFC 4647, look-up).

type Spoken = {
  /** In the language itself. */
  readonly name: string;
  /** For `Intl`. English has the dates of Britain. */
  readonly locale: string;
  /** For Open Graph, with a territory. */
  readonly sharing: string;
  /** The countries where most people read it, ISO 3166-1 alpha-2. */
  readonly countries: string;
  readonly isRightToLeft?: true;
};

/** A language has a line here and a file of sentences in src/words. */
export const LANGUAGE = {
  ar: {
    name: "العربية",
    locale: "ar",
    sharing: "ar_AR",
    countries: "AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TD TN YE",
    isRightToLeft: true,
  },
  de: { name: "Deutsch", locale: "de", sharing: "de_DE", countries: "AT CH DE LI" },
  en: {
    name: "English",
    locale: "en-GB",
    sharing: "en_GB",
    countries:
      "AG AI AU BB BM BS BW BZ CA CK DM FJ FK GB GD GG GH GI GM GU GY IE IM IO JE JM KE KI KN KY LC LR LS MH MP MS MT MW NA NF NG NR NU NZ PG PN PW SB SG SH SL SS SZ TC TT TV UG US VC VG VI ZA ZM ZW",
  },
  es: {
    name: "Español",
    locale: "es",
    sharing: "es_ES",
    countries: "AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE",
  },
  fr: {
    name: "Français",
    locale: "fr",
    sharing: "fr_FR",
    countries: "BF BI BJ BL CD CF CG CI CM FR GA GF GN GP LU MC MF MG ML MQ NC NE PF PM RE SN TF TG WF YT",
  },
  it: { name: "Italiano", locale: "it", sharing: "it_IT", countries: "IT SM VA" },
  ja: { name: "日本語", locale: "ja", sharing: "ja_JP", countries: "JP" },
  nl: { name: "Nederlands", locale: "nl", sharing: "nl_NL", countries: "AW BE BQ CW NL SR SX" },
  pl: { name: "Polski", locale: "pl", sharing: "pl_PL", countries: "PL" },
  pt: { name: "Português", locale: "pt", sharing: "pt_PT", countries: "AO BR CV GW MZ PT ST TL" },
} as const satisfies Record<string, Spoken>;

/** One that pages, mails and widgets are written in. The language of a review's text can be any other, too. */
export type Language = keyof typeof LANGUAGE;

export const LANGUAGES = Object.keys(LANGUAGE) as readonly Language[];

/** No language has more subtags; a longer tag is cut. */
const MAX_SUBTAGS = 8;
const WELL_FORMED = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE, tag);
}

export function dirOf(language: Language): "ltr" | "rtl" {
  const spoken: Spoken = LANGUAGE[language];
  return spoken.isRightToLeft ? "rtl" : "ltr";
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
