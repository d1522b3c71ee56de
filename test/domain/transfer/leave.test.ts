// Reviews leave in other layouts: a file that came from a layout leaves with the same rows, and the export lists what is lost.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { exportArchive } from "#domain/archive/export.ts";
import { exportForOwner } from "#domain/archive/owner.ts";
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { leaveAs, leaveWithoutAddresses } from "#domain/transfer/leave/leave.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { photoKit } from "../../support/photo.ts";
import { reviewWithPhotos } from "../../support/reviewed-photo.ts";
import { AUTHOR_EMAIL, seedBusiness, seedReview } from "../../support/seed.ts";
import { emptied, imported } from "../archive/support.ts";
import { JUDGE_ME } from "./sample.ts";
import { bring, csv, everythingOf, type Row, storedReviews } from "./support.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const shopOf = async () => ({ ...(await seedBusiness(db.context)), domain: "shop.example" });

async function left(shop: { id: Awaited<ReturnType<typeof shopOf>>["id"] }, layout: "judge-me" | "okendo") {
  let text = "";
  const losses = await leaveAs(db.context, shop.id, layout, (chunk) => {
    text += chunk;
  });
  return { ...losses, text, rows: parse(text, { columns: true }) as Row[] };
}

const ROWS: Row[] = [
  {
    ...{
      title: "",
      body: "<p>Solid &amp; <b>big</b></p>",
      rating: "5",
      review_date: "2024-03-07 15:43:43 UTC",
      source: "email",
    },
    ...{
      curated: "ok",
      reviewer_name: "Ana R.",
      reviewer_email: "ana@mail.example",
      product_id: "7001",
      product_handle: "desk",
    },
    ...{
      reply: "Thank you,\nAna.",
      reply_date: "2024-03-08 09:00:00 UTC",
      picture_urls: "https://cdn.example/1.jpg",
      metaobject_handle: "m1",
    },
  },
  {
    title: "=1+1",
    body: "",
    rating: "4",
    review_date: "09/03/2024",
    source: "web",
    curated: "not-yet",
    reviewer_name: "Bo",
  },
  {
    title: "Ünïcode 😀",
    body: 'He said "no", twice',
    rating: "1",
    review_date: "2024-03-10 10:00:00 UTC",
    source: "web",
    curated: "ok",
    reviewer_name: "Cy",
  },
];

test("Judge.me to here to Judge.me gives the same rows", async () => {
  const shop = await shopOf();
  await bring(db, shop, csv(JUDGE_ME, ROWS));
  const { rows, lost, reviews } = await left(shop, "judge-me");
  const whole = ROWS.map((row) => Object.fromEntries(JUDGE_ME.map((name) => [name, row[name] ?? ""])));
  expect(rows).toEqual(whole);
  expect({ lost, reviews }).toEqual({ lost: [], reviews: 3 });
});

