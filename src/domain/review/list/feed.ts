// Reads the reviews of a feed: all that customers wrote here about a business and that are public, with any number of stars.
import type { BusinessId } from "#contract/id.ts";
import type { ShopProduct } from "#domain/business/product.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { FROM_CUSTOMERS, type Review } from "../state/columns.ts";
import { inPieces, PAGE } from "./piece.ts";

/** Moments are in PostgreSQL's text format. */
export type FeedReview = Pick<
  Review,
  "id" | "rating" | "title" | "body" | "author" | "verified" | "incentivized" | "language" | "photos"
> & {
  createdAt: string;
  updatedAt: string;
  source: "invitation" | "organic";
  replyId: string | null;
  replyBody: string | null;
  replyCreatedAt: string | null;
  /** In order of their ids. Empty if the review rates the business alone. */
  products: FeedProduct[];
};

/** `rating` is the product's; the same review may rate the business differently. */
export type FeedProduct = Required<Omit<ShopProduct, "handle">> & { rating: number };

/** Yields the texts of the reviews, newest first. */
export function feedReviews(
  { db }: Context,
  businessId: BusinessId,
  textOf: (review: FeedReview) => string,
): AsyncGenerator<string, void, void> {
  return inPieces(async (at, id) => withProducts(await page(db, businessId, at, id)), textOf);
}

type Row = Omit<FeedReview, "products"> & { [Field in keyof FeedProduct as `product_${Field}`]: FeedProduct[Field] } & {
  product_rating: number | null;
};

/** A review with several products has as many rows, one after another. */
function withProducts(rows: readonly Row[]): FeedReview[] {
  const reviews: FeedReview[] = [];
  for (const row of rows) {
    let review = reviews.at(-1);
    if (review?.id !== row.id) {
      review = { ...row, products: [] };
      reviews.push(review);
    }
    if (row.product_rating !== null) review.products.push(productOf(row, row.product_rating));
  }
  return reviews;
}

function productOf(row: Row, rating: number): FeedProduct {
  return {
    rating,
    shopId: row.product_shopId,
    name: row.product_name,
    url: row.product_url,
    image: row.product_image,
    gtin: row.product_gtin,
    mpn: row.product_mpn,
    sku: row.product_sku,
    brand: row.product_brand,
  };
}

/** Joins after the limit, so that it reads only the page's replies and products. Products as JSON would cost a third more (bench `feed`). */
const page = statement<Row>(
  "review_feed",
  `select r.id, r.created_at::text as "createdAt", r.updated_at::text as "updatedAt", r.rating, r.title, r.body, r.author, r.verified,
    r.incentivized, r.photos, r.source, r.language, a.id as "replyId", a.body as "replyBody", a.created_at::text as "replyCreatedAt",
    q.rating as product_rating, p.shop_id as "product_shopId", p.name as product_name, p.url as product_url,
    p.image as product_image, p.gtin as product_gtin, p.mpn as product_mpn, p.sku as product_sku, p.brand as product_brand
  from (
    select * from review
    where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS} and (created_at, id) < ($2::timestamptz, $3::uuid)
    order by created_at desc, id desc limit ${PAGE}
  ) r
  left join reply a on a.review_id = r.id
  left join (product_rating q join product p on p.id = q.product_id) on q.review_id = r.id
  order by r.created_at desc, r.id desc, q.product_id`,
);
