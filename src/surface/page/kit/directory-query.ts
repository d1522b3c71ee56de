// Reads and writes the queries of the lists of businesses. An unreadable value is ignored.
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import {
  BUSINESS_ORDERS,
  type BusinessFilter,
  type BusinessOrder,
  LEAST_SCORES,
  UNFILTERED,
} from "#domain/business/profile/filter.ts";
import { readNumber } from "./page-number.ts";

/** @property category the slug, of a search. @property order null: the usual one of the page */
export type DirectoryQuery = BusinessFilter & {
  category: string | null;
  order: BusinessOrder | null;
  page: number;
};

export const WHOLE_LIST: DirectoryQuery = { ...UNFILTERED, category: null, order: null, page: 1 };

const LONGEST_SLUG = 100;

export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  const country = params.get("country") ?? "";
  const category = params.get("category") ?? "";
  return {
    leastScore: LEAST_SCORES.find((each) => String(each / 10) === params.get("score")) ?? null,
    isClaimed: params.get("claimed") === "true",
    country: COUNTRY_CODES.has(country) ? country : null,
    category: category === "" || category.length > LONGEST_SLUG || category.includes("\0") ? null : category,
    order: BUSINESS_ORDERS.find((each) => each === params.get("sort")) ?? null,
    page: readNumber(params.get("page") ?? ""),
  };
}

/** The query of a category's list: it has a category already, and its usual order is that of the score. */
export function ofCategory(query: DirectoryQuery): DirectoryQuery {
  return { ...query, category: null, order: query.order === "score" ? null : query.order };
}

/** Whether the list leaves businesses out. */
export function isNarrowed({ leastScore, isClaimed, country, category }: DirectoryQuery): boolean {
  return leastScore !== null || isClaimed || country !== null || category !== null;
}

/** Whether this is the list that search engines read. */
export function isWhole(query: DirectoryQuery): boolean {
  return !isNarrowed(query) && query.order === null;
}

/** Writes the filters and the order of a list into an address, after the typed words. @param isLiteral the search guesses nothing */
export function directorySearch(query: DirectoryQuery, typed?: string, isLiteral = false): string {
  const params = new URLSearchParams(typed === undefined ? {} : { q: typed });
  if (isLiteral) params.set("exact", "1");
  if (query.leastScore !== null) params.set("score", String(query.leastScore / 10));
  if (query.isClaimed) params.set("claimed", "true");
  if (query.country !== null) params.set("country", query.country);
  if (query.category !== null) params.set("category", query.category);
  if (query.order !== null) params.set("sort", query.order);
  if (query.page > 1) params.set("page", String(query.page));
  return params.size === 0 ? "" : `?${params}`;
}
