// Filters and orders of the lists of businesses that readers see: the search and categories share both.

import { CUSTOMER_COUNT } from "../state/tally.ts";

/** Least scores that a reader may choose, in tenths. */
export const LEAST_SCORES = [30, 40, 45] as const;

/** Of equal ones those with more reviews come first. A search lists by similarity unless a reader asks for another order. */
export const BUSINESS_ORDERS = ["score", "reviews"] as const;
export type BusinessOrder = (typeof BUSINESS_ORDERS)[number];

export type BusinessFilter = {
  /** In tenths. A business without a score has none that is high enough. */
  leastScore: (typeof LEAST_SCORES)[number] | null;
  /** Only those whose profile an organisation manages that proved its domain. */
  isClaimed: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
};

export const UNFILTERED: BusinessFilter = { leastScore: null, isClaimed: false, country: null };

/** The values of `fulfils`. */
export type FilterValues = [leastScore: number | null, isClaimed: boolean, country: string | null];

export function valuesOf({ leastScore, isClaimed, country }: BusinessFilter): FilterValues {
  return [leastScore, isClaimed, country];
}

/**
 * SQL: whether a row of `business` fulfils the filter, whose three values begin at the parameter `first`. The score is that of the
 * stored tally, which the order of a list reads, too; it is looked up only where a reader asks for one.
 */
export function fulfils(first: number): string {
  const [score, claimed, country] = [`$${first}::int`, `$${first + 1}::boolean`, `$${first + 2}::text`];
  return `(${score} is null or (select t.score_tenths >= ${score} from business_tally t where t.business_id = business.id))
    and (not ${claimed} or verification_status = 'verified') and (${country} is null or country = ${country})`;
}

type Filtered = { tally: { scoreTenths: number | null }; verificationStatus: string; country: string };

/** SQL: an order of rows that are joined with `business_tally`. */
export const ORDER_BY: Record<BusinessOrder, string> = {
  score: `business_tally.score_tenths desc nulls last, ${CUSTOMER_COUNT} desc`,
  reviews: `${CUSTOMER_COUNT} desc`,
};

/** The same of a business that was read. */
export function doesFulfil({ tally, verificationStatus, country }: Filtered, filter: BusinessFilter): boolean {
  const isHigh = filter.leastScore === null || (tally.scoreTenths !== null && tally.scoreTenths >= filter.leastScore);
  const isClaimed = !filter.isClaimed || verificationStatus === "verified";
  return isHigh && isClaimed && (filter.country === null || country === filter.country);
}
