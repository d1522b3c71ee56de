// The words that a 404 takes from an address: bounded, without controls, and none of private links.
import { expect, test } from "bun:test";
import { askedWords } from "#surface/page/kit/asked-words.ts";
import { MAX_SEARCH_LENGTH } from "#surface/page/kit/query.ts";

test("are those of the business, with or without what stands below it", () => {
  const cases: [string, string][] = [
    ["/review/harbour-pine", "harbour pine"],
    ["/review/harbour-pine/rev_123?page=2", "harbour pine"],
    ["/review/harbour.example/write", "harbour.example"],
    ["/category/coffee_bars", "coffee bars"],
    ["/Harbour%20%26%20Pine.html", "Harbour & Pine"],
    ["//review//m%C3%B6bel+haus", "möbel haus"],
    ["/%E5%96%AB%E8%8C%B6", "喫茶"],
  ];
  for (const [path, words] of cases) expect([path, askedWords(path)]).toEqual([path, words]);
});

test("are none for private links, pages of the service, and addresses without a letter", () => {
  for (const path of [
    "/",
    "",
    "/manage/secret-token",
    "/invite/secret/x",
    "/dashboard/nothing",
    "/api/v9",
    "/review",
    "/unknown/folder",
    "/---",
    "/%E0%A4%A",
  ])
    expect([path, askedWords(path)]).toEqual([path, ""]);
});

test("hold no controls, marks of direction or markup", () => {
  expect(askedWords("/review/a%00b%E2%80%AEc%E2%81%A6d%0D%0Ae")).toBe("a b c d e");
  expect(askedWords("/review/%3Cscript%3Ealert(1)%3C%2Fscript%3E")).toBe("script alert(1) script");
  expect(askedWords("/review/%22%20onfocus=x%20autofocus")).toBe("onfocus=x autofocus");
});

test("are bounded, and end with a whole character", () => {
  expect(askedWords(`/${"a".repeat(100_000)}`).length).toBe(MAX_SEARCH_LENGTH);
  const cut = askedWords(`/a${encodeURIComponent("😀".repeat(100))}`);
  expect(cut.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toStartWith("a😀");
});
