// The page for businesses: an example that is no record, pictures, moving in, and plans with what they cost.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS, type Plan, type Plans } from "#domain/account/plan/plan.ts";
import { LAYOUTS } from "#domain/transfer/layout/layouts.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { forBusinessesPage } from "#surface/page/offer/page.tsx";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReviews } from "../../support/seed.ts";
import { createTestService, json } from "../../support/service.ts";
import { createSurface, SITE } from "./fixture.ts";

const SHOP = "Juniper Coffee";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
});
afterAll(() => database.close());

describe("the example", () => {
  test("is marked, and is no record", async () => {
    const html = await surface.html("/for-businesses");
    expect(html).toContain(`<strong class="mark">Example</strong> <bdi>${SHOP}</bdi>`);
    for (const path of ["/", "/search?q=juniper", "/categories", "/sitemap.xml", "/sitemap/1.xml", "/log"])
      expect(await surface.html(path)).not.toContain(SHOP);
    for (const table of ["business", "review", "log_entry", "log_pending"])
      expect((await database.sql.unsafe(`select count(*)::int as n from ${table}`))[0]?.n).toBe(0);
  });

  test("is no data for search engines", async () => {
    expect(await surface.html("/for-businesses")).not.toContain("application/ld+json");
  });

  for (const language of LANGUAGES)
    test(`is marked in ${language}`, async () => {
      const html = await surface.html(`/for-businesses?lang=${language}`);
      expect(html).toMatch(/<strong class="mark">[^<]{2,12}<\/strong>/);
      if (language !== "en") expect(html).not.toContain(">Example<");
    });
});

test.each([...LANGUAGES])("says how long each step takes, and three points for each picture: %s", async (language) => {
  const html = await surface.html(`/for-businesses?lang=${language}`);
  const [, begin = ""] = /<h2 id="begin">.*?<ol class="offer-steps">(.*?)<\/ol>/s.exec(html) ?? [];
  expect(begin.match(/<li>[^<]+<span class="muted small">[^<]{2,}<\/span> (?:<a .*?<\/a>)?<\/li>/g)).toHaveLength(4);
  expect([...begin.matchAll(/href="\/docs(?:\?lang=\w+)?#([\w-]+)"/g)].map(([, section]) => section)).toEqual([
    "send-orders",
    "show-reviews",
  ]);
  const points = [...html.matchAll(/<ul class="offer-points">(.*?)<\/ul>/gs)].map(
    ([, list = ""]) => list.split("</li>").length - 1,
  );
  expect(points).toEqual([3, 3, 3]);
});

test("the shorter address keeps the chosen language", async () => {
  const locationOf = async (path: string) => (await surface.ask(path)).headers.get("location");
  expect(await locationOf("/pricing")).toBe("/for-businesses#plans");
  expect(await locationOf("/pricing?lang=de")).toBe("/for-businesses?lang=de#plans");
  expect(await locationOf("/pricing?lang=%2F%2Fevil.example")).toBe("/for-businesses#plans");
});

test("names every service whose files are read, once", async () => {
  const html = await surface.html("/for-businesses");
  const vendors = [...new Set(LAYOUTS.map(({ vendor }) => vendor))];
  expect(vendors).toHaveLength(11);
  for (const vendor of vendors) expect(html.split(`<bdi>${vendor}</bdi>`)).toHaveLength(2);
  const parts = (vendor: string) =>
    [...(html.split(`<bdi>${vendor}</bdi>`)[1]?.split("</li>")[0] ?? "").matchAll(/: (Yes|No)</g)].map(
      ([, has]) => has,
    );
  expect(parts("Judge.me")).toEqual(["Yes", "Yes"]);
  expect(parts("Feefo")).toEqual(["No", "Yes"]);
  expect(parts("Trustpilot")[0]).toBe("Yes");
  expect(parts("WooCommerce")[0]).toBe("Yes");
});

test("ends with the way to sign up, where it is open", async () => {
  const html = await surface.html("/for-businesses");
  expect(html.split('id="end"')[1]).toContain('<a class="button" href="/signup">');
  const closed = forBusinessesPage(
    { ...SITE, signup: "invited" },
    { language: "en", chosen: null, usual: "en" },
    { plans: {}, best: null },
  );
  expect(String(closed.body)).not.toContain('href="/signup"');
});

