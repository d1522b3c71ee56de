// A review as it was typed: kept exactly as it is while anything about it is wrong.
import type { Fields } from "#surface/look/fields.ts";

export const REVIEW_FIELDS = ["rating", "title", "body", "author", "experienceDate"] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number];

export type Draft = Partial<Record<ReviewField | "email", string | undefined>> & {
  /** Stars by product; none where it was not rated. */
  products?: Readonly<Record<string, string | undefined>>;
};

export type Product = { id: string; name: string };

/** What was sent, by the fields of the form. */
export function draftOf(fields: Fields, products: readonly Product[] = []): Draft {
  const draft: Draft = {};
  for (const name of [...REVIEW_FIELDS, "email"] as const) {
    if (fields[name] !== undefined) draft[name] = fields[name];
  }
  return { ...draft, products: Object.fromEntries(products.map(({ id }) => [id, fields[productField(id)]])) };
}

/** The form's name for a product's stars. */
export function productField(id: string): string {
  return `product-${id}`;
}

/** The stars that were given to the products there are; anything that is no number of stars is none. */
export function ratingsOf(fields: Fields, products: readonly Product[]): { productId: string; rating: number }[] {
  return products.flatMap(({ id }) => {
    const stars = fields[productField(id)] ?? "";
    return /^[1-5]$/.test(stars) ? [{ productId: id, rating: Number(stars) }] : [];
  });
}

/** A display name out of the name on an order: "Maria L." for "Maria Lopez Garcia"; empty where there is none. */
export function displayName(customerName: string | null): string {
  const [first = "", ...rest] = (customerName ?? "").trim().split(/\s+/);
  const last = [...(rest.at(-1) ?? "")][0];
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`;
}

/** `?rating=4` out of a mail, which only chooses the stars in advance. */
export function ratingIn(url: URL): string | undefined {
  const rating = url.searchParams.get("rating") ?? "";
  return /^[1-5]$/.test(rating) ? rating : undefined;
}
