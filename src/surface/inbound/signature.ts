// Who may send orders: whoever shares the integration's secret. The storefronts sign the bytes of the body with it, automation
// names it. Everything is compared in constant time, and in one spelling only.
import { createHmac, timingSafeEqual } from "node:crypto";

export const STOREFRONT_A_SIGNATURE = "x-storefront-a-hmac-sha256";
export const STOREFRONT_B_SIGNATURE = "x-storefront-b-webhook-signature";
const BEARER = /^Bearer +(\S+) *$/i;

/** Whether a header holds the base64 HMAC-SHA256 of the body. A header that was sent twice holds no such thing. */
export function isSigned(secret: string, body: Uint8Array, header: string | null): boolean {
  if (header === null) return false;
  return isSame(createHmac("sha256", secret).update(body).digest("base64"), header);
}

/** Whether an Authorization header names the secret as its bearer's. */
export function isBearer(secret: string, header: string | null): boolean {
  const given = BEARER.exec(header ?? "")?.[1];
  return given !== undefined && isSame(secret, given);
}

/** How long what was expected is, is no secret. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
