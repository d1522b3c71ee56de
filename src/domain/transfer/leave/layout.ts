// The layouts in which reviews leave for another service. Programs read them, so texts are written unchanged; the CSV for people
// (review/dashboard/export.ts) escapes formulas.
import { oneLine, plainText } from "../layout/text.ts";
import type { LeavingReview } from "./row.ts";

/**
 * @property isOwn whether the review came from the service of the layout
 * @property kept what that service's file said beside our fields; empty for other reviews
 */
type Leaving = LeavingReview & { isOwn: boolean; kept: Readonly<Record<string, string>> };

type Layout = {
  vendor: string;
  /** Each column's cell, by the name of the column, in the order of the file. */
  columns: Readonly<Record<string, (review: Leaving) => string>>;
  /** Whether it can hold a review of the shop itself, without a product. */
  holdsShop: boolean;
};

export const LEAVING = {
  "judge-me": {
    vendor: "Judge.me",
    columns: {
      title: ({ kept, title }) => asWritten(kept.title, title, oneLine),
      body: ({ kept, body }) => asWritten(kept.body, body, plainText),
      rating: ({ kept, rating }) => kept.rating ?? String(rating),
      review_date: ({ kept, createdAt }) => kept.date ?? judgeMeDate(createdAt),
      source: ({ kept, isOwn }) => kept.source ?? (isOwn ? "" : "web"),
      curated: ({ kept, isOwn, status }) => kept.curated ?? (isOwn ? "" : status === "held" ? "not-yet" : "ok"),
      reviewer_name: ({ author }) => author,
      reviewer_email: ({ email }) => email ?? "",
      product_id: ({ kept, isOwn, product }) => kept.product_id ?? ((!isOwn && product?.shopId) || ""),
      product_handle: ({ kept, isOwn, product }) => kept.product_handle ?? ((!isOwn && product?.handle) || ""),
      reply: ({ kept, reply }) => asWritten(kept.reply, reply ?? "", plainText),
      reply_date: ({ kept, repliedAt }) => (repliedAt === null ? "" : (kept.replyDate ?? judgeMeDate(repliedAt))),
      picture_urls: ({ kept, photos }) => addressesOf(photos, kept.picture_urls),
      ip_address: () => "",
      location: () => "",
      metaobject_handle: ({ kept }) => kept.metaobject_handle ?? "",
    },
    holdsShop: true,
  },
  okendo: {
    vendor: "Okendo",
    columns: {
      name: ({ author }) => author,
      title: ({ title }) => title,
      body: ({ body }) => body,
      productId: ({ product }) => product?.shopId ?? "",
      handle: ({ product }) => product?.handle ?? "",
      sku: ({ product }) => product?.sku ?? "",
      rating: ({ rating }) => String(rating),
      dateCreated: ({ createdAt }) => createdAt.toISOString(),
      email: ({ email }) => email ?? "",
      imageUrls: ({ kept, photos }) => addressesOf(photos, kept.imageUrls),
      reply: ({ reply }) => reply ?? "",
      replyDateCreated: ({ repliedAt }) => repliedAt?.toISOString() ?? "",
    },
    holdsShop: false,
  },
} satisfies Record<string, Layout>;

export type LeavingName = keyof typeof LEAVING;

export function cellsOf(name: LeavingName, review: LeavingReview): string[] {
  const { vendor, columns }: Layout = LEAVING[name];
  const isOwn = review.origin === vendor;
  return Object.values(columns).map((cell) => cell({ ...review, isOwn, kept: isOwn ? review.original : {} }));
}

/** Returns the parts of the review for which the layout has no place. */
export function lostOf(
  name: LeavingName,
  { verified, furtherProducts, origin, original, product, photos, hiddenPhotos }: LeavingReview,
) {
  const { vendor, holdsShop } = LEAVING[name];
  return [
    ...(verified ? ["that the purchase was verified"] : []),
    ...(furtherProducts > 0 ? ["ratings of further products"] : []),
    ...(origin !== null && origin !== vendor ? ["the service that it came from"] : []),
    ...(origin !== vendor && Object.keys(original).length > 0 ? ["further fields of that service"] : []),
    ...(photos.some(({ alt }) => alt !== "") ? ["descriptions of pictures"] : []),
    ...(hiddenPhotos > 0 ? ["pictures that readers do not see"] : []),
    ...(product === null && !holdsShop ? ["that it is about the shop and not about a product"] : []),
  ];
}

/** Ours, because those of the other service may end with the account there. */
function addressesOf(photos: LeavingReview["photos"], kept = ""): string {
  return photos.length === 0 ? kept : photos.map(({ url }) => url).join(",");
}

/** `2024-03-07 15:43:43 UTC` */
function judgeMeDate(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** Returns the imported file's text if our text is still the same as read from it, else our text. */
function asWritten(kept: string | undefined, ours: string, read: (text: string) => string): string {
  return kept !== undefined && read(kept) === ours ? kept : ours;
}
