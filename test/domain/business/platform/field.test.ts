// The form about a rating on another platform.
import { describe, expect, test } from "bun:test";
import { readCount, readPlatformLink, readPlatformName, readRating } from "#domain/business/platform/field.ts";
import { readEach } from "../../../support/read-each.ts";

function readPlatformFields(given: Record<"platform" | "url" | "rating" | "count", string>) {
  const all = readEach({
    platform: readPlatformName(given.platform),
    url: readPlatformLink(given.url),
    rating: readRating(given.rating),
    count: readCount(given.count),
  });
  return "errors" in all ? all : { fields: all.read };
}

describe("the fields of a form", () => {
  const fine = { platform: " Else ", url: "https://else.example/x", rating: "4,5", count: "1200" };

  test("is read with comma or point", () => {
    expect(readPlatformFields(fine)).toEqual({
      fields: { platform: "Else", url: "https://else.example/x", rating: "4.50", count: 1200 },
    });
  });

  test.each([
    ["rating", "0.99"],
    ["rating", "5.01"],
    ["rating", "4.555"],
    ["rating", "1e0"],
    ["rating", "-1"],
    ["rating", "NaN"],
    ["rating", ""],
    ["count", "10000001"],
    ["count", "-1"],
    ["count", "1.5"],
    ["count", "0x10"],
    ["count", "99999999999999999999"],
    ["count", ""],
    ["url", "http://else.example"],
    ["url", "javascript:alert(1)"],
    ["url", "https://user:secret@else.example"],
    ["url", "https://127.0.0.1/"],
    ["url", "https://localhost/"],
    ["url", ""],
    ["platform", ""],
    ["platform", "x".repeat(61)],
    ["platform", "a\nb"],
    ["platform", "a\u0000b"],
  ])("names the field %s where it holds %p", (name, value) => {
    const read = readPlatformFields({ ...fine, [name]: value });
    expect("errors" in read && Object.keys(read.errors)).toEqual([name]);
  });
});
