// The recipe for chats in docs/webhooks.md: the code runs, and no link, mention or markup of an author reaches a chat.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = readFileSync(join(import.meta.dir, "../../../docs/webhooks.md"), "utf8");

function recipe(): string {
  const start = DOCS.indexOf("const dead =");
  return DOCS.slice(start, DOCS.indexOf("\n```\n", start));
}

function lineOf(words: { title: string; body: string; author: string }): string {
  const review = { rating: 2, verified: false, url: "https://reviews.example/review/shop/rev_1", ...words };
  const $input = { all: () => [{ json: { data: { business: { name: "Nordlicht" }, review } } }] };
  return new Function("$input", recipe())($input)[0].json.line;
}

test("a review becomes a message with stars, words, author and address", () => {
  const line = lineOf({ title: "A scratch", body: "On one of its legs", author: "Jo B" });
  expect(line).toBe(
    "★★☆☆☆ Nordlicht\nA scratch\nOn one of its legs\nJo B, not verified\nhttps://reviews.example/review/shop/rev_1",
  );
});

test("links, mentions and markup of an author are dead", () => {
  for (const hostile of [
    "https://evil.example/x",
    "evil.example",
    "<https://evil.example|Log in>",
    "[Log in](https://evil.example)",
    "<!channel> <@U123>",
    "@everyone",
    "**bold** `code`",
  ])
    for (const place of ["title", "body", "author"] as const) {
      const line = lineOf({ title: "Fine", body: "Fine", author: "Ana", [place]: hostile });
      const own = line.replace("https://reviews.example/review/shop/rev_1", "");
      expect(own).not.toMatch(/[.:@/<>|*_`[\]](?!\u200b)/);
      expect(own.replaceAll("\u200b", "")).toContain(hostile);
    }
});
