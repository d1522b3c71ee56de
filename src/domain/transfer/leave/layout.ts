// The layouts in which reviews leave. They are for machines, so that texts stand as they are; the CSV for people is made elsewhere.
import { oneLine, plainText } from "../layout/text.ts";
import type { LeavingReview } from "./row.ts";

export type LeavingLayout = {
  columns: readonly string[];
  cells(review: LeavingReview, email: string): readonly string[];
  /** What of the review the layout has no place for. */
  lost(review: LeavingReview): readonly string[];
};

const JUDGE_ME = "Judge.me";
const OKENDO = "Okendo";

/** `2024-03-07 15:43:43 UTC` */
function judgeMeDate(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** What the file said, while our text is still made of it. */
function asWritten(kept: string | undefined, now: string, read: (text: string) => string): string {
  return kept !== undefined && read(kept) === now ? kept : now;
}

export const LEAVING: Readonly<Record<"judge-me" | "okendo", LeavingLayout>> = {
  "judge-me": {
    columns: [
      ...[
        "title",
        "body",
        "rating",
        "review_date",
        "source",
        "curated",
        "reviewer_name",
        "reviewer_email",
        "product_id",
      ],
      ...["product_handle", "reply", "reply_date", "picture_urls", "ip_address", "location", "metaobject_handle"],
    ],
    cells(review, email) {
      const { title, body, reply, author, rating, createdAt, repliedAt, product } = review;
      const isOwn = review.origin === JUDGE_ME;
      const kept = isOwn ? review.original : {};
      const given = (name: string, otherwise: string) => kept[name] ?? otherwise;
      const productId = given("product_id", isOwn ? "" : (product?.shopId ?? ""));
      return [
        ...[
          asWritten(kept.title, title, oneLine),
          asWritten(kept.body, body, plainText),
          given("rating", String(rating)),
        ],
        ...[given("date", judgeMeDate(createdAt)), given("source", isOwn ? "" : "web")],
        ...[given("curated", isOwn ? "" : review.status === "held" ? "not-yet" : "ok"), author, email, productId],
        ...[
          given("product_handle", isOwn ? "" : (product?.handle ?? "")),
          asWritten(kept.reply, reply ?? "", plainText),
        ],
        ...[repliedAt === null ? "" : given("replyDate", judgeMeDate(repliedAt)), given("picture_urls", ""), "", ""],
        given("metaobject_handle", ""),
      ];
    },
    lost: (review) => lostOf(review, JUDGE_ME),
  },
  okendo: {
    columns: [
      ...[
        "name",
        "title",
        "body",
        "productId",
        "handle",
        "sku",
        "rating",
        "dateCreated",
        "email",
        "imageUrls",
        "reply",
      ],
      "replyDateCreated",
    ],
    cells(review, email) {
      const { title, body, reply, author, rating, createdAt, repliedAt, product, original } = review;
      const kept = review.origin === OKENDO ? original : {};
      return [
        ...[author, title, body, product?.shopId ?? "", product?.handle ?? "", product?.sku ?? "", String(rating)],
        ...[createdAt.toISOString(), email, kept.imageUrls ?? "", reply ?? "", repliedAt?.toISOString() ?? ""],
      ];
    },
    lost: (review) => [
      ...lostOf(review, OKENDO),
      ...(review.product === null ? ["that it is about the shop and not about a product"] : []),
    ],
  },
};

function lostOf({ verified, furtherProducts, origin, original }: LeavingReview, own: string): string[] {
  return [
    ...(verified ? ["that the purchase was verified"] : []),
    ...(furtherProducts > 0 ? ["ratings of further products"] : []),
    ...(origin !== null && origin !== own ? ["the service that it came from"] : []),
    ...(origin !== own && Object.keys(original).length > 0 ? ["further fields of that service"] : []),
  ];
}
