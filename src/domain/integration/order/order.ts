// An order with the fields that every kind of shop fills, and functions that read those fields.
import type { ShopProduct } from "#domain/business/product.ts";
import { promisesForStars } from "#platform/promise/promise.ts";
import { readEmail } from "#platform/text/email.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { readMoment } from "#platform/time/moment.ts";
import type { Outcome } from "../state/outcome.ts";
import { asObject, type JsonObject, lineOf, textOf } from "./lenient.ts";

export type Order = {
  /** Identifies a repeat, together with the address. Null: the order has neither id nor number. */
  key: string | null;
  /** When the order came to this state, as the shop says; null: it does not say. */
  changedAt: Date | null;
  /** The order's number as the customer knows it. */
  reference: string | null;
  /** Null: no deliverable address. */
  email: string | null;
  name: string | null;
  phone: string | null;
  /** The country of a phone number without a country code, where the order names it: ISO 3166-1 alpha-2. */
  country: string | null;
  /** The customer's language, as `readLanguageTag` gives it. */
  language: string | null;
  products: ShopProduct[];
};

export type CancelledOrder = Pick<Order, "key" | "reference" | "email" | "changedAt">;

/** A shop's request with a valid signature. */
export type ShopRequest = {
  bytes: Uint8Array;
  contentType: string;
  /** The topic that a header names, such as `orders/paid` or `order.updated`. */
  topic: string | null;
  /** Sent by the shop system's test button. */
  isTest: boolean;
};

/** The action that a request causes. */
export type Reading =
  | { action: "queue"; order: Order }
  /** The order was cancelled or refunded in full. */
  | { action: "cancel"; order: CancelledOrder }
  | { action: "none"; outcome: Outcome; note: string | null };

const MOST_PRODUCTS = 50;
const PRODUCT_ID_LENGTH = 100;
const FACT_LENGTH = 100;

type Fact = "sku" | "gtin" | "mpn" | "brand";

/** A request that causes no action. @param note for the shop's owner, in our own words only */
export function nothing(outcome: Outcome, note: string | null = null): Reading {
  return { action: "none", outcome, note };
}

/** Returns the moment, which is UTC without an offset; null where it cannot be read. */
export function momentOf(value: unknown): Date | null {
  return readMoment((textOf(value) ?? "").trim().slice(0, 64).replace(" ", "T"));
}

/** Returns the first value that is a deliverable address. */
export function firstEmail(...values: unknown[]): string | null {
  return firstOf(values, (value) => {
    const read = readEmail(value);
    return "email" in read ? read.email : null;
  });
}

/** Returns the first value that is text, as one line of a name's length. */
export function firstName(...values: unknown[]): string | null {
  return firstOf(values, (value) => lineOf(value, TEXT_LIMIT.name.max));
}

/** Returns the first value that is text, as one line of a reference's length. */
export function firstReference(...values: unknown[]): string | null {
  return firstOf(values, (value) => lineOf(value, TEXT_LIMIT.reference.max));
}

export function firstText(...values: unknown[]): string | null {
  return firstOf(values, textOf);
}

/** Joins first_name and last_name, such as "Ana Ruiz"; empty where the object has neither. */
export function fullName(person: JsonObject | null): string {
  return [textOf(person?.first_name), textOf(person?.last_name)].filter((part) => part !== null).join(" ");
}

/** Returns the products of a list, each once, without entries that name none. @param read finds the fields of an entry */
export function readProducts(
  list: unknown,
  read: (item: JsonObject) => Partial<Record<"id" | "name" | "url" | "image" | Fact, unknown>> = (item) => item,
) {
  const products = new Map<string, ShopProduct>();
  for (const entry of Array.isArray(list) ? list : []) {
    if (products.size >= MOST_PRODUCTS) break;
    const item = asObject(entry);
    if (!item) continue;
    const { id, name, url, image, ...facts } = read(item);
    const shopId = lineOf(id, PRODUCT_ID_LENGTH);
    const title = lineOf(name, TEXT_LIMIT.name.max);
    // Shops write 0 for a product that they deleted.
    if (shopId === null || shopId === "0" || title === null || products.has(shopId)) continue;
    // The id stands for a name that may not be public.
    if (promisesForStars(shopId)) continue;
    const fact = (name: Fact) => lineOf(facts[name], FACT_LENGTH);
    const names = { sku: fact("sku"), gtin: fact("gtin"), mpn: fact("mpn"), brand: fact("brand") };
    products.set(shopId, { shopId, name: title, url: addressOf(url), image: addressOf(image), ...names });
  }
  return [...products.values()];
}

/** An http or https address in its standard spelling; null for any other value. */
function addressOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > TEXT_LIMIT.url.max) return null;
  const url = URL.parse(value.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  return url.href.length <= TEXT_LIMIT.url.max ? url.href : null;
}

function firstOf(values: readonly unknown[], read: (value: unknown) => string | null): string | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}
