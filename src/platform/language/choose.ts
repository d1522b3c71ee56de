// Which language a page, a mail or a text message has: the first step of one chain that names a language we speak.
import { acceptedLanguage } from "./accept.ts";
import { LANGUAGE, LANGUAGES, type Language, lookUp } from "./language.ts";

type LanguageChain = {
  /** `?lang=` of the address. Ignored where it stands there twice. */
  query?: URLSearchParams | null | undefined;
  /** The language that a signed-in person chose. */
  person?: Language | null | undefined;
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
  /** Those that the operator offers, LANGUAGES; a step that names another one counts as silent. By default all. */
  offered?: readonly Language[] | undefined;
};

/** Those of a page for the author of a review: the language of the form is the first. */
export type FormHints = Omit<LanguageHints, "language"> & { formLanguage: string | null };

/** A row's hints at the language of a mail or a page about it. */
export type LanguageHints = {
  /** Of the invitation, or of the form that the review was written in. */
  language: string | null;
  /** The organisation's. */
  defaultLanguage: string | null;
  country: string;
};

export function chooseLanguage({ offered, ...chain }: LanguageChain): Language {
  return (
    whereOffered(languageInQuery(chain.query), offered) ??
    whereOffered(chain.person, offered) ??
    whereOffered(languageOfTag(chain.invitation), offered) ??
    // Its other ranges are not tried: kept answers are told apart by its first language alone.
    whereOffered(acceptedLanguage(chain.header ?? null), offered) ??
    whereOffered(languageOfTag(chain.organisation), offered) ??
    whereOffered(languageOfCountry(chain.country), offered) ??
    chain.fallback
  );
}

/** Null for a language that is not offered. */
export function whereOffered(
  language: Language | null | undefined,
  offered: readonly Language[] = LANGUAGES,
): Language | null {
  return language && offered.includes(language) ? language : null;
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
const BY_COUNTRY: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => countriesOf(language).map((code) => [code, language] as const)),
);

export function languageOfCountry(code: string | null | undefined): Language | null {
  return (code && BY_COUNTRY.get(code.toUpperCase())) || null;
}

/** The countries where most people read the language, ISO 3166-1 alpha-2. */
export function countriesOf(language: Language): readonly string[] {
  return LANGUAGE[language].countries.split(" ");
}
