// Addresses as surfaces read them, and which of them stay in memory.
import { describe, expect, test } from "bun:test";
import { createAddressReader } from "#runtime/readable.ts";

const LINK = "http://localhost/invite/secret";
const OPEN = "http://localhost/api/open/v1/businesses/a.example";

describe("an address", () => {
  const paths: readonly [string, string, boolean][] = [
    ["http://localhost/a?b=/", "/a?b=/", true],
    ["http://localhost/a/?b=1", "/a?b=1", false],
    ["http://localhost/a//", "/a//", true],
    ["http://localhost/", "/", true],
    ["/a", "/a", false],
    ["http://bad host/a", "/a", false],
  ];
  for (const [url, path, isUsual] of paths)
    test(`${url} is read as ${path}, remembered or not`, () => {
      const { read, remember } = createAddressReader();
      expect(read(url)).toMatchObject({ path, isUsual });
      remember(url, read(url));
      expect(read(url)).toMatchObject({ path, isUsual });
    });
});

describe("the memory of addresses", () => {
  test("has none that was only read: it may be a private link", () => {
    const { read } = createAddressReader();
    expect(read(LINK)).not.toBe(read(LINK));
  });

  test("has the public ones that it was told of, each as its own", () => {
    const { read, remember } = createAddressReader();
    remember(OPEN, read(OPEN));
    expect(read(OPEN)).toBe(read(OPEN));
    expect(read(`${OPEN}/reviews`).path).toEndWith("a.example/reviews");
  });

  test("is bounded in number and in length", () => {
    const { read, remember } = createAddressReader();
    const long = `${OPEN}?${"a".repeat(200)}`;
    remember(long, read(long));
    expect(read(long)).not.toBe(read(long));
    remember(OPEN, read(OPEN));
    for (let n = 0; n < 10_000; n++) remember(`${OPEN}${n}`, read(`${OPEN}${n}`));
    expect(read(OPEN)).not.toBe(read(OPEN));
  });
});
