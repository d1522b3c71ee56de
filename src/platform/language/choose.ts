// Which language a page, a mail or a text message has: the first step of one chain that names a language we speak.
import { acceptedLanguage } from "./accept.ts";
import { type Language, lookUp } from "./language.ts";

type LanguageChain = {
  /** `?lang=` of the address. Ignored where it stands there twice. */
  query?: URLSearchParams | null | undefined;
  /** The tag that the invitation was made with. */
  invitation?: string | null | undefined;
  /** Accept-Language. */
  header?: string | null | undefined;
  /** The default of the organisation that the page or the mail belongs to. */
  organisation?: string | null | undefined;
  /** The country of the business, ISO 3166-1 alpha-2. */
  country?: string | null | undefined;
  /** DEFAULT_LANGUAGE. */
  fallback: Language;
};

/** A row's hints at the language of a mail or a page about it. */
export type LanguageHints = {
  /** Of the invitation, or of the form that the review was written in. */
  language: string | null;
  /** The organisation's. */
  defaultLanguage: string | null;
  country: string;
};

export function chooseLanguage(chain: LanguageChain): Language {
  return (
    languageInQuery(chain.query) ??
    languageOfTag(chain.invitation) ??
    acceptedLanguage(chain.header ?? null) ??
    languageOfTag(chain.organisation) ??
    languageOfCountry(chain.country) ??
    chain.fallback
  );
}

/** Null for an unknown language, and where the address names several. */
export function languageInQuery(query: URLSearchParams | null | undefined): Language | null {
  if (!query?.has("lang")) return null;
  const asked = query.getAll("lang");
  return asked.length === 1 ? lookUp(asked) : null;
}

function languageOfTag(tag: string | null | undefined): Language | null {
  return tag ? lookUp([tag]) : null;
}

/** The language that most people of a country read, where it is one of ours. */
const COUNTRIES: Readonly<Record<Language, string>> = {
  ar: "AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SY TD TN YE",
  de: "AT CH DE LI",
  en:
    "AG AI AU BB BM BS BW BZ CA CK DM FJ FK GB GD GG GH GI GM GU GY IE IM IO JE JM KE KI KN KY LC LR LS MH MP MS MT MW NA NF NG NR NU " +
    "NZ PG PN PW SB SG SH SL SS SZ TC TT TV UG US VC VG VI ZA ZM ZW",
  es: "AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE",
  fr: "BF BI BJ BL CD CF CG CI CM FR GA GF GN GP LU MC MF MG ML MQ NC NE PF PM RE SN TF TG WF YT",
  it: "IT SM VA",
  ja: "JP",
  nl: "AW BE BQ CW NL SR SX",
  pl: "PL",
  pt: "AO BR CV GW MZ PT ST TL",
};

const BY_COUNTRY: ReadonlyMap<string, Language> = new Map(
  Object.entries(COUNTRIES).flatMap(([language, codes]) =>
    codes.split(" ").map((code) => [code, language as Language] as const),
  ),
);

function languageOfCountry(code: string | null | undefined): Language | null {
  return (code && BY_COUNTRY.get(code.toUpperCase())) || null;
}
