// The reader of a public page: the language of the page, and the addresses of the page in the others.
import type { Business } from "#domain/business/profile/business.ts";
import { acceptedLanguage } from "#platform/language/accept.ts";
import { chooseLanguage, type FormHints, languageInQuery, whereOffered } from "#platform/language/choose.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { type Reader, withLanguage } from "#surface/look/reader.ts";
import type { Site } from "./site.ts";

/** The wishes of a request about its language. */
export type Wish = { query: URLSearchParams; header: string | null };

/** Languages that a page's subject suggests. An invitation's counts before Accept-Language, the others after it. */
export type About = { invitation?: string | null; organisation?: string | null; country?: string | null };

/** @property usual the language of readers who wish for none; theirs is the page at its plain address */
export type PageReader = Reader & { usual: Language };

/** The reader of a page about a business. */
export function aboutOf(business: { defaultLanguage: string | null; country: string }): About {
  return { organisation: business.defaultLanguage, country: business.country };
}

/** Of a kept page about a business: the organisation's default language is that of readers who wish for none. */
export function tagsOf({ id, organisationId }: Pick<Business, "id" | "organisationId">): string[] {
  const organisation = organisationId === null ? [] : [`organisation:${organisationId}`];
  return [`business:${id}`, ...organisation, "category", "*"];
}

/** Of a page for the author of a review: the language of the form counts as an invitation's does. */
export function aboutAuthor(of: FormHints): About {
  return { invitation: of.formLanguage, ...aboutOf(of) };
}

export type ReaderFor = (about?: About) => PageReader;

export function readerOf(
  { defaultLanguage: fallback, languages: offered }: Site,
  { query, header }: Wish,
  about: About = {},
): PageReader {
  return {
    language: chooseLanguage({ query, header, ...about, fallback, offered }),
    chosen: whereOffered(languageInQuery(query), offered),
    usual: chooseLanguage({ ...about, fallback, offered }),
  };
}

/** The address of a form, so that its answer is in the language that it was opened in. */
export function actionFor({ language, chosen, usual }: PageReader, path: string): string {
  return chosen === null && language === usual ? path : withLanguage(path, language);
}

/** The part of a kept answer's key that tells readers apart: at most two answers a language, and one for no wish. */
export function wishKey({ query, header }: Wish): string {
  const chosen = languageInQuery(query);
  return chosen === null ? (acceptedLanguage(header) ?? "") : `lang=${chosen}`;
}

/** The one address under which search engines list a page in a language. */
export function addressIn(path: string, language: Language, usual: Language): string {
  return language === usual ? path : withLanguage(path, language);
}

/** The image of a profile where it is shared, in the language of the page. */
export function shareImageFor({ language, usual }: PageReader, slug: string): string {
  return addressIn(`/og/${encodeURIComponent(slug)}.png`, language, usual);
}

/** A page repeats its address in each link of the switch; a longer one becomes that of the home page. */
const MAX_HERE_LENGTH = 2048;

/** The path of an address with its query, without a language, for the switch of language. It stays on this site. */
export function hereOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  query.delete("lang");
  const here = query.size === 0 ? pathname : `${pathname}?${query}`;
  // Two slashes at the start of a link would lead to another host.
  return here.startsWith("//") || here.length > MAX_HERE_LENGTH ? "/" : here;
}

/** @param path of the page without a language */
export function alternatesOf(
  { languages = LANGUAGES }: Pick<Site, "languages">,
  path: string,
  usual: Language,
): { language: Language; path: string }[] {
  return languages.map((language) => ({ language, path: addressIn(path, language, usual) }));
}
