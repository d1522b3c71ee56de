// Reads orders of storefront-b, which come under the topics "order updated" and "order completed".
import { readLanguageTag } from "#platform/language/tag.ts";
import { asObject, keyOf, readCharacters, readObject, textOf } from "../order/lenient.ts";
import {
  firstEmail,
  firstName,
  firstReference,
  firstText,
  fullName,
  momentOf,
  nothing,
  type Reading,
  readProducts,
  type ShopRequest,
} from "../order/order.ts";

const TELLING = ["processing", "completed"];
const ENDING = ["cancelled", "refunded", "trash"];
const LANGUAGE_KEYS = ["wpml_language", "trp_language", "weglot_language", "customer_locale"];
const MOST_DATA = 500;
const PING = /^webhook_id=\d+$/;

/** Whether this is the ping that the shop sends when a webhook is saved. */
export function isPing(bytes: Uint8Array): boolean {
  // A ping is shorter than any order; most bodies need no decoding here.
  return bytes.length < 100 && PING.test(readCharacters(bytes));
}

export function readStorefrontB({ bytes, topic }: ShopRequest): Reading {
  if (isPing(bytes)) return nothing("test");
  const order = readObject(readCharacters(bytes));
  if (!order) return nothing("unreadable", "The body is not a JSON object.");
  const status = (textOf(order.status) ?? "").trim().toLowerCase();
  const key = keyOf(order.id) ?? keyOf(order.number);
  if (key === null) return nothing("ignored", noteOnNoOrder(order));
  if (topic !== null && !topic.startsWith("order.")) return nothing("ignored", "Only events about orders are used.");
  if (!["0", null].includes(textOf(order.parent_id))) return nothing("ignored", "It is part of another order.");

  const billing = asObject(order.billing);
  const shipping = asObject(order.shipping);
  const email = firstEmail(billing?.email, shipping?.email);
  const reference = firstReference(order.number, order.id);
  const changedAt = momentOf(order.date_modified_gmt);
  // The shop sends only the id of a deleted order.
  const isDeleted = topic === "order.deleted" || Object.keys(order).length === 1;
  if (isDeleted || ENDING.includes(status)) return { action: "cancel", order: { key, reference, email, changedAt } };
  if (status !== "" && !TELLING.includes(status))
    return nothing("ignored", "The order is neither being processed nor completed.");
  return {
    action: "queue",
    order: {
      key,
      changedAt,
      reference,
      email,
      name: firstName(fullName(billing), fullName(shipping)),
      phone: firstText(billing?.phone, shipping?.phone),
      country: firstText(billing?.country, shipping?.country),
      language: languageIn(order.meta_data),
      products: readProducts(order.line_items, ({ product_id: id, name, url, image, sku }) => ({
        id,
        sku,
        name,
        url,
        image: asObject(image)?.src ?? image,
      })),
    },
  };
}

/** Finds the customer's language, for which translation plugins add a field to the shop system's. */
function languageIn(data: unknown): string | null {
  for (const entry of Array.isArray(data) ? data.slice(0, MOST_DATA) : []) {
    const { key, value } = asObject(entry) ?? {};
    if (typeof key !== "string" || !LANGUAGE_KEYS.includes(key)) continue;
    const language = readLanguageTag(value);
    if (language !== null) return language;
  }
  return null;
}

function noteOnNoOrder(body: Record<string, unknown>): string {
  if ("action" in body && "arg" in body)
    return "It names an order without showing it: switch the topic to Order updated.";
  if ("code" in body && "message" in body)
    return "The shop refused to read its own order: the webhook's user needs the right to read orders.";
  return "There is no order in it.";
}
