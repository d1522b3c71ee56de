// Published reviews that customers wrote here about a business, for feeds, whatever their stars. Imported and editor's reviews are
// left out.
import type { ShopProduct } from "#domain/business/product.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { FROM_CUSTOMERS, type Review } from "./columns.ts";
import { inPieces, PAGE } from "./piece.ts";

/** Moments are in PostgreSQL's text. */
export type FeedReview = Pick<Review, "id" | "rating" | "title" | "body" | "author" | "verified" | "language"> & {
  createdAt: string;
  updatedAt: string;
  source: "invitation" | "organic";
  replyId: string | null;
  replyBody: string | null;
  replyCreatedAt: string | null;
  /** In an order that stays. Empty: the review is of the business alone. */
  products: FeedProduct[];
};

/** `rating`: of the product; that of the business may differ. */
export type FeedProduct = Required<ShopProduct> & { rating: number };

/** Newest first, each review once, as `textOf` writes it. */
export function feedReviews(
  { db }: Context,
  businessId: BusinessId,
  textOf: (review: FeedReview) => string,
): AsyncGenerator<string, void, void> {
  return inPieces((at, id) => page(db, businessId, at, id), textOf);
}

/** Joined after the limit, so that only the page's replies and products are read. */
const page = statement<FeedReview>(
  "review_feed",
  `select r.id, r.created_at::text as "createdAt", r.updated_at::text as "updatedAt", r.rating, r.title, r.body, r.author, r.verified,
    r.source, r.language, a.id as "replyId", a.body as "replyBody", a.created_at::text as "replyCreatedAt",
    coalesce((
      select json_agg(json_build_object('rating', q.rating, 'shopId', p.shop_id, 'name', p.name, 'url', p.url, 'image', p.image,
        'gtin', p.gtin, 'mpn', p.mpn, 'sku', p.sku, 'brand', p.brand) order by q.product_id)
      from product_rating q join product p on p.id = q.product_id where q.review_id = r.id
    ), '[]') as products
  from (
    select * from review
    where business_id = $1::uuid and status = 'published' and ${FROM_CUSTOMERS} and (created_at, id) < ($2::timestamptz, $3::uuid)
    order by created_at desc, id desc limit ${PAGE}
  ) r
  left join reply a on a.review_id = r.id
  order by r.created_at desc, r.id desc`,
);
