// Reads orders of storefront-a. Under the topics orders/paid and orders/fulfilled each order asks for a review; under others it must be
// paid or fulfilled.
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

const TELLING_TOPICS = ["orders/paid", "orders/fulfilled"];
const ENDING_TOPICS = ["orders/cancelled", "orders/delete"];
/** All money was refunded, or none was taken. A partial refund does not end an order. */
const ENDED = ["refunded", "voided"];
const LAST_DIGITS = /(\d+)(?:\?.*)?$/;
/** Bounded, because the expression takes quadratic time and a body may hold megabytes of digits. */
const MAX_ID_LENGTH = 255;

export function readStorefrontA({ bytes, topic, isTest }: ShopRequest): Reading {
  // The shop invents the order of a test request: it is cancelled, and has a number that a real order may have.
  if (isTest) return nothing("test");
  const order = readObject(readCharacters(bytes));
  if (!order) return nothing("unreadable", "The body is not a JSON object. Choose JSON as the format.");
  if (topic !== null && !topic.startsWith("orders/")) return nothing("ignored", "Only events about orders are used.");

  const customer = asObject(order.customer);
  const billing = asObject(order.billing_address);
  const shipping = asObject(order.shipping_address);
  const ownNumber = LAST_DIGITS.exec((textOf(order.admin_graphql_api_id) ?? "").slice(-MAX_ID_LENGTH))?.[1];
  const reference = firstReference(order.name, order.order_number, ownNumber, order.id);
  const key = keyOf(order.id) ?? keyOf(ownNumber) ?? keyOf(reference);
  const email = firstEmail(order.email, order.contact_email, customer?.email);

  const changedAt = momentOf(order.updated_at);
  const payment = wordOf(order.financial_status);
  const isEnded = textOf(order.cancelled_at) !== null || ENDED.includes(payment) || isIn(ENDING_TOPICS, topic);
  if (isEnded) return { action: "cancel", order: { key, reference, email, changedAt } };
  if (!isTelling(topic, payment, wordOf(order.fulfillment_status)))
    return nothing("ignored", "The order is neither paid nor fulfilled yet.");
  return {
    action: "queue",
    order: {
      key,
      changedAt,
      reference,
      email,
      name: firstName(fullName(customer), billing?.name, fullName(billing), shipping?.name, fullName(shipping)),
      phone: firstText(order.phone, customer?.phone, billing?.phone, shipping?.phone),
      country: firstText(billing?.country_code, shipping?.country_code),
      language: readLanguageTag(order.customer_locale),
      products: readProducts(order.line_items, ({ product_id: id, title, name, url, image, sku, vendor }) => ({
        id,
        sku,
        brand: vendor,
        name: title ?? name,
        url,
        image: asObject(image)?.src ?? image,
      })),
    },
  };
}

/** Whether the order is paid or fulfilled. A shop that names neither topic nor states sends only such orders. */
function isTelling(topic: string | null, payment: string, fulfilment: string): boolean {
  if (isIn(TELLING_TOPICS, topic) || payment === "paid" || fulfilment === "fulfilled") return true;
  return topic === null && payment === "" && fulfilment === "";
}

function wordOf(value: unknown): string {
  return (textOf(value) ?? "").trim().toLowerCase();
}

function isIn(topics: readonly string[], topic: string | null): boolean {
  return topic !== null && topics.includes(topic);
}
