// Ratings by product as CSV, which a shop joins with its product feed for shopping agents by the item's id. Machines read it, so texts
// stand as they are.
import type { FeedBusiness } from "#domain/business/feed.ts";
import { countOf, ratingAverage } from "#domain/business/state/score.ts";
import { type RatedProduct, ratedProducts } from "#domain/review/list/product-list.ts";
import type { Context } from "#platform/database/context.ts";
import { machineLine } from "#platform/text/csv.ts";
import { type FeedSite, productUrl } from "./site.ts";

/** OpenAI's specification calls the mean `star_rating` since February 2026; other agents and shops read `review_rating`. */
export const RATING_COLUMNS = [
  "item_id",
  "title",
  "url",
  "brand",
  "gtin",
  "mpn",
  "sku",
  "review_count",
  "review_rating",
  "star_rating",
] as const;

export async function* ratingFeed(
  context: Context,
  _site: FeedSite,
  business: FeedBusiness,
): AsyncGenerator<string, void, void> {
  yield machineLine(RATING_COLUMNS);
  yield* ratedProducts(context, business.id, (product) => lineOf(product, business.website));
}

function lineOf({ shopId, name, url, brand, gtin, mpn, sku, stars }: RatedProduct, website: string): string {
  const mean = ratingAverage(stars).toFixed(2);
  const facts = [brand, gtin, mpn, sku].map((fact) => fact ?? "");
  return machineLine([shopId, name, productUrl(url, website), ...facts, String(countOf(stars)), mean, mean]);
}
