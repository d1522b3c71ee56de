// Keyed hashes of network addresses. They can be compared; without APP_SECRET the address cannot be found by trying all addresses.
import { createHmac } from "node:crypto";

export type AddressHash = ReturnType<typeof createAddressHash>;

export function createAddressHash(appSecret: string) {
  const key = createHmac("sha256", appSecret).update("candor address hashes").digest();
  const hash = (text: string) => createHmac("sha256", key).update(text).digest();
  return {
    /** Hash of the range: a /24 in IPv4, a /48 in IPv6. @param peer a key as `platform/peer` makes it */
    ofRange: (peer: string): Uint8Array => hash(`range:${rangeOf(peer)}`),
    /** Hash of the range, another one for each subject. */
    ofRangeAbout: (peer: string, subject: string): Uint8Array => hash(`range:${subject}:${rangeOf(peer)}`),
  };
}

/** `192.0.2.1` lies in `192.0.2`, `2001:db8:1:2::/64` in `2001:db8:1`. */
function rangeOf(peer: string): string {
  return peer.includes(":") ? peer.split(":").slice(0, 3).join(":") : peer.split(".").slice(0, 3).join(".");
}
