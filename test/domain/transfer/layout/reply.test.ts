// Replies that stand in rows of their own: only those of the shop are taken, and each other row says why it is not.
import { describe, expect, test } from "bun:test";
import { GUESS_ALL } from "#domain/transfer/layout/choice.ts";
import { readRow } from "#domain/transfer/layout/row.ts";
import { scan } from "#domain/transfer/layout/scan.ts";
import { readSheet } from "#domain/transfer/sheet/sheet.ts";
import { csv, fileOf, type Row } from "../support.ts";

const COLUMNS =
  "comment_ID,comment_post_ID,comment_author,comment_author_email,comment_date_gmt,comment_content,comment_approved,comment_parent,user_id,rating".split(
    ",",
  );
const SITE = { domain: "bugs.example", country: "DE" };

const row = (id: number, more: Row = {}): Row => ({
  ...{ comment_ID: String(id), comment_author: `N${id}`, comment_author_email: `n${id}@mail.example` },
  ...{ comment_date_gmt: `2024-03-0${(id % 9) + 1} 09:00:00`, comment_content: `Text number ${id}` },
  ...{ comment_approved: "1", comment_parent: "0", user_id: "0", rating: more.comment_parent ? "" : "5" },
  ...more,
});
const review = (id: number, more: Row = {}) => row(id, more);
const reply = (id: number, parent: number, more: Row = {}) =>
  row(id, { comment_parent: String(parent), comment_author_email: "shop@bugs.example", user_id: "1", ...more });

async function readAll(rows: readonly Row[], { shop = null as string | null, domain = SITE.domain } = {}) {
  const file = fileOf(csv(COLUMNS, rows));
  const site = { ...SITE, domain };
  const scanned = await scan(file, null, site, { ...GUESS_ALL, shop });
  const replies: Record<string, string | null> = {};
  const refused: Record<number, string> = {};
  for await (const each of readSheet(file)) {
    if ("wrong" in each || each.line === 1) continue;
    for (const reading of readRow(scanned, each.cells, site) ?? [])
      if ("wrong" in reading) refused[Number(each.cells[0])] = reading.wrong;
      else
        replies[String(reading.review.fields.externalId)] =
          (reading.review.fields.reply as { body: string } | undefined)?.body ?? null;
  }
  return { replies, refused, found: scanned.found, rows: scanned.rows };
}

const STRANGER = "it is a reply, and its author is not known as the shop";

test("of an address of the business's own domain is taken, wherever it stands in the file", async () => {
  const { replies, refused, found } = await readAll([reply(3, 2), review(1), review(2), reply(4, 1)]);
  expect(replies).toEqual({ "woocommerce:1": "Text number 4", "woocommerce:2": "Text number 3" });
  expect(refused).toEqual({});
  expect(found).toMatchObject({ shop: ["1"], shopAsked: false, touched: { shop: 2 } });
});

test("of the same user id is taken, whatever its address; the id 0 of guests is none", async () => {
  const other = { comment_author_email: "jo@private.example" };
  const { replies, refused } = await readAll([
    ...[review(1), review(2), review(3), reply(4, 1), reply(5, 2, other), reply(6, 3, { ...other, user_id: "0" })],
  ]);
  expect(replies).toEqual({
    "woocommerce:1": "Text number 4",
    "woocommerce:2": "Text number 5",
    "woocommerce:3": null,
  });
  expect(refused).toEqual({ 6: STRANGER });
});

