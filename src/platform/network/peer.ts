// The caller's address. A proxy's word counts only where TRUST_PROXY names that proxy. A caller is counted by its IPv4 address or IPv6 /64.
import ipaddr from "ipaddr.js";
import { memoize } from "../cache/ttl-cache.ts";
import type { Cidr } from "../config/config.ts";

const MAX_HOPS = 20;
const REMEMBERED = 10_000;
/** An IPv6 address with a mapped IPv4 part, zone, brackets and port, and some room. */
const LONGEST_ADDRESS = 100;
/** 0 to 255 in decimal, without a leading zero, which some programs read as octal. */
const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
/** An IPv4 address is its own key: taking it apart costs 1 us of the 13 us of a hot read, and there are more callers than the cache holds. */
const PLAIN_IPV4 = new RegExp(`^${[OCTET, OCTET, OCTET, OCTET].join("\\.")}$`);

type PeerReader = (socketAddress: string | null, forwardedFor: string | null) => string;

export const LOOPBACK = "127.0.0.1";

/** Whether only our proxies can reach a server on LOOPBACK. */
export function trustsLoopback(trustProxy: Cidr[]): boolean {
  const whole = ipaddr.IPv4.parse("127.0.0.0");
  return trustProxy.some(
    ([range, bits]) => range.kind() === "ipv4" && bits <= 8 && whole.match(range as ipaddr.IPv4, bits),
  );
}

/** Reads the caller's key for rate windows. Unreadable addresses share the key "unknown". */
export function createPeerReader(trustProxy: Cidr[]): PeerReader {
  // Of the 13 us of a hot read, the memory saves 1 us for a proxy's address and 4 us for a caller's IPv6 address.
  const networkKey = memoize(networkOf, REMEMBERED, LONGEST_ADDRESS);
  const keyOf = (address: string): string => (PLAIN_IPV4.test(address) ? address : networkKey(address));
  const isTrusted = memoize((address) => isWithin(address, trustProxy), REMEMBERED, LONGEST_ADDRESS);
  return (socketAddress, forwardedFor) => {
    const socket = socketAddress ?? "";
    if (!forwardedFor || trustProxy.length === 0 || !isTrusted(socket)) return keyOf(socket);
    if (!forwardedFor.includes(",")) return keyOf(forwardedFor.trim());
    // From the right, because each proxy adds the address that called it: the first that is not a proxy of ours is the caller.
    const hops = forwardedFor.split(",").slice(-MAX_HOPS);
    for (let index = hops.length - 1; index > 0; index--) {
      const hop = (hops[index] as string).trim();
      if (!isTrusted(hop)) return keyOf(hop);
    }
    return keyOf((hops[0] as string).trim());
  };
}

/** The most addresses that one customer of a provider has: an IPv6 /48 or one IPv4 address. @param peer a caller's key */
export function siteOf(peer: string): string {
  return peer.endsWith("::/64") ? `${peer.split(":").slice(0, 3).join(":")}::/48` : peer;
}

/** The network of a key, shortened for people to recognise: a /24 in IPv4, a /48 in IPv6. @param peer as a PeerReader gives it */
export function shownRange(peer: string): string {
  if (PLAIN_IPV4.test(peer)) return `${peer.slice(0, peer.lastIndexOf("."))}.0/24`;
  return peer.endsWith("::/64") ? siteOf(peer) : "unknown";
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (address.length > LONGEST_ADDRESS) return null;
  // Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  // Four decimal parts: programs read "10.1" differently.
  return ipaddr.IPv6.isValid(bare) || ipaddr.IPv4.isValidFourPartDecimal(bare) ? ipaddr.process(bare) : null;
}

function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return "unknown";
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

function isWithin(address: string, ranges: Cidr[]): boolean {
  const parsed = parse(address);
  return parsed !== null && ipaddr.subnetMatch(parsed, { within: ranges }, "outside") === "within";
}
