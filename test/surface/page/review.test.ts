// One review's own page.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, SECRET_HOST, SITE } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let wires: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  const oak = await insertBusiness(context, { slug: "oak", name: "Oak", categoryId });
  await insertBusiness(context, { slug: "other", categoryId });
  const rows = await insertReviews(context, oak, [
    { title: "A table", body: "First line\nsecond line", reply: { body: "Thank you." }, language: "de" },
    { status: "removed", title: "CANARY" },
    { status: "hidden", title: "CANARY" },
    { status: "held", title: "CANARY" },
    { status: "pending", title: "CANARY" },
  ]);
  wires = rows.map((row) => row.wire);
});
afterAll(() => database.close());

describe("200", () => {
  test("a published review with its business, reply and language", async () => {
    const html = await surface.html(`/review/oak/${wires[0]}`);
    expect(html).toMatch(/<h1 class="review-title" lang="de" dir="auto">A table<\/h1>/);
    expect(html).toContain("First line\nsecond line");
    expect(html).toContain("In German");
    expect(html).toContain("Thank you.");
    expect(html).toContain(`<link rel="canonical" href="${SITE.baseUrl}/review/oak/${wires[0]}"/>`);
    expect(html).not.toContain(SECRET_HOST);
  });
});

describe("ways and other reviews", () => {
  let own: string[];
  beforeAll(async () => {
    const elm = await insertBusiness(database.context, {
      slug: "elm",
      name: "Elm",
      categoryId: await insertCategory(database.context, "tables"),
    });
    const rows = await insertReviews(database.context, elm, [
      ...[1, 2, 3, 4, 5].map((n) => ({ title: `Review ${n}`, createdAt: new Date(`2026-05-0${n}T10:00:00Z`) })),
      { status: "hidden" as const, title: "CANARY", createdAt: new Date("2026-05-09T10:00:00Z") },
      { source: "import" as const, origin: "Elsewhere", title: "CANARY", createdAt: new Date("2026-05-10T10:00:00Z") },
    ]);
    own = rows.map((row) => row.wire);
  });
  const othersOf = (html: string) =>
    [...(html.split('id="others"')[1] ?? "").matchAll(/<strong>(Review \d)/g)].map(([, t]) => t);

  test("below stand the three newest others, without the review itself and what is not public", async () => {
    expect(othersOf(await surface.html(`/review/elm/${own[4]}`))).toEqual(["Review 4", "Review 3", "Review 2"]);
    expect(othersOf(await surface.html(`/review/elm/${own[0]}`))).toEqual(["Review 5", "Review 4", "Review 3"]);
    expect(await surface.html(`/review/elm/${own[0]}`)).not.toContain("CANARY");
    expect(await surface.html(`/review/oak/${wires[0]}`)).not.toContain('id="others"');
  });

  test("search engines get the data of the one review", async () => {
    const html = await surface.html(`/review/elm/${own[0]}`);
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(data).toContain("Review 1");
    expect(data).not.toContain("Review 5");
    expect(html).not.toContain('content="noindex"');
  });

  test("Share is a link to the page itself, so it works without a script", async () => {
    const html = await surface.html(`/review/elm/${own[0]}`);
    expect(html).toContain(`<a class="way" href="/review/elm/${own[0]}" data-shared="Link copied.">`);
    expect(html).toContain(`href="/review/elm/${own[0]}/report"`);
    expect(html).not.toContain('<details class="menu">');
    expect(html).toContain("Written on <time");
  });
});

describe("410", () => {
  test("a removed review says so, without a word of it", async () => {
    const response = await surface.ask(`/review/oak/${wires[1]}`);
    const html = await response.text();
    expect(response.status).toBe(410);
    expect(html).toContain("This review was removed");
    expect(html).not.toContain(">410<");
    expect(html).toContain('href="/review/oak"');
    expect(html).not.toContain("CANARY");
  });

  test("its switch of language repeats no query, because one kept page answers all", async () => {
    const path = `/review/oak/${wires[1]}`;
    expect(await surface.html(`${path}?from=mail`)).toContain(`<a href="${path}?lang=de" lang="de"`);
    expect(await surface.html(`${path}?lang=it&from=mail`)).toContain(`<a href="${path}?lang=de" lang="de"`);
  });
});

describe("404", () => {
  test("a review that is hidden, held or pending", async () => {
    for (const wire of wires.slice(2)) {
      const response = await surface.ask(`/review/oak/${wire}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("CANARY");
    }
  });

  test("an unknown or malformed id, and a review under another business", async () => {
    const unknown = toWire("rev", newId<"rev">());
    for (const id of [unknown, "rev_", "rev_zzz", "x", `biz_${wires[0]?.slice(4)}`, `${wires[0]}x`])
      expect((await surface.ask(`/review/oak/${id}`)).status).toBe(404);
    expect((await surface.ask(`/review/other/${wires[0]}`)).status).toBe(404);
    expect((await surface.ask(`/review/none/${wires[0]}`)).status).toBe(404);
  });
});
