// The layouts of other services' files, by the names of their columns.
import type { Layout } from "./layout.ts";

const SHOPIFY_PRODUCT = { productHandle: ["product_handle"], productId: ["product_id"] };

// biome-ignore format: a line holds related columns, so that a layout fits on a screen.
export const LAYOUTS: readonly Layout[] = [
  {
    name: "judge-me",
    vendor: "Judge.me",
    forms: [
      {
        needs: ["rating", "review_date", "reviewer_name", "body"],
        fields: {
          rating: ["rating"], title: ["title"], body: ["body"], author: ["reviewer_name"], email: ["reviewer_email"],
          date: ["review_date"], status: ["curated"], reply: ["reply"], replyDate: ["reply_date"],
          ...SHOPIFY_PRODUCT, productUrl: ["product_url"],
        },
      },
    ],
    dayFirst: true,
    keeps: ["source", "curated", "product_id", "product_handle", "product_url", "picture_urls", "metaobject_handle"],
    pictures: ["picture_urls"],
  },
  {
    name: "yotpo",
    vendor: "Yotpo",
    forms: [
      {
        needs: ["Review ID", "Review Score", "Review Content", "Review Creation Date"],
        fields: {
          key: ["Review ID"], rating: ["Review Score"], title: ["Review Title"], body: ["Review Content"],
          author: ["Reviewer Display Name"], email: ["Reviewer Email"], date: ["Review Creation Date"],
          status: ["Review Status"], reply: ["Comment Content"], replyDate: ["Comment Date"],
          productId: ["Product ID"], productHandle: ["Product Handle"], productSku: ["Product SKU"],
          productName: ["Product Title"], productUrl: ["Product URL"], gtin: ["Product UPC", "Product ISBN"],
          mpn: ["Product MPN"], brand: ["Product Brand"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["Review Type", "Review Status", "Review Source", "Published Image Url", "Published Video URL", "Review Tags"],
    pictures: ["Published Image Url"],
  },
  {
    name: "yotpo-legacy",
    vendor: "Yotpo",
    forms: [
      {
        needs: ["review_content", "review_score", "date", "display_name", "review_title"],
        fields: {
          rating: ["review_score"], title: ["review_title"], body: ["review_content"], author: ["display_name"],
          email: ["email"], date: ["date"], status: ["published"], reply: ["comment_content"],
          replyDate: ["comment_date"], productId: ["product_id"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["published"],
  },
  {
    name: "loox",
    vendor: "Loox",
    forms: [
      {
        needs: ["rating", "review", "date", ["nickname", "full_name"], ["handle", "productId"]],
        fields: {
          key: ["id"], rating: ["rating"], body: ["review"], author: ["nickname", "full_name"], email: ["email"],
          date: ["date"], status: ["status"], productId: ["productId"], productHandle: ["handle"],
        },
      },
      {
        needs: ["rating", "author", "body", "created_at", ["photo_url", "verified_purchase"], "product_handle"],
        fields: {
          rating: ["rating"], body: ["body"], author: ["author"], email: ["email"], date: ["created_at"],
          productHandle: ["product_handle"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["status", "img", "photo_url", "variant", "verified_purchase"],
    pictures: ["img", "photo_url"],
  },
  {
    name: "shopify-reviews",
    vendor: "Shopify Product Reviews",
    forms: [
      {
        needs: ["state", "rating", "author", "body", "created_at", "product_handle"],
        fields: {
          rating: ["rating"], title: ["title"], body: ["body"], author: ["author"], email: ["email"],
          date: ["created_at"], status: ["state"], reply: ["reply"], replyDate: ["replied_at"], ...SHOPIFY_PRODUCT,
        },
      },
    ],
    dayFirst: false,
    keeps: ["state"],
  },
  {
    name: "stamped",
    vendor: "Stamped",
    forms: [
      {
        needs: ["rating", "author", "body", "created_at", ["productTitle", "productUrl", "photoFilenames", "published"]],
        fields: {
          rating: ["rating"], title: ["title"], body: ["body"], author: ["author"], email: ["email"],
          date: ["created_at"], status: ["published"], reply: ["reply"], replyDate: ["replied_at"],
          ...SHOPIFY_PRODUCT, productName: ["productTitle"], productUrl: ["productUrl"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["published", "photoFilenames", "videoFilenames", "tags", "recommended", "featured"],
    pictures: ["photoFilenames"],
  },
  {
    name: "okendo",
    vendor: "Okendo",
    forms: [
      {
        needs: ["name", "body", "rating", "dateCreated", ["handle", "productId", "sku"]],
        fields: {
          rating: ["rating"], title: ["title"], body: ["body"], author: ["name"], email: ["email"],
          date: ["dateCreated"], productId: ["productId"], productHandle: ["handle"], productSku: ["sku"],
          reply: ["reply"], replyDate: ["replyDateCreated"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["productId", "handle", "sku", "imageUrls"],
    pictures: ["imageUrls"],
  },
  {
    name: "trustpilot",
    vendor: "Trustpilot",
    forms: [
      {
        needs: [["Review Id", "Review ID"], "Review Stars", "Review Content", "Review Created (UTC)", "Review Username"],
        fields: {
          key: ["Review Id"], rating: ["Review Stars"], title: ["Review Title"], body: ["Review Content"],
          author: ["Review Username"], email: ["Review User Email"], date: ["Review Created (UTC)"],
          reply: ["Company Response", "Business Response", "Company Reply", "Business Reply"],
          replyDate: ["Company Reply Date (UTC)", "Business Reply Date (UTC)"], language: ["Review Language"],
          domain: ["Domain Url"],
        },
      },
      {
        needs: ["review_id", "stars", "content", "consumer_name", "created_at"],
        fields: {
          key: ["review_id"], rating: ["stars"], body: ["content"], author: ["consumer_name"], date: ["created_at"],
          productName: ["product_name"], productSku: ["product_sku"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["Source Of Review", "Location Name", "Domain Url", "Webshop Name"],
  },
  {
    name: "feefo",
    vendor: "Feefo",
    forms: [
      {
        needs: ["Feedback Date", "Service Rating", "Product Rating", "Name"],
        fields: {
          author: ["Name"], email: ["Email"], date: ["Feedback Date"],
          rating: ["Service Rating"], body: ["Service Comment"],
        },
      },
    ],
    // A row with a rating of the service and one of the product is two reviews.
    reviews: [
      { suffix: "service", fields: { rating: ["Service Rating"], body: ["Service Comment"] } },
      {
        suffix: "product",
        fields: {
          rating: ["Product Rating"], body: ["Product Comment"],
          productId: ["Product Id", "Product Search Code"],
        },
      },
    ],
    dayFirst: true,
    keeps: ["Product Id", "Product Attributes"],
  },
  {
    name: "powerreviews",
    vendor: "PowerReviews",
    forms: [
      {
        needs: ["Page Id", "Review Text", "Rating", "Review Date"],
        fields: {
          key: ["Review Id"], rating: ["Rating"], title: ["Review Title"], body: ["Review Text"],
          author: ["Review Display", "Reviewer Name", "Nickname"], date: ["Review Date"], status: ["Review Status"],
          productId: ["Page Id"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["Page Id", "Verified Buyer", "Review Status"],
  },
  {
    name: "woocommerce",
    vendor: "WooCommerce",
    forms: [
      {
        needs: ["comment_ID", "comment_content", "comment_author", ["comment_date_gmt", "comment_date"], "rating"],
        fields: {
          key: ["comment_ID"], rating: ["rating"], title: ["title"], body: ["comment_content"],
          author: ["comment_author"], email: ["comment_author_email"], date: ["comment_date_gmt", "comment_date"],
          status: ["comment_approved"], parent: ["comment_parent"], userId: ["user_id"], productId: ["comment_post_ID"],
          productSku: ["product_SKU"], productName: ["product_title"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["comment_post_ID", "verified"],
  },
  {
    name: "cusrev",
    vendor: "CusRev",
    forms: [
      {
        needs: ["review_content", "review_score", "date", "display_name", ["order_id", "media"]],
        fields: {
          rating: ["review_score"], body: ["review_content"], author: ["display_name"], email: ["email"],
          date: ["date"], productId: ["product_id"],
        },
      },
    ],
    dayFirst: false,
    keeps: ["media"],
    pictures: ["media"],
  },
];

/** Names files of any service in reports, and as the origin of their reviews. */
export const ANY = { name: "csv", vendor: "CSV" };

/** Returns the name of the service that writes the layout, or the layout's own name if no service does. */
export function vendorOf(layout: string): string {
  return [...LAYOUTS, ANY].find(({ name }) => name === layout)?.vendor ?? layout;
}

export const LAYOUT_NAMES: readonly string[] = LAYOUTS.map(({ name }) => name);
