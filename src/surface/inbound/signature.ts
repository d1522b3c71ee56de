// Authenticates orders by the integration's secret: storefronts sign the body's bytes with it, automations send it. Comparisons take
// constant time and accept one spelling.
import { createHmac, timingSafeEqual } from "node:crypto";

export const STOREFRONT_A_SIGNATURE = "x-storefront-a-hmac-sha256";
export const STOREFRONT_B_SIGNATURE = "x-storefront-b-webhook-signature";
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

/** Comparing lengths first leaks nothing secret. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
