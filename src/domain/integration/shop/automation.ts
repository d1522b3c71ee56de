// Reads orders from automation services and scripts: an address, a name and a reference, as JSON or as a form.
import { readLanguageTag } from "#platform/language/tag.ts";
import { keyOf, readCharacters, readObject } from "../order/lenient.ts";
import {
  firstEmail,
  firstName,
  firstReference,
  firstText,
  nothing,
  type Reading,
  readProducts,
  type ShopRequest,
} from "../order/order.ts";

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;
/** A form has no spaces, and a name before its first `=`. */
const FORM = /^[\w.%[\]-]+=[^\s]*$/;

export function readAutomation(request: ShopRequest): Reading {
  const given = fieldsOf(request);
  if (!given) return nothing("unreadable", "The body is neither a JSON object nor a form.");
  const reference = firstReference(given.reference);
  return {
    action: "queue",
    order: {
      changedAt: null,
      key: reference === null ? null : keyOf(given.reference),
      reference,
      email: firstEmail(given.email),
      name: firstName(given.name),
      phone: firstText(given.phone),
      country: null,
      language: readLanguageTag(firstText(given.language, given.locale, given.customer_locale)),
      products: readProducts(given.products),
    },
  };
}

/** A form without a content type is recognised where it can be nothing else. */
function fieldsOf({ bytes, contentType }: ShopRequest): Record<string, unknown> | null {
  const text = readCharacters(bytes);
  const object = readObject(text);
  if (object) return object;
  if (!FORM_TYPE.test(contentType) && !FORM.test(text.trim())) return null;
  const fields: Record<string, unknown> = Object.fromEntries(new URLSearchParams(text.trim()));
  if (Object.keys(fields).length === 0) return null;
  return { ...fields, products: productsOf(fields.products) };
}

/** Reads the products of a form, which stand in one field as JSON. */
function productsOf(value: unknown): unknown {
  return readObject(`{"products":${typeof value === "string" ? value : "null"}}`)?.products;
}