describe("plans", () => {
  const pageWith = (priceText?: string) => {
    const plan = { ...DEFAULT_PLANS.starter, name: "Starter", ...(priceText !== undefined && { priceText }) };
    return pageOf({ starter: plan as Plan });
  };
  const pageOf = (plans: Plans, site: Parameters<typeof forBusinessesPage>[0] = SITE) =>
    String(forBusinessesPage(site, { language: "en", chosen: null, usual: "en" }, { plans, best: null }).body);

  test("show the operator's price as text", () => {
    expect(pageWith("29 € a month")).toContain("<bdi>29 € a month</bdi>");
    expect(pageWith("29 € a month")).not.toContain("self-hosted");
    expect(pageWith("29 € a month")).not.toContain("sells nothing");
    expect(pageWith("<b>1</b> & 2")).toContain("<bdi>&lt;b>1&lt;/b> &amp; 2</bdi>");
  });

  test("without one, a sentence says that all are free, and the table has no prices", () => {
    expect(pageWith()).toContain("this service sells nothing");
    expect(pageWith()).not.toContain("self-hosted");
    expect(pageWith()).not.toContain(">Price<");
  });

  test("of plans with a price, one without says that it is free", () => {
    const { free, starter } = DEFAULT_PLANS as Record<string, Plan>;
    const html = pageOf({ free: free as Plan, starter: { ...(starter as Plan), priceText: "29 €" } });
    expect(html).toMatch(/<td>Free, self-hosted<\/td><td><bdi>29 €<\/bdi><\/td>/);
    expect(html).not.toContain("sells nothing");
  });

  test("say with which one a business begins, and how it gets another, with prices and without", () => {
    const { free, starter } = DEFAULT_PLANS as Record<string, Plan>;
    const priced = { ...(starter as Plan), priceText: "29 €" };
    for (const each of [starter as Plan, priced]) {
      const plans = { free: free as Plan, starter: each };
      expect(pageOf(plans)).toContain("You start with <bdi>Free</bdi>. When you need more, write to the operator");
      expect(pageOf(plans)).toContain("under “Plan and usage”");
      const closed = pageOf(plans, { ...SITE, signup: "invited" });
      expect(closed).not.toContain("You start with");
      expect(closed).toContain("When you need more, write to the operator");
    }
    const named = { ...(free as Plan), name: "<b>Basic</b>" };
    expect(pageOf({ free: named, starter: priced })).toContain("You start with <bdi>&lt;b>Basic&lt;/b></bdi>.");
    expect(pageWith()).not.toContain("When you need more");
  });

  test("the page names the plan that a sign-up gets", async () => {
    expect(await surface.html("/for-businesses")).toContain("You start with <bdi>Free</bdi>.");
  });

  test("show only where they differ", () => {
    const { starter, scale } = DEFAULT_PLANS as Record<string, Plan>;
    const html = pageOf({ starter: starter as Plan, scale: scale as Plan }).split('id="plans"')[1] ?? "";
    expect(html).toContain('<th scope="row">REST API</th>');
    expect(html).not.toContain('<th scope="row">Webhooks</th>');
  });
});

describe("the example of the open API", () => {
  test("asks for a business that is there, shows what is answered, and is left out while there is none", async () => {
    const service = await createTestService();
    try {
      // Each language is kept apart.
      const read = async (language: string) => (await service.get(`/for-businesses?lang=${language}`)).text();
      expect(await read("de")).toContain('id="developers"');
      expect(await read("de")).not.toContain("curl ");
      const { id, slug } = await seedBusiness(service.context, { name: 'Oak "&" <b>Sons</b>' });
      await seedReviews(
        service.context,
        id,
        Array.from({ length: 8 }, () => ({ rating: 5 })),
      );
      const html = await read("en");
      const shown = /<code>curl \\\nhttps:\/\/reviews\.example(\S+)\n\n(\{.*?)<\/code>/s.exec(html);
      expect(shown?.[1]).toBe(`/api/open/v1/businesses/${slug}`);
      const text = (shown?.[2] ?? "").replaceAll("&lt;", "<").replaceAll("&amp;", "&").replaceAll("&quot;", '"');
      const { data } = JSON.parse(text.replace(/,\s*…/, ""));
      const answer = await json(await service.get(String(shown?.[1])));
      expect(answer.data).toMatchObject(data);
      expect(data.name).toBe('Oak "&" <b>Sons</b>');
      await service.sql`update business set profile = 'refused' where id = ${id}`;
      expect(await read("fr")).not.toContain("curl ");
    } finally {
      await service.close();
    }
  });
});

describe("pictures of the dashboard", () => {
  const picturesOf = async (language: Language) => {
    const html = await surface.html(`/for-businesses?lang=${language}`);
    const tags = html.match(/<(?:img|source) [^>]*\.webp[^>]*>/g) ?? [];
    return Promise.all(
      tags.map(async (tag) => {
        const path = /(?:src|srcset)="([^"]+)"/.exec(tag)?.[1] ?? "";
        const answer = await surface.ask(path);
        return { tag, path, answer, body: new Uint8Array(await answer.arrayBuffer()) };
      }),
    );
  };

  test.each([...LANGUAGES])("light and dark, of a desk and of a phone, sized, lazy: %s", async (language) => {
    const pictures = await picturesOf(language);
    const bytes: Record<string, number> = {};
    for (const { tag, path, answer, body } of pictures) {
      const [, screen = "", theme = "", spoken] =
        /^\/assets\/(?:invite|answer|learn)(phone)?(light|dark)([a-z]{2})\.[a-z0-9]+\.webp$/.exec(path) ?? [];
      expect([path, spoken]).toEqual([path, language]);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(answer.headers.get("cache-control")).toContain("immutable");
      const { width, height, format } = await new Bun.Image(body).metadata();
      expect(format).toBe("webp");
      // The source of a dark desk has the size of the picture that it stands for.
      const sized = tag.startsWith("<img") || screen !== "";
      expect(tag.includes(`width="${width}" height="${height}"`)).toBe(sized);
      expect([width, height]).toEqual(screen === "" ? [960, 672] : [624, 800]);
      if (tag.startsWith("<img")) expect(tag).toMatch(/(?=.* alt="[^"]+")(?=.* loading="lazy")/);
      bytes[screen + theme] = (bytes[screen + theme] ?? 0) + body.length;
    }
    expect(pictures).toHaveLength(12);
    expect(Object.keys(bytes).toSorted()).toEqual(["dark", "light", "phonedark", "phonelight"]);
    for (const each of Object.values(bytes)) expect(each).toBeLessThan(50_000);
  });

  test("no two are the same, and all together have at most 1.5 MB", async () => {
    const all = (await Promise.all(LANGUAGES.map(picturesOf))).flat().map(({ body }) => body);
    expect(new Set(all.map((body) => Bun.hash(body))).size).toBe(12 * LANGUAGES.length);
    expect(all.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1_500_000);
  });

  test("an address that is none is a 404", async () => {
    for (const path of ["/assets/answerlighten.webp", "/assets/../answer-light.webp", "/assets/nothing.abc.webp"])
      expect((await surface.ask(path)).status).toBe(404);
  });
});
