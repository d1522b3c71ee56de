// Checks that a delivery comes from the service, unchanged and recently.
import type { WebhookEvent } from "./generated/types.js";

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookOptions = {
  /** How old, or how far ahead, a delivery may be; 300 by default. `Infinity` also takes one without a signed time. */
  toleranceSeconds?: number;
};

const PREFIX = "whsec_";
const utf8 = new TextEncoder();

/**
 * The event of a delivery. Rejects where a signature is missing or wrong, or the delivery is too old.
 *
 * `webhook-signature` covers the time and is needed: otherwise an attacker could repeat an old delivery without its time. Where
 * `X-Service-Signature` is there, it must be right, too.
 * @param body the bytes as they came, not JSON that was parsed and written again
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const bytes = typeof body === "string" ? utf8.encode(body) : new Uint8Array(body);
  const header = readerOf(headers);
  const ofBody = [header("x-service-signature"), header("x-service-signature-next")].filter((each) => each !== null);
  const standard = header("webhook-signature");
  if (standard !== null) {
    const [id, timestamp] = [header("webhook-id") ?? "", header("webhook-timestamp") ?? ""];
    if (!/^\d{1,12}$/.test(timestamp)) throw new Error("webhook-timestamp is missing or unreadable.");
    if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds))
      throw new Error("The delivery is too old, or from the future.");
    await verifyStandard(bytes, { id, timestamp, signatures: standard.split(" ") }, secret);
  } else if (toleranceSeconds !== Number.POSITIVE_INFINITY) throw new Error("webhook-signature is missing.");
  else if (ofBody.length === 0) throw new Error("The delivery is not signed.");
  if (ofBody.length > 0) await verifyBody(bytes, ofBody, secret);
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

type Signed = { id: string; timestamp: string; signatures: readonly string[] };

/** Keyed with the bytes that the secret stands for (Standard Webhooks, "Signature scheme"). */
async function verifyStandard(body: Uint8Array, { id, timestamp, signatures }: Signed, secret: string) {
  const head = utf8.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const given = signatures.filter((each) => each.startsWith("v1,")).map((each) => fromBase64(each.slice(3)));
  const key = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!key || !(await isSignedBy(key, given, signed))) throw new Error("webhook-signature is wrong.");
}

/** Keyed with the whole secret as it was shown. */
async function verifyBody(body: Uint8Array<ArrayBuffer>, signatures: readonly string[], secret: string) {
  const given = signatures.map((each) => fromHex(/^sha256=([0-9a-f]{64})$/.exec(each)?.[1] ?? ""));
  if (!(await isSignedBy(utf8.encode(secret), given, body))) throw new Error("X-Service-Signature is wrong.");
}

type Bytes = Uint8Array<ArrayBuffer>;

/** `subtle.verify` compares in constant time. */
async function isSignedBy(secret: Bytes, signatures: readonly (Bytes | null)[], signed: Bytes): Promise<boolean> {
  if (secret.length === 0) return false;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, hmac, false, ["verify"]);
  for (const each of signatures) if (each && (await crypto.subtle.verify("HMAC", key, each, signed))) return true;
  return false;
}

function readerOf(headers: WebhookHeaders): (name: string) => string | null {
  if (typeof headers.get === "function") {
    const { get } = headers as { get(name: string): string | null };
    return (name) => get.call(headers, name);
  }
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return typeof value === "string" ? value : ((value as readonly string[] | undefined)?.[0] ?? null);
  };
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

function fromHex(text: string): Bytes | null {
  const pairs = text.match(/../g);
  return pairs && Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
