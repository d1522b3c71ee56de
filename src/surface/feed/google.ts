// Google's product review feed, version 2.4: elements in the order of its published field list, each review that customers wrote here.
import { toWire } from "#contract/id.ts";
import type { FeedBusiness } from "#domain/business/feed.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { ERASED_AUTHOR } from "#domain/review/author/erase.ts";
import { type FeedProduct, type FeedReview, feedReviews } from "#domain/review/list/feed.ts";
import { presentPhotos } from "#domain/review/state/photo.ts";
import { isoMoment } from "#platform/database/column.ts";
import type { Context } from "#platform/database/context.ts";
import { escapeXml } from "../xml.ts";
import { type FeedSite, productUrl, webUrl } from "./site.ts";

const VERSION = "2.4";
const SCHEMA = `http://www.google.com/shopping/reviews/schema/product/${VERSION}/product_reviews.xsd`;

export async function* googleFeed(
  context: Context,
  site: FeedSite,
  business: FeedBusiness,
): AsyncGenerator<string, void, void> {
  const shop = { name: business.name, website: webUrl(business.website, site.baseUrl) };
  const profile = profileUrl(business.slug, site.baseUrl);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${SCHEMA}">
<version>${VERSION}</version>
<aggregator>${element("name", site.serviceName)}</aggregator>
<publisher>${element("name", shop.name)}</publisher>
<reviews>
`;
  const urls = { profile, baseUrl: site.baseUrl };
  yield* feedReviews(context, business.id, (review) => elementsOf(review, shop, urls));
  yield "</reviews>\n</feed>\n";
}

type Urls = { profile: string; baseUrl: string };
type Shop = { name: string; website: string };

/** One element for each rated product, because the stars are of the product. A review of the shop alone names the shop. */
function elementsOf(review: FeedReview, shop: Shop, urls: Urls): string {
  if (review.products.length === 0) return reviewElement(review, 0, review.rating, shopElement(shop), urls);
  return review.products
    .map((each, index) => reviewElement(review, index, each.rating, productElement(each, shop), urls))
    .join("");
}

/** @param index of the product in the review, which makes the element's id unique in the feed */
function reviewElement(review: FeedReview, index: number, rating: number, product: string, urls: Urls): string {
  const { title, body, author, verified, incentivized, source, language, createdAt } = review;
  const id = toWire("rev", review.id);
  const anonymous = author === ERASED_AUTHOR ? ' is_anonymous="true"' : "";
  const content = escapeXml(body).trim() || escapeXml(title).trim() || `${rating}/5`;
  return `<review>${[
    `<review_id>${index === 0 ? id : `${id}-${index + 1}`}</review_id>`,
    `<reviewer><name${anonymous}>${escapeXml(author).trim() || "-"}</name></reviewer>`,
    `<is_verified_purchase>${verified}</is_verified_purchase>`,
    incentivized === null ? "" : `<is_incentivized_review>${incentivized}</is_incentivized_review>`,
    `<review_timestamp>${isoMoment(createdAt)}</review_timestamp>`,
    element("title", title),
    `<content>${content}</content>`,
    /^[a-z]{2}$/.test(language) ? `<review_language>${language}</review_language>` : "",
    `<review_url type="singleton">${escapeXml(urls.profile)}/${id}</review_url>`,
    wrapped("reviewer_images", imagesOf(review, urls.baseUrl)),
    `<ratings><overall min="1" max="5">${rating}</overall></ratings>`,
    `<products>${product}</products>`,
    `<collection_method>${source === "invitation" ? "post_fulfillment" : "unsolicited"}</collection_method>`,
  ].join("")}</review>\n`;
}

function imagesOf({ photos }: FeedReview, baseUrl: string): string {
  return presentPhotos(photos, baseUrl)
    .map(({ url }) => wrapped("reviewer_image", element("url", url)))
    .join("");
}

function productElement({ name, url, gtin, mpn, sku, brand, shopId }: FeedProduct, shop: Shop): string {
  // Google compares the stock number with the product's id in the shop's product data, which is the shop's own id in many shops.
  const skus = [...new Set([sku, shopId])].map((each) => element("sku", each)).join("");
  const ids = [
    wrapped("gtins", element("gtin", gtin)),
    wrapped("mpns", element("mpn", mpn)),
    wrapped("skus", skus),
    wrapped("brands", element("brand", brand)),
  ].join("");
  return `<product>${wrapped("product_ids", ids)}${element("product_name", name)}${element("product_url", productUrl(url, shop.website))}</product>`;
}

function shopElement({ name, website }: Shop): string {
  return `<product>${element("product_name", name)}${element("product_url", website)}</product>`;
}

/** Leaves out an empty text, because the schema refuses empty elements. */
function element(name: string, text: string | null): string {
  return wrapped(name, text === null ? "" : escapeXml(text).trim());
}

function wrapped(name: string, content: string): string {
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}
