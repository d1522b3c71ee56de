// Meta's product review feed as CSV, in the columns of its published schema. Machines read it, so texts stand as they are.
import { toWire } from "#contract/id.ts";
import type { FeedBusiness } from "#domain/business/feed.ts";
import { type FeedProduct, type FeedReview, feedReviews } from "#domain/review/list/feed.ts";
import { presentPhotos } from "#domain/review/state/photo.ts";
import { isoMoment } from "#platform/database/column.ts";
import type { Context } from "#platform/database/context.ts";
import { machineLine } from "#platform/text/csv.ts";
import { type FeedSite, productUrl } from "./site.ts";

export const META_COLUMNS = [
  "aggregator",
  "store.name",
  "store.id",
  "store.storeUrls",
  "reviewID",
  "rating",
  "title",
  "content",
  "review_image_urls",
  "created_at",
  "updated_at",
  "incentivized",
  "has_verified_purchase",
  "reviewer.name",
  "product.name",
  "product.url",
  "product.imageUrls",
  "product.productIdentifiers.gtins",
  "product.productIdentifiers.mpn",
  "product.productIdentifiers.brand",
  "product.productIdentifiers.skus",
  "merchant_response.name",
  "merchant_response.id",
  "merchant_response.content",
  "merchant_response.createdAt",
] as const;

export async function* metaFeed(
  context: Context,
  site: FeedSite,
  business: FeedBusiness,
): AsyncGenerator<string, void, void> {
  yield machineLine(META_COLUMNS);
  yield* feedReviews(context, business.id, (review) => linesOf(review, site, business));
}

/** One line for each rated product, as the schema asks; a review of the shop alone names the shop. */
function linesOf(review: FeedReview, site: FeedSite, business: FeedBusiness): string {
  const products = review.products.length === 0 ? [null] : review.products;
  return products.map((product, index) => lineOf(review, product, index, site, business)).join("");
}

function lineOf(
  review: FeedReview,
  product: FeedProduct | null,
  index: number,
  { serviceName, baseUrl }: FeedSite,
  business: FeedBusiness,
): string {
  const { title, body, createdAt, updatedAt, verified, incentivized, author, replyId, replyBody, replyCreatedAt } =
    review;
  const id = toWire("rev", review.id);
  const rating = product?.rating ?? review.rating;
  return machineLine([
    serviceName,
    business.name,
    business.slug,
    list([business.website]),
    index === 0 ? id : `${id}-${index + 1}`,
    String(rating),
    title,
    body || title || `${rating}/5`,
    list(presentPhotos(review.photos, baseUrl).map(({ url }) => url)),
    isoMoment(createdAt),
    isoMoment(updatedAt),
    // Meta has no third value for reviews whose authors were not asked.
    String(incentivized === true),
    String(verified),
    author,
    product?.name ?? business.name,
    productUrl(product?.url ?? null, business.website),
    list([product?.image]),
    list([product?.gtin]),
    product?.mpn ?? "",
    product?.brand ?? "",
    list([...new Set([product?.sku, product?.shopId])]),
    ...(replyId === null || replyCreatedAt === null
      ? ["", "", "", ""]
      : [business.name, toWire("rpl", replyId), replyBody ?? "", isoMoment(replyCreatedAt)]),
  ]);
}

/** A list as the schema's own example writes it: ['a', 'b']. */
function list(values: readonly (string | null | undefined)[]): string {
  const given = values.filter((value) => value != null && value !== "");
  if (given.length === 0) return "";
  return `[${given.map((value) => `'${(value as string).replace(/[\\']/g, "\\$&")}'`).join(", ")}]`;
}