test("a file that left is read again as the same reviews", async () => {
  const shop = await shopOf();
  await bring(db, shop, csv(JUDGE_ME, ROWS));
  const { text } = await left(shop, "judge-me");
  const { report } = await bring(db, shop, text);
  expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test("values that a layout cannot hold are listed with the number of reviews", async () => {
  const shop = await shopOf();
  await seedReview(db.context, shop.id, { verified: true, source: "invitation" });
  await bring(db, shop, csv(JUDGE_ME, ROWS));
  const { lost, rows } = await left(shop, "okendo");
  expect(rows).toHaveLength(4);
  expect(lost).toContainEqual({ what: "that the purchase was verified", reviews: 1 });
  expect(lost).toContainEqual({ what: "the service that it came from", reviews: 3 });
  expect(lost).toContainEqual({ what: "that it is about the shop and not about a product", reviews: 3 });
});

test("the operator's file has authors' addresses, and an owner's has none, not even imported ones", async () => {
  const shop = await shopOf();
  await seedReview(db.context, shop.id, {});
  await bring(db, shop, csv(JUDGE_ME, ROWS));
  const whole = (await left(shop, "judge-me")).text;
  expect(whole).toContain(AUTHOR_EMAIL);
  expect(whole).toContain("ana@mail.example");
  let owners = "";
  for await (const piece of leaveWithoutAddresses(db.context, shop.id, "judge-me")) owners += piece;
  expect(parse(owners)).toHaveLength(5);
  expect(owners).not.toMatch(/@/);
});

test("pictures leave with their addresses, and what a layout cannot hold of them is counted", async () => {
  const shop = await shopOf();
  const { id, photos } = await reviewWithPhotos(db, photoKit(), shop.id, ["A red chair", ""]);
  await db.sql`update review_photo set state = 'waiting' where id = ${photos[1] ?? ""}`;
  await db.sql`update review set photos = photos - 1 where id = ${id}`;
  const [row] = await db.sql`select name from review_photo where id = ${photos[0] ?? ""}`;
  const address = `${db.context.baseUrl}/photos/${row?.name}-1600.webp`;
  const judgeMe = await left(shop, "judge-me");
  expect(judgeMe.rows).toMatchObject([{ picture_urls: address }]);
  expect(judgeMe.lost).toContainEqual({ what: "descriptions of pictures", reviews: 1 });
  expect(judgeMe.lost).toContainEqual({ what: "pictures that readers do not see", reviews: 1 });
  expect((await left(shop, "okendo")).rows).toMatchObject([{ imageUrls: address }]);
  let ours = "";
  for await (const piece of exportReviews(db.context, shop)) ours += piece;
  expect(ours.trim().split("\r\n")[1]).toEndWith(`,${address}`);
});

test("an owner's archive has what is public, and another instance imports it", async () => {
  const shop = await shopOf();
  await seedReview(db.context, shop.id, { verified: true, source: "invitation", reply: "Our reply to it." });
  await seedReview(db.context, shop.id, { title: "Secret title", status: "pending" });
  await seedReview(db.context, shop.id, { title: "Editor's title", source: "editor" });
  const hidden = await seedReview(db.context, shop.id, { title: "Hidden title" });
  await changeStatus(db.context, hidden, { to: "hidden", reason: "spam", askedBy: "moderator" });
  await bring(db, shop, csv(JUDGE_ME, ROWS));
  const before = await storedReviews(db, shop);
  let text = "";
  for await (const piece of exportForOwner(db.context, shop.id)) text += piece;
  expect(text).not.toMatch(/@|Secret title|Editor's title|Hidden title|judge-me:#/);
  await emptied(db);
  const { errors } = await imported(db, text.trim().split("\n"));
  expect(errors).toEqual([]);
  const [row] = await db.sql`select id from business where slug = ${shop.slug}`;
  const there = await storedReviews(db, { id: row?.id, slug: shop.slug });
  const isPublic = ({ title, status }: (typeof before)[number]) =>
    status !== "pending" && status !== "hidden" && title !== "Editor's title";
  const words = before.filter(isPublic).map((review) => ({ ...review, email: null, external: null }));
  expect(there.map((review) => ({ ...review, external: null }))).toEqual(words);
  expect(words).toHaveLength(4);
});

test("one business leaves as an archive that another instance imports as it was", async () => {
  const shop = await shopOf();
  const other = await shopOf();
  await seedReview(db.context, other.id, {});
  await bring(db, shop, csv(JUDGE_ME, ROWS));
  const before = await everythingOf(db, shop);
  let text = "";
  await exportArchive(db.context, { businessId: shop.id }, (chunk) => {
    text += String(chunk);
  });
  expect(text).not.toContain(other.slug);
  await emptied(db);
  const { errors } = await imported(db, text.trim().split("\n"));
  expect(errors).toEqual([]);
  const [row] = await db.sql`select id from business where slug = ${shop.slug}`;
  const moved = { id: row?.id, slug: shop.slug };
  expect(await storedReviews(db, moved)).toHaveLength(3);
  expect(await everythingOf(db, moved)).toEqual(before);
});
