// Files as people have them, from the file to the stored reviews: each stands for a kind of fault.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";
import { bring, csv, storedReviews } from "../support.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function bringCase(name: string, options: Parameters<typeof bring>[3] = {}) {
  const shop = { ...(await seedBusiness(db.context)), domain: "bugs.example" };
  const content = readFileSync(join(import.meta.dir, "../case", `${name}.csv`));
  const { report, refused } = await bring(db, shop, content, options);
  return { report, refused, stored: await storedReviews(db, shop) };
}

test("04: no address and no number becomes a name", async () => {
  const { stored } = await bringCase("04-author-is-an-address");
  expect(stored.map(({ author }) => author)).toEqual(["Anonymous", "Anonymous", "Ana"]);
});

for (const [timeZone, dayOrder] of [
  ["UTC", "day"],
  ["UTC", "month"],
] as const)
  test(`05: dates, with the ${dayOrder} first`, async () => {
    const { stored, refused } = await bringCase("05-dates", { choices: { timeZone, dayOrder } });
    const by = Object.fromEntries(stored.map(({ title, created }) => [title, created]));
    expect(by).toEqual({
      ...{ D0: "2015-08-10T14:16:38", D1: "2015-08-10T12:16:38", D2: "2024-03-07T15:43:43" },
      ...{ D3: "2024-03-07T13:43:43", D4: "2024-03-07T00:00:00" },
      D5: dayOrder === "day" ? "2024-03-07T15:43:00" : "2024-07-03T15:43:00",
      ...{ D6: "2024-03-07T00:00:00", D7: "2023-12-12T00:00:00", D8: "2024-03-05T00:00:00" },
      ...{ D9: "2024-03-07T00:00:00", D10: "2024-03-07T15:43:43", D11: "2024-03-07T23:43:43" },
      ...{ D12: "2024-03-07T15:43:00", D13: "2024-03-07T00:00:00", D14: "2024-03-07T15:43:43" },
      ...{ D16: "2024-03-07T15:43:43", D17: "2024-03-07T15:43:38", D18: "2024-03-08T00:00:00" },
      D19: "2024-03-07T05:04:03",
    });
    expect(refused).toMatchObject([
      { line: 17, reason: expect.stringContaining('review_date "March 7, 2024 3:43pm PST"') },
    ]);
  });

test("06: stars in a layout out of five; one unusual row never changes those of another", async () => {
  const { stored, refused, report } = await bringCase("06-ratings");
  expect(report.scale).toBe(5);
  expect(Object.fromEntries(stored.map(({ title, rating }) => [title, rating]))).toEqual({
    ...{ R0: 5, R1: 5, R2: 5, R3: 5, R4: 4, R5: 5, R6: 4, R7: 5, R8: 4, R10: 5, R11: 1, R12: 3, R13: 1 },
  });
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [11, 'rating "five" is no number'],
    [16, 'rating "0" is not from 1 to 5'],
  ]);
});

test("06b: low stars out of ten", async () => {
  const { stored } = await bringCase("06b-out-of-ten-low");
  expect(Object.fromEntries(stored.map(({ title, rating }) => [title, rating]))).toEqual({
    R0: 2,
    R1: 2,
    R2: 3,
    R3: 1,
  });
});

test("07: what is too long is refused with the file's column, and a long reply costs the reply alone", async () => {
  const { stored, refused, report } = await bringCase("07-lengths");
  expect(stored.map(({ title, reply }) => [title, reply === null])).toEqual(
    expect.arrayContaining([
      ["Short reply", false],
      ["Long reply", true],
    ]),
  );
  expect(refused.map(({ line, reason }) => [line, reason.replace(/has \d+/, "has N")])).toEqual([
    [2, "title must be at most 120 characters, and has N"],
    [3, "body must be at most 5000 characters, and has N"],
    [4, "reviewer_name must be at most 80 characters, and has N"],
    [7, "reply must be at most 3000 characters, and has N: the review has no reply"],
  ]);
  expect(report).toMatchObject({ read: 6, created: 3, refused: 4 });
});

test("08: replies of a shop plugin's export", async () => {
  const { stored, refused, report } = await bringCase("08-woocommerce-replies");
  expect(stored.map(({ external, reply }) => [external, reply])).toEqual([
    ["woocommerce:10", null],
    ["woocommerce:12", "We are sorry, a new one is on its way to you."],
    ["woocommerce:15", "Thank you, we noted it for the next batch."],
  ]);
  expect(refused.map(({ row, reason }) => [row.comment_ID, reason])).toEqual([
    ["11", "its status there is spam"],
    ["13", "it is a reply, and its author is not known as the shop"],
    ["17", "it is a reply that is not published there"],
    ["18", "its status there is post-trashed"],
  ]);
  expect(report).toMatchObject({ read: 7, created: 3, refused: 4 });
});

test("a reason names the file's column, and not ours", async () => {
  const shop = { ...(await seedBusiness(db.context)), domain: "bugs.example" };
  const names = ["Stars given", "Your words", "Sent on", "Their name"];
  const columns = { rating: "Stars given", body: "Your words", date: "Sent on", author: "Their name" };
  const row = { "Stars given": "5", "Your words": "Fine", "Sent on": "2024-03-07", "Their name": "Ana" };
  const rows = [
    { ...row, "Sent on": "3000-01-01" },
    { ...row, "Sent on": "1969-12-31" },
    { ...row, "Sent on": "soon" },
    { ...row, "Sent on": "7 March 2024 10:00 EST" },
    { ...row, "Stars given": "many" },
    { ...row, "Stars given": "7" },
    { ...row, "Your words": "long ".repeat(2_000) },
    { ...row, "Their name": "N".repeat(81) },
  ];
  const { refused } = await bring(db, shop, csv(names, rows), { choices: { columns } });
  expect(refused).toHaveLength(rows.length);
  for (const { reason } of refused) {
    expect(reason).toMatch(/^(?:Stars given|Your words|Sent on|Their name) /);
    expect(reason).not.toMatch(/createdAt|rating|body|author/);
  }
});
