// A delivery as a request: its body and its signed headers. One signature covers the body (contract, Events). The other covers id, time
// and body (Standard Webhooks): existing libraries check it and refuse replays. While a secret is being replaced, both secrets sign.
import { randomBytes } from "node:crypto";
import type { WebhookEventName } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export type Delivery = {
  event: WebhookEventName;
  /** On the wire, `whd_...`: the same for each attempt. */
  deliveryId: string;
  /** Time of this attempt, not of the event: receivers refuse requests older than some minutes, and retries come for a day. */
  timestamp: Date;
  body: Uint8Array;
  secret: string;
  /** The next secret, while the secret is being replaced. */
  nextSecret?: string | null;
};

/** The same text at each attempt, because `data` is stored as text. */
export function deliveryBody(of: { id: string; event: string; createdAt: Date; data: string }): string {
  const { id, event, createdAt, data } = of;
  return `{"id":"${toWire("whd", id)}","event":"${event}","createdAt":"${createdAt.toISOString()}","data":${data}}`;
}

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** The headers of a request that are the same at each attempt. */
export function lastingHeaders({ event, deliveryId }: { event: string; deliveryId: string }) {
  return {
    "Content-Type": "application/json",
    "X-Service-Event": event,
    "X-Service-Delivery": deliveryId,
    "webhook-id": deliveryId,
  };
}

/** Headers of the time and the secrets of one attempt. */
export const ATTEMPT_HEADERS = ["webhook-timestamp", "webhook-signature", "X-Service-Signature"] as const;

export function deliveryHeaders(delivery: Delivery): Record<string, string> {
  const { event, deliveryId, timestamp, body, secret, nextSecret } = delivery;
  const seconds = String(Math.floor(timestamp.getTime() / 1_000));
  const secrets = nextSecret ? [secret, nextSecret] : [secret];
  const ofAttempt: Record<(typeof ATTEMPT_HEADERS)[number], string> = {
    "webhook-timestamp": seconds,
    "webhook-signature": secrets.map((each) => standardSignature(deliveryId, seconds, body, each)).join(" "),
    "X-Service-Signature": bodySignature(body, secret),
  };
  const headers: Record<string, string> = { ...lastingHeaders({ event, deliveryId }), ...ofAttempt };
  if (nextSecret) headers["X-Service-Signature-Next"] = bodySignature(body, nextSecret);
  return headers;
}

/** Keyed with the whole secret as it was shown. */
function bodySignature(body: Uint8Array, secret: string): string {
  return `sha256=${new Bun.CryptoHasher("sha256", secret).update(body).digest("hex")}`;
}

/** Keyed with the decoded bytes of the secret (Standard Webhooks, "Signature scheme"). */
function standardSignature(id: string, seconds: string, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return `v1,${new Bun.CryptoHasher("sha256", key).update(`${id}.${seconds}.`).update(body).digest("base64")}`;
}
