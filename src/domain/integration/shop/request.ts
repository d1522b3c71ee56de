// The kinds of shop systems that can send orders, and how each one's requests are read.
import type { Reading } from "../order/order.ts";
import { readAutomation } from "./automation.ts";
import { readStorefrontA } from "./storefront-a.ts";
import { readStorefrontB } from "./storefront-b.ts";

export const KINDS = ["storefront-a", "storefront-b", "automation"] as const;
export type Kind = (typeof KINDS)[number];

/** A request whose signature was right. */
export type Notice = {
  bytes: Uint8Array;
  contentType: string;
  /** What it is about, where a header says so, such as `orders/paid` or `order.updated`. */
  topic: string | null;
  /** Of a button that sends a made-up order. */
  isTest: boolean;
};

export function readNotice(kind: Kind, notice: Notice): Reading {
  return READERS[kind](notice);
}

const READERS: Record<Kind, (notice: Notice) => Reading> = {
  "storefront-a": readStorefrontA,
  "storefront-b": readStorefrontB,
  automation: readAutomation,
};
