// The caller's address, as a key for rate windows.
import { describe, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import type { Cidr } from "#platform/config/config.ts";
import { createPeerReader } from "#platform/network/peer.ts";

const cidrs = (...ranges: string[]) => ranges.map((range) => ipaddr.parseCIDR(range) as Cidr);
const direct = createPeerReader([]);
const proxied = createPeerReader(cidrs("10.0.0.0/8", "192.0.2.7/32", "2001:db8:aaaa::/48"));

describe("a socket's address", () => {
  const cases: [address: string | null, key: string][] = [
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:C000:0201", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    [null, "unknown"],
    ["", "unknown"],
    ["localhost", "unknown"],
    ["999.1.1.1", "unknown"],
    ["10.1", "unknown"],
    ["0x0a.0.0.1", "unknown"],
    ["2130706433", "unknown"],
    ["010.0.0.1", "unknown"],
    ["1.2.3.4, 5.6.7.8", "unknown"],
    [`${"0:".repeat(60)}1`, "unknown"],
  ];
  for (const [address, key] of cases) {
    test(`${address?.slice(0, 40)} is ${key}`, () => {
      // Twice, because the second is remembered.
      expect(direct(address, null)).toBe(key);
      expect(direct(address, null)).toBe(key);
    });
  }
});

describe("X-Forwarded-For", () => {
  const cases: [what: string, socket: string, header: string | null, key: string][] = [
    ["is nothing without a trusted proxy", "198.51.100.1", "203.0.113.1", "198.51.100.1"],
    ["names the caller behind one", "10.0.0.1", "203.0.113.1", "203.0.113.1"],
    ["names the caller behind several", "10.0.0.1", "203.0.113.1, 10.0.0.3, 192.0.2.7", "203.0.113.1"],
    ["counts from the right", "10.0.0.1", "1.1.1.1, 203.0.113.1, 10.0.0.3", "203.0.113.1"],
    ["cannot be lengthened into another caller", "10.0.0.1", "1.1.1.1, 2.2.2.2, 203.0.113.1", "203.0.113.1"],
    ["stops at a trusted range's neighbour", "10.0.0.1", "1.1.1.1, 192.0.2.8", "192.0.2.8"],
    ["all of ours: the first of them", "10.0.0.1", "10.0.0.9, 10.0.0.8", "10.0.0.9"],
    ["a proxy that is trusted in IPv6", "2001:db8:aaaa::1", "2001:db8:5:5::7", "2001:db8:5:5::/64"],
    ["a proxy in IPv4 that is seen as IPv6", "::ffff:10.0.0.1", "203.0.113.1", "203.0.113.1"],
    ["a hop in IPv4 that is written as IPv6", "10.0.0.1", "203.0.113.1, ::ffff:10.0.0.2", "203.0.113.1"],
    ["with ports", "10.0.0.1", "203.0.113.1:4711, [2001:db8:aaaa::2]:80, 10.0.0.2:1", "203.0.113.1"],
    ["with ports in IPv6", "10.0.0.1", "[2001:db8:5:5::7]:4711", "2001:db8:5:5::/64"],
    ["with spaces and tabs", "10.0.0.1", " \t203.0.113.1 ,\t10.0.0.3 ", "203.0.113.1"],
    ["a hop that is none stops the walk", "10.0.0.1", "203.0.113.1, unknown", "unknown"],
    ["an obfuscated hop", "10.0.0.1", "_hidden", "unknown"],
    ["an abbreviated address is not taken for a proxy's", "10.0.0.1", "203.0.113.1, 10.1", "unknown"],
    ["an empty hop stops the walk", "10.0.0.1", "203.0.113.1,,10.0.0.3", "unknown"],
    ["nothing but commas", "10.0.0.1", ",,,", "unknown"],
    ["an empty header is none", "10.0.0.1", "", "10.0.0.1"],
    ["no header", "10.0.0.1", null, "10.0.0.1"],
    ["more hops than any chain has", "10.0.0.1", `203.0.113.1${", 10.0.0.2".repeat(500)}`, "10.0.0.2"],
    ["a hop of 30 KB", "10.0.0.1", "9".repeat(30_000), "unknown"],
  ];
  for (const [what, socket, header, key] of cases) {
    test(what, () => {
      const read = socket === "198.51.100.1" ? direct : proxied;
      expect(read(socket, header)).toBe(key);
      expect(read(socket, header)).toBe(key);
    });
  }

  test("from an address that is no trusted proxy is ignored", () => {
    expect(proxied("198.51.100.1", "203.0.113.1")).toBe("198.51.100.1");
  });
});

test("its cache stays bounded and correct", () => {
  const read = createPeerReader(cidrs("10.0.0.0/8"));
  for (let n = 0; n < 25_000; n++) {
    const address = `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    expect(read("10.0.0.1", address)).toBe(address);
  }
});
