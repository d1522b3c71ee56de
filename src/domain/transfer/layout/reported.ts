// The cells of a refused row that its report may hold: none of an IP address or a device, which no one needs for mending the row.
import ipaddr from "ipaddr.js";
import { columnNames } from "./mapping.ts";

/** Words of a column's name: "comment_author_IP", "Reviewer Device Type", "userAgent". */
const NAMED = new Set(
  "ip ips ipaddress ipaddr ipv4 ipv6 device devices useragent agent browser imei fingerprint".split(" "),
);
const AGENT = /^(?:mozilla|opera|dalvik|okhttp|curl)\/\d/i;
const MOST_ADDRESS = 200;

/** @param header the first row of the file. Returns the cells by the names of their columns */
export function namedCells(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const names = columnNames(header);
  return Object.fromEntries(
    cells.flatMap((cell, at) => {
      const name = names[at] ?? `column ${at + 1}`;
      return isOfDevice(name, cell) ? [] : [[name, cell]];
    }),
  );
}

function isOfDevice(name: string, cell: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => NAMED.has(word)) || AGENT.test(cell.trim()) || isAddresses(cell);
}

/** One or several, as proxies list them. */
function isAddresses(cell: string): boolean {
  const parts = cell.length > MOST_ADDRESS ? [] : cell.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => isAddress(part.replace(/^\[|\](?::\d+)?$|(?<=^[\d.]+):\d+$/g, "")));
}

/** A lone number is none, though it is one way to write an IPv4 address. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
