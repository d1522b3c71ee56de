// Reads the queries of pages. An unreadable value is ignored, and so is an unknown one in the key of the kept answer: tracking
// parameters make no entries of their own.
import { SORTS, type Sort } from "#domain/review/list/sort.ts";
import { memoize } from "#platform/cache/ttl-cache.ts";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";
import { withoutTurns } from "#platform/text/text.ts";
import { directorySearch, ofCategory, readDirectoryQuery } from "./directory-query.ts";
import { readLogQuery } from "./log-query.ts";
import { readNumber } from "./page-number.ts";
import { wishKey } from "./reader.ts";

export type Stars = 1 | 2 | 3 | 4 | 5;

export type ListQuery = {
  page: number;
  rating: Stars | undefined;
  verified: boolean | undefined;
  /** ISO 639-1, of the reviews; the page's own is `lang`. */
  language: string | undefined;
  /** Of the lists by language and with pictures, which read a part of the reviews at a time; 1 is the newest. */
  part: number;
  imported: boolean;
  isPictured: boolean;
  sort: Sort;
  /** Undefined: not searched. */
  words: string | undefined;
};

/** Longer searches are cut; no name is this long, and no reader types more words. */
export const MAX_SEARCH_LENGTH = 100;

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = params.get("page") ?? "";
  const rating = params.get("rating") ?? "";
  const verified = params.get("verified");
  const language = params.get("language") ?? "";
  const imported = params.get("from") === "import";
  const isPictured = !imported && params.get("photos") === "with";
  const words = imported ? undefined : readSearch(params) || undefined;
  const isInParts = (LANGUAGE_CODES.has(language) || isPictured) && !imported && words === undefined;
  return {
    page: readNumber(page),
    rating: /^[1-5]$/.test(rating) ? (Number(rating) as Stars) : undefined,
    language: LANGUAGE_CODES.has(language) ? language : undefined,
    imported,
    part: isInParts ? readNumber(params.get("part") ?? "") : 1,
    isPictured,
    verified: verified === "true" ? true : verified === "false" ? false : undefined,
    // Reviews from other services are neither sorted nor searched, nor filtered by pictures.
    sort: (!imported && SORTS.find((sort) => sort === params.get("sort"))) || "newest",
    words,
  };
}

/** Whether the list leaves reviews out. */
export function isFiltered({ rating, verified, language, words, imported, isPictured }: Partial<ListQuery>): boolean {
  return [rating, verified, language, words].some((each) => each !== undefined) || imported || isPictured || false;
}

/** Whether this is the list that search engines read: every review written here, the newest first. */
export function isPlain(query: ListQuery): boolean {
  return !isFiltered(query) && query.sort === "newest";
}

/** What an address says of a list. */
export function listParams(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.rating !== undefined) params.set("rating", String(query.rating));
  if (query.verified !== undefined) params.set("verified", String(query.verified));
  if (query.language !== undefined) params.set("language", query.language);
  if (query.part !== undefined && query.part > 1) params.set("part", String(query.part));
  if (query.imported) params.set("from", "import");
  if (query.isPictured) params.set("photos", "with");
  if (query.sort !== undefined && query.sort !== "newest") params.set("sort", query.sort);
  if (query.words !== undefined) params.set("q", query.words);
  if (query.page !== undefined && query.page > 1) params.set("page", String(query.page));
  return params;
}

export function listSearch(query: Partial<ListQuery>): string {
  const text = listParams(query).toString();
  return text === "" ? "" : `?${text}`;
}

export function readSearch(params: URLSearchParams): string {
  return withoutTurns(params.get("q") ?? "")
    .normalize("NFC")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed();
}

/** Files are the same in all languages. */
const FILE =
  /^\/(?:assets\/|sitemap\/|sitemap\.xml$|robots\.txt$|llms\.txt$|server\.json$|favicon\.|docs(?:\/.*)?\.md$)/;

/** The keys of recent addresses. Reading an address takes 4 us, a quarter of a hot page. */
const REMEMBERED_KEYS = 1_000;
const MAX_REMEMBERED_LENGTH = 500;

const keyOfAsked = memoize(
  (asked) => {
    // An address has no space.
    const end = asked.indexOf(" ");
    return cacheKey(new URL(asked.slice(0, end)), asked.slice(end + 1));
  },
  REMEMBERED_KEYS,
  MAX_REMEMBERED_LENGTH,
);

/** The key of the kept answer to a request; null where answers are not kept. */
export function keyOf({ method, url, headers }: Request): string | null {
  return method === "GET" ? keyOfAsked(`${url} ${headers.get("accept-language") ?? ""}`) : null;
}

function cacheKey(url: URL, acceptLanguage: string): string | null {
  const path = url.pathname;
  if (path === "/search") return null;
  if (FILE.test(path)) return `page:${path}`;
  const wish = wishKey({ query: url.searchParams, header: acceptLanguage });
  const query = readListQuery(url.searchParams);
  if (/^\/review\/[^/]+$/.test(path)) {
    // There is no room for the answers to all words.
    return query.words === undefined ? `page:${path}${listSearch(query)} ${wish}` : null;
  }
  if (path.startsWith("/category/")) {
    const list = ofCategory(readDirectoryQuery(url.searchParams));
    // Nor for those to each country: the other filters and orders make sixteen lists of a category.
    return list.country === null ? `page:${path}${directorySearch(list)} ${wish}` : null;
  }
  if (path === "/log") {
    const { before, entry } = readLogQuery(url.searchParams);
    // Nor for all parts of the log.
    return before === null && entry === null ? `page:${path} ${wish}` : null;
  }
  // A quarter has seven characters. Any longer value is unknown, so its rest is not needed in the key.
  const quarter = path.startsWith("/about/transparency") ? (url.searchParams.get("quarter") ?? "") : "";
  return `page:${path} ${wish} ${quarter.slice(0, 8)}`;
}
