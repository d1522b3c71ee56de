// The kinds of records in an archive, in the order in which they can be applied: each refers to earlier ones only.
import { fromWire } from "#platform/id.ts";

export const KINDS = ["organisation", "category", "business", "platform", "product", "review", "invitation"] as const;

export type Kind = (typeof KINDS)[number];

/** How many of each kind. */
export type Counts = Record<Kind, number>;

export function noCounts(): Counts {
  return { organisation: 0, category: 0, business: 0, platform: 0, product: 0, review: 0, invitation: 0 };
}

/** One spelling for what a record is and what it refers to, the same for both sides. */
export const keyOf = {
  organisation: (id: string) => `organisation ${id}`,
  category: (slug: string) => `category ${slug}`,
  business: (slug: string) => `business ${slug}`,
  platform: (business: string, platform: string) => `platform ${business} ${platform}`,
  product: (business: string, shopId: string) => `product ${business} ${shopId}`,
  /** A review's own id is one in all businesses. */
  review: (business: string, externalId: string) =>
    fromWire("rev", externalId) === null ? `review ${business} ${externalId}` : `review ${externalId}`,
  invitation: (business: string, place: string) => `invitation ${business} ${place}`,
};
