// Whether a host is this machine, whatever a name server says: the name localhost, or a loopback address.
import ipaddr from "ipaddr.js";

/** @param host as in a URL or a Host header: with a port or without, an IPv6 address in brackets or not */
export function isLocalName(host: string): boolean {
  const name = host.toLowerCase();
  const bare = ipaddr.isValid(name) ? name : name.replace(/:\d{1,5}$/, "").replace(/^\[(.*)\]$/, "$1");
  return bare === "localhost" || isLoopback(bare);
}

export function isLoopback(address: string): boolean {
  // Four parts: shorter spellings are read differently by different programs.
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  return ipaddr.process(address).range() === "loopback";
}
