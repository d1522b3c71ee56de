// Entities of texts, lengths, and what the report of a refused row holds.
import { describe, expect, test } from "bun:test";
import { namedCells } from "#domain/transfer/layout/reported.ts";
import { plainText } from "#domain/transfer/layout/text.ts";

describe("entities", () => {
  for (const [given, right] of [
    ["Tom &amp; Jerry&#39;s &lt;3", "Tom & Jerry's <3"],
    ["see /shop?a=1&region=2", "see /shop?a=1&region=2"],
    ["see /shop?a=1&copy=2&lt=3&times=4", "see /shop?a=1&copy=2&lt=3&times=4"],
    ["AT&T and R&D", "AT&T and R&D"],
    ["&#65 and &#x41 stay, &#65; and &#x41; do not", "&#65 and &#x41 stay, A and A do not"],
    ["&amp;lt;b&amp;gt; is decoded once", "&lt;b&gt; is decoded once"],
    ["&amp;amp;amp;", "&amp;amp;"],
    ["caf&eacute; &unknown; &;", "café &unknown; &;"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
    ["a&nbsp;b&#0;c", "a\u00a0b\ufffdc"],
  ] as const)
    test(given, () => expect(plainText(given)).toBe(right));
});

test("the report of a refused row leaves out addresses and devices, by the names of their columns and by their cells", () => {
  const names = [
    "Text",
    "comment_author_IP",
    "ipAddress",
    "Reviewer Device Type",
    "user_agent",
    "",
    "Text",
    "x",
    "y",
    "z",
    "Description",
    "zip",
  ];
  const cells = [
    ...["fine", "203.0.113.9", "2001:db8::1", "mobile", "x", "kept", "kept, too", "203.0.113.9, 10.0.0.1"],
    ...["Mozilla/5.0 (X11)", "[2001:db8::1]:443", "a tip", "10115", "further"],
  ];
  expect(namedCells(names, cells)).toEqual({
    ...{
      Text: "fine",
      "column 6": "kept",
      "column 7": "kept, too",
      Description: "a tip",
      zip: "10115",
      "column 13": "further",
    },
  });
});

test("a row with many cells of one name loses none of them", () => {
  expect(Object.values(namedCells(["a", "a", " a "], ["1", "2", "3"]))).toEqual(["1", "2", "3"]);
});
