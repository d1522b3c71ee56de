// Confirming the address behind a review: a page for people, a button, and nothing for mail scanners to trip.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, snapshot, TYPED } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  await insertBusiness(context, { slug: "oak", name: "Oak", categoryId });
});
afterAll(() => database.close());

/** Writes, and gives the link of the mail that was queued for it. */
async function written(email: string, fields: Partial<typeof TYPED> = {}): Promise<string> {
  const response = await surface.post("/review/oak/write", { ...TYPED, ...fields, email });
  expect(response.status).toBe(303);
  const [mail] = await database.sql`
    select subject_id from message where address = ${email} and kind = 'review-confirm' order by id desc limit 1`;
  // What a test sees of the database's own clock is later than its own.
  await database.sql`update review set created_at = now() where id = ${mail?.subject_id}`;
  await database.sql`update review_revision set created_at = now() where id = ${mail?.subject_id}`;
  return `/confirm/${surface.links.sign("confirm", mail?.subject_id)}`;
}

const reviewOf = async (email: string) =>
  (await database.sql`select r.* from review r join review_author a on a.review_id = r.id where a.email = ${email}`)[0];

describe("a first review", () => {
  test("looking shows what would go online and changes nothing, the button publishes it", async () => {
    const email = "first@mailbox.example";
    const path = await written(email, {
      title: "Came in <b>one</b> piece",
      body: "A chest of drawers, whole and heavy.",
    });
    const before = await snapshot(database.sql);
    const response = await surface.ask(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("Came in &lt;b>one&lt;/b> piece");
    expect(html).toContain("A chest of drawers, whole and heavy.");
    expect(html).toContain("When you confirm it, this review goes online.");
    expect(html).not.toContain("A moderator reads this review");
    expect(html).not.toContain(email);
    expect(await snapshot(database.sql)).toBe(before);
    const done = await surface.post(path, {});
    const review = await reviewOf(email);
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe(`/manage/${surface.links.sign("manage", review?.id)}?done=published`);
    expect(review).toMatchObject({ status: "published", verified: false });
    surface.cache.clear();
    const profile = await surface.html("/review/oak");
    expect(profile).toContain("A chest of drawers, whole and heavy.");
    const [card = ""] = /<article[\s\S]*?<\/article>/.exec(profile) ?? [];
    expect(card.toLowerCase()).not.toContain("verified");
  });

  test("pressed again, and twice at once, it stays one review, and one answer holds the private link", async () => {
    const email = "again@mailbox.example";
    const path = await written(email, { body: "The bookcase leans to one side only." });
    const answers = await Promise.all([1, 2, 3].map(() => surface.post(path, {})));
    expect(answers.map((each) => each.status).sort()).toEqual([200, 200, 303]);
    const after = await snapshot(database.sql);
    const closed = [...answers.filter(({ status }) => status === 200), await surface.post(path, {})];
    expect(await snapshot(database.sql)).toBe(after);
    for (const shown of [...closed, await surface.ask(path)]) {
      expect(shown.status).toBe(200);
      const html = await shown.text();
      expect(html).toContain("This review is confirmed");
      expect(html).not.toContain("/manage/");
      expect(html).not.toContain("leans to one side");
    }
  });

  test("with a link in it, it waits for a moderator", async () => {
    const path = await written("link@mailbox.example", { body: "See https://spam.example/ for a better offer." });
    const asked = await surface.html(path);
    expect(asked).toContain("A moderator reads this review before it goes online");
    expect(asked).not.toContain("this review goes online");
    const done = await surface.post(path, {});
    expect(done.headers.get("location")).toEndWith("?done=held");
    expect(await surface.html(done.headers.get("location") ?? "")).toContain("Being checked");
  });
});

describe("a later one", () => {
  test("replaces the first when it is confirmed, and says so before", async () => {
    const email = "later@mailbox.example";
    await surface.post(await written(email, { body: "At first I liked the lamp very much." }), {});
    const path = await written(email, { rating: "1", body: "After a month the lamp went dark for good." });
    expect(await surface.html(path)).toContain("replaces the earlier one");
    expect(await surface.html(path)).not.toContain("A moderator reads this review");
    const held = await written(email, { rating: "1", body: "Better lamps are at https://spam.example/ today." });
    expect(await surface.html(held)).toContain("A moderator reads this review before it goes online");
    expect(await reviewOf(email)).toMatchObject({ body: "At first I liked the lamp very much." });
    expect((await surface.post(path, {})).status).toBe(303);
    expect(await reviewOf(email)).toMatchObject({ rating: 1, body: "After a month the lamp went dark for good." });
  });
});

describe("a link that does not work", () => {
  test("forged, or made for another purpose: 404", async () => {
    const email = "forged@mailbox.example";
    await written(email);
    const id = (await reviewOf(email))?.id;
    const tokens = ["x", surface.links.sign("manage", id), surface.links.sign("confirm", crypto.randomUUID())];
    for (const token of tokens) {
      expect((await surface.ask(`/confirm/${token}`)).status).toBe(404);
      expect((await surface.post(`/confirm/${token}`, {})).status).toBe(404);
    }
    expect(await reviewOf(email)).toMatchObject({ status: "pending" });
  });

  test("too late: 410, and what to do", async () => {
    const email = "late@mailbox.example";
    const path = await written(email);
    await database.sql`update review set created_at = now() - interval '31 days' where id = ${(await reviewOf(email))?.id}`;
    for (const response of [await surface.ask(path), await surface.post(path, {})]) {
      expect(response.status).toBe(410);
      const html = await response.text();
      expect(html).toContain("There is nothing left to confirm");
      expect(html).toContain('href="/review/oak/write"');
    }
    expect(await reviewOf(email)).toMatchObject({ status: "pending" });
  });
});
