// A review as it was typed, shown again unchanged while a field is wrong.
import type { Fields } from "#surface/look/fields.ts";

export const REVIEW_FIELDS = ["rating", "title", "body", "author", "experienceDate"] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number];

export type Draft = Partial<Record<ReviewField | "email", string | undefined>> & {
  products?: Readonly<Record<string, string | undefined>>;
};

export type Product = { id: string; name: string };

export function draftOf(fields: Fields, products: readonly Product[] = []): Draft {
  const draft: Draft = {};
  for (const name of [...REVIEW_FIELDS, "email"] as const) {
    if (fields[name] !== undefined) draft[name] = fields[name];
  }
  return { ...draft, products: Object.fromEntries(products.map(({ id }) => [id, fields[productField(id)]])) };
}

export function productField(id: string): string {
  return `product-${id}`;
}

/** The ratings of the order's products; an unreadable one is ignored. */
export function ratingsOf(fields: Fields, products: readonly Product[]): { productId: string; rating: number }[] {
  return products.flatMap(({ id }) => {
    const stars = fields[productField(id)] ?? "";
    return /^[1-5]$/.test(stars) ? [{ productId: id, rating: Number(stars) }] : [];
  });
}

/** A display name from the name on an order: "Maria G." for "Maria Lopez Garcia"; empty for null. */
export function displayName(customerName: string | null): string {
  const [first = "", ...rest] = (customerName ?? "").trim().split(/\s+/);
  const last = [...(rest.at(-1) ?? "")][0];
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`;
}

/** `?rating=4` of a mail's link, which prefills the stars. */
export function ratingIn(url: URL): string | undefined {
  const rating = url.searchParams.get("rating") ?? "";
  return /^[1-5]$/.test(rating) ? rating : undefined;
}
