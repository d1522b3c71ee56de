// Makes the request of an order, paid or cancelled, as each kind of shop sends and signs it.
import { createHmac } from "node:crypto";
import type { Asked } from "./asking.ts";
import type { Shop } from "./world.ts";

export type GivenOrder = { number: number; email: string; isCancelled: boolean };

export function orderRequest({ kind, path, secret }: Shop, order: GivenOrder): Asked {
  const body = JSON.stringify(BODY[kind](order));
  const signature = createHmac("sha256", secret).update(body).digest("base64");
  const headers = { "content-type": "application/json", "x-forwarded-for": "192.0.2.20", ...SIGNED[kind](signature) };
  return {
    kind: order.isCancelled ? "cancellation" : `order of ${kind}`,
    method: "POST",
    path,
    body,
    headers: kind === "automation" ? { ...headers, authorization: `Bearer ${secret}` } : headers,
  };
}

const SIGNED: Record<Shop["kind"], (signature: string) => Record<string, string>> = {
  "storefront-a": (signature) => ({ "x-storefront-a-hmac-sha256": signature }),
  "storefront-b": (signature) => ({ "x-storefront-b-webhook-signature": signature }),
  automation: () => ({}),
};

const BODY: Record<Shop["kind"], (order: GivenOrder) => object> = {
  "storefront-a": ({ number, email, isCancelled }) => ({
    id: number,
    name: `#${number}`,
    email,
    financial_status: "paid",
    cancelled_at: isCancelled ? "2026-11-20T12:00:00Z" : null,
    customer: { first_name: "Ana", last_name: "Ruiz" },
    line_items: [{ product_id: 1 + (number % 20), title: `Thing ${number % 20}` }],
  }),
  "storefront-b": ({ number, email, isCancelled }) => ({
    id: number,
    number: String(number),
    status: isCancelled ? "cancelled" : "processing",
    billing: { first_name: "Jo", last_name: "Berg", country: "DE", email },
    line_items: [{ product_id: 1 + (number % 20), name: `Thing ${number % 20}` }],
  }),
  // Every other order lacks the reference by which the service would recognise a repeat.
  automation: ({ number, email }) => ({
    email,
    name: "Ana",
    ...(number % 2 === 0 ? { reference: `A-${number}` } : {}),
  }),
};
