import { expect, test } from "bun:test";
import { domainKey } from "#domain/business/state/domain-key.ts";

const SAME: Record<string, string[]> = {
  "shop.example": [
    "shop.example",
    "SHOP.Example",
    "www.shop.example",
    "WWW.SHOP.EXAMPLE.",
    "http://shop.example",
    "https://www.shop.example:8443/a/b?c=d#e",
    "//shop.example/x",
    "https://user:pass@shop.example/",
    "  shop.example  ",
    "shop.example:443",
    "ftp://shop.example",
    "ｓｈｏｐ.example",
    "shop。example",
  ],
  "xn--ksehaus-5wa.example": [
    "käsehaus.example",
    "KÄSEHAUS.example",
    "https://www.käsehaus.example/",
    "xn--ksehaus-5wa.example",
    "ka\u0308sehaus.example",
  ],
  "xn--r8jz45g.xn--zckzah": ["例え.テスト", "例え。テスト"],
  "www.com": ["www.com"],
  "a.b.shop.example": ["a.b.shop.example"],
};

for (const [key, spellings] of Object.entries(SAME)) {
  for (const spelling of spellings)
    test(`${JSON.stringify(spelling)} is ${key}`, () => expect(domainKey(spelling)).toBe(key));
}

for (const none of [
  "",
  " ",
  "localhost",
  "https://",
  "a b.example",
  "shop..example",
  "[::1]",
  "\u0000.example",
  "x".repeat(3_000),
  "%00.example",
  "-",
]) {
  test(`${JSON.stringify(none.slice(0, 30))} names no site`, () => expect(domainKey(none)).toBeNull());
}