describe("of another is refused", () => {
  for (const [what, more] of [
    ["a stranger", { comment_author_email: "cy@mail.example", user_id: "0" }],
    ["another customer who is logged in", { comment_author_email: "cy@mail.example", user_id: "9" }],
    ["a domain that ends alike", { comment_author_email: "shop@evilbugs.example", user_id: "0" }],
    ["a domain that begins alike", { comment_author_email: "shop@bugs.example.evil.example", user_id: "0" }],
    ["an address before the sign", { comment_author_email: "bugs.example@evil.example", user_id: "0" }],
    ["two signs", { comment_author_email: "a@bugs.example@evil.example", user_id: "0" }],
    ["no address at all", { comment_author_email: "", user_id: "0" }],
    ["the shop's name only", { comment_author: "Bugs Shop", comment_author_email: "x@mail.example", user_id: "0" }],
  ] as const)
    test(what, async () => {
      const { replies, refused } = await readAll([review(1), reply(2, 1, more)]);
      expect(replies).toEqual({ "woocommerce:1": null });
      expect(refused).toEqual({ 2: STRANGER });
    });

  for (const [status, reason] of [
    ["spam", "its status there is spam"],
    ["trash", "its status there is trash"],
    ["post-trashed", "its status there is post-trashed"],
    ["POST-TRASHED", "its status there is post-trashed"],
    ["0", "it is a reply that is not published there"],
    ["hold", "it is a reply that is not published there"],
  ] as const)
    test(`the shop's own with the status ${status}`, async () => {
      const { replies, refused } = await readAll([review(1), reply(2, 1, { comment_approved: status })]);
      expect(replies).toEqual({ "woocommerce:1": null });
      expect(refused).toEqual({ 2: reason });
    });

  test("an unapproved row with the shop's address teaches no user id", async () => {
    const { refused } = await readAll([
      ...[review(1), reply(2, 1, { comment_approved: "0", user_id: "9" })],
      reply(3, 1, { comment_author_email: "cy@mail.example", user_id: "9" }),
    ]);
    expect(refused[3]).toBe(STRANGER);
  });

  test("at a host where strangers get mailboxes", async () => {
    const { refused } = await readAll([review(1), reply(2, 1, { comment_author_email: "x@gmail.com", user_id: "0" })], {
      domain: "gmail.com",
    });
    expect(refused).toEqual({ 2: STRANGER });
  });

  test("a reply to a reply, to a binned review, and to none of the file", async () => {
    const { replies, refused } = await readAll([
      ...[review(1), reply(2, 1, { comment_author_email: "cy@mail.example", user_id: "0" }), reply(3, 2)],
      ...[review(4, { comment_approved: "post-trashed" }), reply(5, 4), reply(6, 99), reply(7, 7)],
    ]);
    const orphan = "it is a reply to another reply, or its review is not in the file";
    expect(replies).toEqual({ "woocommerce:1": null });
    expect(refused).toEqual({
      2: STRANGER,
      3: orphan,
      4: "its status there is post-trashed",
      5: orphan,
      6: orphan,
      7: orphan,
    });
  });

  test("an earlier one, one without text, and one that is too long", async () => {
    const { replies, refused } = await readAll([
      ...[review(1), reply(2, 1), reply(3, 1), review(4), reply(5, 4, { comment_content: "<p></p>" })],
      reply(6, 4, { comment_content: "Thank you. ".repeat(300) }),
    ]);
    expect(replies).toEqual({ "woocommerce:1": "Text number 3", "woocommerce:4": null });
    expect(refused).toEqual({
      ...{ 2: "the shop has a later reply to the same review", 5: "it is a reply without text" },
      6: "comment_content must be at most 3000 characters, and has 3299: the review has no reply",
    });
  });
});

describe("who is the shop?", () => {
  const rows = [
    ...[review(1), review(2), reply(3, 1, { comment_author_email: "jo@private.example", user_id: "7" })],
    reply(4, 2, { comment_author_email: "Guest@Private.example", user_id: "0" }),
  ];
  test("is asked where no author is known, with the authors", async () => {
    const { found, refused } = await readAll(rows);
    expect(found).toMatchObject({ shop: [], shopAsked: true });
    expect(found.shopCandidates).toEqual([
      { shop: "7", rows: 1 },
      { shop: "guest@private.example", rows: 1 },
    ]);
    expect(refused).toEqual({ 3: STRANGER, 4: STRANGER });
  });
  for (const [shop, taken] of [
    ["7", [3]],
    ["jo@private.example", [3]],
    [" GUEST@private.example ", [4]],
    ["8", []],
    ["0", []],
  ] as const)
    test(`is answered by ${shop}`, async () => {
      const { refused } = await readAll(rows, { shop });
      expect([3, 4].filter((id) => !(id in refused))).toEqual([...taken]);
    });
  test("is not asked of a file without replies", async () => {
    expect((await readAll([review(1)])).found).toMatchObject({ shopAsked: false, shopCandidates: [] });
  });
});

test("a file of nothing but replies has a bound", async () => {
  const many = Array.from({ length: 9_000 }, (_, n) =>
    reply(n, 1, { comment_content: "Thank you very much. ".repeat(100) }),
  );
  await expect(readAll(many)).rejects.toThrow("The file has too many replies. Split it.");
});
