// Authenticates orders by the integration's secret: storefronts sign the body's bytes with it, automations send it. Comparisons take
// constant time and accept one spelling.
import { createHmac, timingSafeEqual } from "node:crypto";

/** Each header by the names that it may have: the contract's, then that of the best-known platform of the kind. */
export const SHOP_HEADERS = {
  "storefront-a": {
    signature: ["x-storefront-a-hmac-sha256", "x-shopify-hmac-sha256"],
    topic: ["x-storefront-a-topic", "x-shopify-topic"],
    test: ["x-storefront-a-test", "x-shopify-test"],
  },
  "storefront-b": {
    signature: ["x-storefront-b-webhook-signature", "x-wc-webhook-signature"],
    topic: ["x-storefront-b-webhook-topic", "x-wc-webhook-topic"],
    test: [],
  },
} as const;
const BEARER = /^Bearer +(\S+) *$/i;

/** Whether the header is the base64 HMAC-SHA256 of the body. Two headers arrive joined and match nothing. */
export function isSigned(secret: string, body: Uint8Array, header: string | null): boolean {
  if (header === null) return false;
  return isSame(createHmac("sha256", secret).update(body).digest("base64"), header);
}

/** Whether an Authorization header has the secret as its bearer token. */
export function isBearer(secret: string, header: string | null): boolean {
  const given = BEARER.exec(header ?? "")?.[1];
  return given !== undefined && isSame(secret, given);
}

/** The value under the first of the names that was sent. */
export function headerOf(headers: Headers, names: readonly string[]): string | null {
  const name = names.find((each) => headers.has(each));
  return name === undefined ? null : headers.get(name);
}

/** Comparing lengths first leaks nothing secret. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
