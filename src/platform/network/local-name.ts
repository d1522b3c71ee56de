// Whether a host is this machine: the name localhost, or a loopback address.
import ipaddr from "ipaddr.js";

/** @param host as in a URL or a Host header, with or without port and brackets */
export function isLocalName(host: string): boolean {
  const name = host.toLowerCase();
  const bare = ipaddr.isValid(name) ? name : name.replace(/:\d{1,5}$/, "").replace(/^\[(.*)\]$/, "$1");
  return bare === "localhost" || isLoopback(bare);
}

export function isLoopback(address: string): boolean {
  // Four parts: programs read shorter spellings differently.
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  return ipaddr.process(address).range() === "loopback";
}
