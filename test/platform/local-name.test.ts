// Names of this machine, and names that only look like it.
import { expect, test } from "bun:test";
import { isLocalName, isLoopback } from "#platform/network/local-name.ts";

const local = [
  "localhost",
  "LOCALHOST:3000",
  "127.0.0.1",
  "127.9.9.9:80",
  "::1",
  "[::1]",
  "[::1]:3000",
  "::ffff:127.0.0.1",
];
const others = [
  "",
  "localhost.example",
  "127.1",
  "0x7f.1",
  "localhost:3000:1",
  "10.0.0.1",
  "[2001:db8::1]:80",
  "::",
  "0.0.0.0",
  "a.localhost",
];

for (const host of local) test(`${host} is this machine`, () => expect(isLocalName(host)).toBe(true));
for (const host of others) test(`"${host}" may be another`, () => expect(isLocalName(host)).toBe(false));

test("a host name is no address", () => expect(isLoopback("localhost")).toBe(false));
