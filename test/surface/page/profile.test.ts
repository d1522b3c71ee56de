// The profile: its figures, filters and pages, and what must never stand on it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, newId } from "#contract/id.ts";
import { platformStatement } from "#domain/business/platform/table.ts";
import { THEME_SCRIPT } from "#surface/look/theme-script.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  createSurface,
  insertBusiness,
  insertCategory,
  insertPlatform,
  insertReviews,
  SECRET_HOST,
  SITE,
} from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let oak: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const shops = await insertCategory(context, "shops", "Shops");
  const home = await insertCategory(context, "home", "Home and garden", shops);
  oak = await insertBusiness(context, { slug: "oak", name: "Oak & Linen", categoryId: home, city: "Bristol" });
  await insertReviews(context, oak, [
    ...Array.from({ length: 22 }, (_, index) => ({
      rating: 5,
      verified: true,
      source: "invitation" as const,
      title: `Five ${index}`,
      ...(index < 11 && { reply: { body: "Thank you for that.", afterHours: 30 } }),
    })),
    ...Array.from({ length: 3 }, (_, index) => ({
      rating: 2,
      title: `Two ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 10 - index)),
    })),
    { status: "hidden", title: "CANARY-hidden", moderated: { reason: "personal_data", askedBy: "moderator" } },
    { status: "held", title: "CANARY-held", moderated: { reason: "links", askedBy: "rule" } },
    { status: "pending", title: "CANARY-pending" },
    {
      status: "removed",
      title: "CANARY-removed",
      moderated: { reason: "Ms Doe of 5 Elm Road wrote", askedBy: "owner" },
    },
    { status: "published", source: "editor", rating: 1, title: "Editor went there", author: "The editors" },
  ]);
  await insertPlatform(context, oak, { platform: "Maps", url: "https://maps.example/oak", rating: "4.00", count: 100 });
  const empty = { slug: "empty", name: "Empty Shop", categoryId: home };
  await insertBusiness(context, empty);
  const small = await insertBusiness(context, { slug: "small", name: "Small Shop", categoryId: home });
  await insertReviews(context, small, [{ rating: 5 }, { rating: 4 }]);
});
afterAll(() => database.close());

const rounded = (value: number) => Math.round(value * 100) / 100;

describe("figures", () => {
  test("the score, its word, and what it counts", async () => {
    const html = await surface.html("/review/oak");
    // 7 x 3.5 + 22 x 5 + 1.5 x 2 + 23.5 x 4 = 231.5, over 54.
    expect(text(html)).toContain("231.5 ÷ 54.0 = 4.287, which is shown as 4.3.");
    expect(text(html)).not.toContain("are rounded");
    expect(html).toContain('aria-label="4.3 out of 5 stars"');
    expect(text(html)).toContain("From 25 reviews here and 100 ratings on another platform.");
    expect(text(html)).toContain("Excellent");
  });

  test("how the score is calculated: the printed columns add up, and their sums divide to the score", async () => {
    const { context } = database;
    const categoryId = await insertCategory(context, "sums");
    const shop = await insertBusiness(context, { slug: "sums", name: "Sums", categoryId });
    const stars = (count: number, verified: boolean) =>
      Array.from({ length: count }, (_, n) => ({ rating: n % 7 === 0 ? 1 : n % 3 === 0 ? 4 : 5, verified }));
    await insertReviews(context, shop, [...stars(228, true), ...stars(101, false)]);
    await insertPlatform(context, shop, {
      platform: "Maps",
      url: "https://maps.example/s",
      rating: "3.97",
      count: 1_207,
    });
    await insertPlatform(context, shop, {
      platform: "Stars",
      url: "https://stars.example/s",
      rating: "4.63",
      count: 59,
    });
    const html = await surface.html("/review/sums");
    const table = /<table class="score-table">.*?<\/table>/s.exec(html)?.[0] ?? "";
    const rows = [
      ...table.matchAll(/<tr><td[^>]*>([^<]+)<\/td><td[^>]*>([^<]+)<\/td><td[^>]*>([^<]+)<\/td><\/tr>/g),
    ].map((row) => row.slice(1).map((each) => Number(each.replaceAll(",", "")))) as [
      weight: number,
      average: number,
      product: number,
    ][];
    expect(rows).toHaveLength(5);
    const total = rows.pop() ?? [0, 0, 0];
    for (const [weight, average, product] of rows)
      expect(Math.abs(weight * average - product)).toBeLessThanOrEqual(weight * 0.0005 + 0.005);
    for (const column of [0, 2] as const)
      expect(rounded(rows.reduce((sum, row) => sum + row[column], 0))).toBe(total[column]);
    expect(Number((total[2] / total[0]).toFixed(3))).toBe(total[1]);
    expect(text(html)).toContain("Averages and products are rounded.");
    const printed = [...table.matchAll(/<tr>((?:<td[^>]*>[^<]+<\/td>){3})<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/>([^<]+)<\/td>/g)].map(([, figure = ""]) => figure.split(".")[1]?.length ?? 0),
    );
    expect(printed).toEqual(printed.map(() => [1, 3, 2]));
  });

  test("a quotient that would round to the next score has one decimal more", async () => {
    const categoryId = await insertCategory(database.context, "close");
    const shop = await insertBusiness(database.context, { slug: "close", name: "Close", categoryId });
    const reviews = Array.from({ length: 1_993 }, (_, n) => ({ rating: n < 503 ? 5 : 4, verified: true }));
    await insertReviews(database.context, shop, reviews);
    expect(text(await surface.html("/review/close"))).toContain("8,499.5 ÷ 2,000 = 4.2498, which is shown as 4.2");
  });

  test("verified share, reply rate and typical time to reply", async () => {
    const html = text(await surface.html("/review/oak"));
    expect(html).toMatch(/Verified purchases\s*88%/);
    expect(html).toMatch(/Reviews with a reply\s*44%/);
    expect(html).toMatch(/Typical time to reply\s*about 30 hours/);
  });

  test("few reviews are counted, and have neither search nor filters until one is chosen by the address", async () => {
    const html = await surface.html("/review/small");
    expect(text(html)).toContain("None of these 2 reviews is a verified purchase; none has a reply.");
    expect(text(html)).toMatch(/Verified purchases\s*0 of 2/);
    expect(html).not.toMatch(/list-ways|narrow-fold/);
    const filtered = await surface.html("/review/small?verified=true");
    expect(filtered).toContain("list-ways");
    expect(text(filtered)).toContain("No matching reviews.");
    expect(await surface.html("/review/oak")).toContain("list-ways");
  });

  test("the summary of other platforms counts those that only the business states apart", async () => {
    const { context } = database;
    const stated = await insertBusiness(context, { slug: "stated", categoryId: await insertCategory(context, "st") });
    await insertReviews(context, stated, [{}]);
    expect(text(await surface.html("/review/stated"))).toContain("Stars of the only review written here");
    for (const [n, platform] of ["Maps", "Stars"].entries())
      await insertPlatform(context, stated, { platform, url: `https://p${n}.example/`, rating: "4.00", count: 9 });
    await context.db.insert(platformStatement).values({
      ...{ id: newId<"pst">(), businessId: stated, platform: "Shops", url: "https://shops.example/" },
      ...{ rating: "4.50", count: 3 },
    });
    expect(text(await surface.html("/review/stated?lang=en"))).toContain(
      "Rated on 2 other platforms, too. A rating that only the business states does not count.",
    );
  });

  test("what the score is from names no source without a review or rating", async () => {
    const { context } = database;
    const categoryId = await insertCategory(context, "away", "Away");
    const away = await insertBusiness(context, { slug: "away", name: "Away Shop", categoryId });
    await insertPlatform(context, away, {
      platform: "Maps",
      url: "https://maps.example/away",
      rating: "4.00",
      count: 9,
    });
    expect(text(await surface.html("/review/away"))).toContain("From 9 ratings on another platform.");
    expect(text(await surface.html("/review/away?lang=de"))).not.toContain("0 Bewertungen hier");
    expect(text(await surface.html("/review/small"))).toContain("From 2 reviews here.");
  });

  test("platforms stand apart, with link, rating and count", async () => {
    const html = await surface.html("/review/oak");
    expect(html).toMatch(/<a [^>]*href="https:\/\/maps.example\/oak" rel="nofollow ugc noopener">/);
    expect(text(html)).toMatch(/4\.0\s*100 ratings/);
  });

  test("what was held, hidden and removed, by reason and by who asked, without a moderator's notes", async () => {
    const html = text(await surface.html("/review/oak"));
    expect(html).toMatch(/Held for a check\s*Links or contact data\s*An automatic rule\s*1/);
    expect(html).toMatch(/Hidden\s*Personal data\s*A moderator\s*1/);
    expect(html).toMatch(/Removed\s*Another reason\s*The business\s*1/);
    expect(html).not.toContain("Elm Road");
  });

  test("below three reviews there is no score", async () => {
    const html = await surface.html("/review/small");
    expect(text(html)).toContain("No score yet. A score needs 3 reviews.");
    expect(html).not.toContain("score-number");
    const empty = text(await surface.html("/review/empty"));
    expect(empty).toContain("No score yet. A score needs 3 reviews.");
    expect(empty).not.toMatch(/\b0 reviews here|0%|From\s*\./);
  });
});

describe("filters and pages", () => {
  test("a rating and verified narrow the list, and each bar leads to its stars", async () => {
    const all = await surface.html("/review/oak");
    expect(all).toContain('href="/review/oak?rating=2#reviews"');
    const twos = await surface.html("/review/oak?rating=2");
    expect(titles(twos)).toEqual(["Two 0", "Two 1", "Two 2"]);
    expect(text(twos)).toContain("3 of 25 reviews match.");
    expect(titles(await surface.html("/review/oak?verified=false"))).toEqual(["Two 0", "Two 1", "Two 2"]);
    expect(titles(await surface.html("/review/oak?rating=2&verified=true"))).toEqual([]);
  });

  test("10 a page, with the ways on and back", async () => {
    const [first = "", second = "", third = ""] = await Promise.all(
      ["", "?page=2", "?page=3"].map((query) => surface.html(`/review/oak${query}`)),
    );
    expect(first).toContain(`<link rel="next" href="${SITE.baseUrl}/review/oak?page=2"/>`);
    expect(second).toContain(`<link rel="prev" href="${SITE.baseUrl}/review/oak"/>`);
    expect(titles(third)).toEqual(["Five 20", "Five 21", "Two 0", "Two 1", "Two 2"]);
    for (const page of [first, second])
      expect(titles(page).filter((title) => title.startsWith("Five"))).toHaveLength(10);
  });

  test("the editor's review stands apart, and only on the plain first page", async () => {
    const first = await surface.html("/review/oak");
    expect(first).toContain("From the editor");
    expect(titles(first).at(-1)).toBe("Editor went there");
    for (const query of ["?page=2", "?rating=1", "?verified=false"])
      expect(await surface.html(`/review/oak${query}`)).not.toContain("Editor went there");
  });

  test("an address that cannot be read shows the plain list, a page past the end is 404", async () => {
    const plain = await surface.html("/review/oak");
    for (const query of [
      "?page=0",
      "?page=-1",
      "?page=1e3",
      "?page=",
      "?rating=9",
      "?rating=x",
      "?verified=yes",
      "?%00=%ff",
    ])
      expect(await surface.html(`/review/oak${query}`)).toBe(plain);
    for (const query of ["?page=4", "?page=999999999", "?rating=2&page=2"])
      expect((await surface.ask(`/review/oak${query}`)).status).toBe(404);
    // Too long to be a page number of anything.
    expect((await surface.ask("/review/oak?page=99999999999999999999")).status).toBe(200);
  });

  test("canonical: a page is itself, a filtered list is the plain profile and is not indexed", async () => {
    const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(canonical(await surface.html("/review/oak?utm_source=widget"))).toBe(`${SITE.baseUrl}/review/oak`);
    expect(canonical(await surface.html("/review/oak?page=2"))).toBe(`${SITE.baseUrl}/review/oak?page=2`);
    const filtered = await surface.html("/review/oak?rating=5&page=2");
    expect(canonical(filtered)).toBe(`${SITE.baseUrl}/review/oak`);
    expect(filtered).toContain('<meta name="robots" content="noindex"/>');
    expect(await surface.html("/review/oak")).not.toContain("noindex");
  });
});

describe("what never shows", () => {
  test("hidden, held, pending and removed reviews, and any author's address", async () => {
    const paths = ["/review/oak", "/review/oak?page=2", "/review/oak?rating=5", "/review/oak?verified=false", "/"];
    for (const path of paths) {
      const html = await surface.html(path);
      expect(html).not.toContain("CANARY");
      expect(html).not.toContain(SECRET_HOST);
    }
  });

  test('no review without an invitation is called "verified"', async () => {
    const cards = (await surface.html("/review/oak?rating=2")).match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(cards).toHaveLength(3);
    for (const card of cards) expect(card.toLowerCase()).not.toContain("verified");
  });

  test("no style attribute, no script in the page, nothing from another host", async () => {
    const html = await surface.html("/review/oak");
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
    expect(html).toContain(`<script>${THEME_SCRIPT}</script>`);
    const others = html.replace(`<script>${THEME_SCRIPT}</script>`, "");
    for (const [script] of others.matchAll(/<script(?! type="application\/ld\+json">)[\s\S]*?<\/script>/g))
      expect(script).toMatch(/^<script src="\/assets\/[a-z]+\.[a-z0-9]+\.js" defer><\/script>$/);
    expect(html).not.toMatch(/srcset=|src="(?!\/)|src="\/\//);
    for (const [, href] of html.matchAll(/<link rel="(?:stylesheet|icon)" href="([^"]+)"/g))
      expect(href).toStartWith("/");
  });
});

/** The visible text, in one line. */
function text(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,])/g, "$1");
}

function titles(html: string): string[] {
  return [...html.matchAll(/<h3 class="review-title"[^>]*>([^<]*)<\/h3>/g)].map((match) => match[1] as string);
}
