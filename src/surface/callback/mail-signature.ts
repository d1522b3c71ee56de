// Who signs mail events: anybody who shares MAIL_EVENTS_SECRET, in the manner of Standard Webhooks: HMAC-SHA256 over
// `id.timestamp.body`. The timestamp keeps what was overheard once from being told again later.
import { createHmac, timingSafeEqual } from "node:crypto";

/** Standard Webhooks: clocks may differ by so much. */
const TOLERANCE_S = 5 * 60;
const VERSION = "v1,";
/** Fewer bytes are no secret, so the text was not meant as base64. */
const MIN_KEY_BYTES = 16;
/** The standard's header may hold several signatures, while a secret is changed; nobody needs many. */
const MAX_SIGNATURES = 10;

/**
 * Whether a body was signed with the secret within five minutes of `now`, by its three headers. A secret that begins with
 * `whsec_` stands for the bytes that the rest says in base64; any other for its own.
 */
export function isSignedEvent(secret: string, headers: Headers, body: Uint8Array, now: Date): boolean {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const expected = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  const given = (headers.get("webhook-signature") ?? "").split(/\s+/, MAX_SIGNATURES);
  return given.some((each) => {
    if (!each.startsWith(VERSION)) return false;
    const bytes = Buffer.from(each.slice(VERSION.length), "base64");
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function keyOf(secret: string): string | Uint8Array {
  if (!secret.startsWith("whsec_")) return secret;
  const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
  return bytes.length < MIN_KEY_BYTES ? secret : bytes;
}
