// Settings as plain values, because a copy to a thread loses classes.
import ipaddr from "ipaddr.js";
import type { Cidr, Config } from "#platform/config/config.ts";

export type PlainConfig = Omit<Config, "trustProxy" | "outboundAllow"> & {
  trustProxy: string[];
  outboundAllow: string[];
};

export function toPlain(config: Config): PlainConfig {
  const text = (ranges: Cidr[]) => ranges.map(([address, bits]) => `${address}/${bits}`);
  return { ...config, trustProxy: text(config.trustProxy), outboundAllow: text(config.outboundAllow) };
}

export function fromPlain(plain: PlainConfig): Config {
  const ranges = (text: string[]) => text.map((each) => ipaddr.parseCIDR(each) as Cidr);
  return { ...plain, trustProxy: ranges(plain.trustProxy), outboundAllow: ranges(plain.outboundAllow) };
}
