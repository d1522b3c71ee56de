// Settings as plain values, because a copy to a thread loses classes.
import ipaddr from "ipaddr.js";
import type { Cidr, Config } from "#platform/config/config.ts";
import { joinInternational, sharedInternational } from "#platform/text/international.ts";

export type PlainConfig = Omit<Config, "trustProxy" | "outboundAllow" | "receiverAllow"> & {
  trustProxy: string[];
  outboundAllow: string[];
  receiverAllow: string[];
  /** Shared by all threads: `sharedInternational`. */
  international: Uint8Array<SharedArrayBuffer>;
};

export function toPlain(config: Config): PlainConfig {
  const text = (ranges: Cidr[]) => ranges.map(([address, bits]) => `${address}/${bits}`);
  return {
    ...config,
    international: sharedInternational(),
    trustProxy: text(config.trustProxy),
    outboundAllow: text(config.outboundAllow),
    receiverAllow: text(config.receiverAllow),
  };
}

/** Call it in the thread. */
export function fromPlain({ international, ...plain }: PlainConfig): Config {
  joinInternational(international);
  const ranges = (text: string[]) => text.map((each) => ipaddr.parseCIDR(each) as Cidr);
  return {
    ...plain,
    trustProxy: ranges(plain.trustProxy),
    outboundAllow: ranges(plain.outboundAllow),
    receiverAllow: ranges(plain.receiverAllow),
  };
}
