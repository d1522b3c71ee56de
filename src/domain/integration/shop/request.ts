// A shop's request, read by the reader of the integration's kind.
import type { IntegrationKind } from "../integration.ts";
import type { Reading } from "../order/order.ts";
import { readAutomation } from "./automation.ts";
import { readStorefrontA } from "./storefront-a.ts";
import { readStorefrontB } from "./storefront-b.ts";

/** A request with a valid signature. */
export type ShopRequest = {
  bytes: Uint8Array;
  contentType: string;
  /** What a header says that it is about, such as `orders/paid` or `order.updated`. */
  topic: string | null;
  /** Sent by the shop system's test button. */
  isTest: boolean;
};

export function readShopRequest(kind: IntegrationKind, request: ShopRequest): Reading {
  return READERS[kind](request);
}

const READERS: Record<IntegrationKind, (request: ShopRequest) => Reading> = {
  "storefront-a": readStorefrontA,
  "storefront-b": readStorefrontB,
  automation: readAutomation,
};
