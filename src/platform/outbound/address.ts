// Which addresses a foreign URL may lead to: public unicast ones and those in OUTBOUND_ALLOW. Others are inside some network.
import ipaddr from "ipaddr.js";
import type { Cidr } from "../config/config.ts";

type CheckedAddress = {
  /** The plainest form, IPv4 where possible: connect to this, not to what was written. */
  address: string;
  /** "inside": in OUTBOUND_ALLOW; "public": public unicast; "refused": neither. */
  standing: "inside" | "public" | "refused";
};

/** Routed IPv6. The range that `ipaddr.js` calls unicast begins at ::2 and includes the old IPv4-compatible ::127.0.0.1. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Formally public, but a large cloud answers on it inside each of its machines. */
const CLOUD_INSIDE = new Set(["168.63.129.16"]);

/** Reads a literal address. Null: it is none, or ambiguous (`010.1`). */
export function checkAddress(text: string, allow: readonly Cidr[]): CheckedAddress | null {
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return null;
  // An IPv4 address mapped into IPv6 is judged as IPv4.
  const parsed = ipaddr.process(text);
  const address = parsed.toString();
  if (isIn(parsed, allow)) return { address, standing: "inside" };
  return { address, standing: isPublic(parsed) && !CLOUD_INSIDE.has(address) ? "public" : "refused" };
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Cidr[]): boolean {
  return ipaddr.subnetMatch(address, { in: [...ranges] }, "out") === "in";
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}
