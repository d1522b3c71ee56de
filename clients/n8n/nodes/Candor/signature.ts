// Checks a delivery's signature (Standard Webhooks): it covers the id, the time and the bytes.
import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 5 * 60;

export type SignedHeaders = Record<string, string | string[] | undefined>;

/** @param now milliseconds. @returns the delivery's id, or null if the delivery is unsigned, forged, or more than five minutes from `now` */
export function verifiedId(body: Buffer, headers: SignedHeaders, secret: string, now = Date.now()): string | null {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const signatures = headers["webhook-signature"];
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return null;
  if (!/^\d{1,12}$/.test(timestamp) || !/^whsec_[A-Za-z0-9+/=]{16,}$/.test(secret)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return null;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  const expected = Buffer.from(`v1,${hmac.digest("base64")}`);
  const isSame = (given: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
  return signatures.split(" ").some((each) => isSame(Buffer.from(each))) ? id : null;
}
