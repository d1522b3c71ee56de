// The frame's page and its words as JSON: content, caching, and values that they must never hold.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { createResponseCache, type ResponseCache } from "#platform/cache/response-cache.ts";
import { createRaster } from "#platform/raster/raster.ts";
import { embed, HOT_EMBEDS } from "#surface/embed/index.ts";
import { createSlugMemory } from "#surface/embed/kit/deps.ts";
import { createSightings } from "#surface/embed/kit/sighting.ts";
import { answerKept } from "#surface/http/cached.ts";
import { photoKit } from "../../support/photo.ts";
import { AUTHOR_SECRETS, seedBusiness, seedReview } from "../../support/seed.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedClaimed } from "./fixture.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const html = async (path: string) => (await service.get(path)).text();

describe("GET /embed/{slug}", () => {
  test("may be framed anywhere, sets no cookie, runs and styles by hash alone, and loads nothing", async () => {
    const { slug } = await seedClaimed(service.context);
    for (const variant of ["badge", "carousel"]) {
      const answer = await service.get(`/embed/${slug}?variant=${variant}&theme=dark&lang=en`);
      const page = await answer.text();
      const hashes = [...page.matchAll(/<(style|script)[^>]*>([\s\S]*?)<\/\1>/g)].map(
        ([, name, text]) =>
          `${name}-src 'sha256-${new Bun.CryptoHasher("sha256").update(text as string).digest("base64")}'`,
      );
      expect(hashes).toHaveLength(2);
      expect(answer.headers.get("content-security-policy")).toBe(
        `default-src 'none'; ${hashes.join("; ")}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      );
      expect(answer.headers.has("x-frame-options")).toBe(false);
      expect(answer.headers.has("set-cookie")).toBe(false);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300");
      expect(page).not.toContain("<link");
      expect(page).not.toMatch(/ src=| style=| on[a-z]+=|@import|url\(/);
      expect(page).toContain('<meta name="color-scheme" content="dark"');
    }
  });

  test("of the sample is framed by our own pages alone, in every variant and language, and is no business", async () => {
    for (const variant of ["badge", "mini", "list", "carousel"]) {
      const answer = await service.get(`/embed/_example?variant=${variant}&theme=light&lang=de`);
      const page = await answer.text();
      expect([variant, answer.status]).toEqual([variant, 200]);
      expect(answer.headers.get("content-security-policy")).toEndWith("frame-ancestors 'self'");
      expect(page).toContain("Bewertungen von");
      expect(page.includes("Mara T.")).toBe(variant === "list" || variant === "carousel");
      // Each link leads to a page that says that the shop is invented, or to the rules.
      for (const [, href] of page.matchAll(/ href="(http[^"]*)"/g))
        expect(href).toMatch(/^https:\/\/reviews\.example\/(?:for-businesses|about\/reviews\?lang=de)$/);
    }
    for (const path of ["/embed/_example.json?variant=list", "/api/widget/_example", "/api/badge/_example.svg"])
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
  });

  test("has the styles of its own variant alone, without queries of containers", async () => {
    const { slug } = await seedClaimed(service.context);
    for (const [variant, own, others] of [
      ["badge", ".pill{", [".card{", ".slide{", "li{"]],
      ["mini", ".line{", [".card{", ".slide{", "li{"]],
      ["list", "li{", [".pill{", ".slide{"]],
      ["carousel", ".slide{", [".pill{", "li{"]],
    ] as const) {
      const style = /<style>(.*?)<\/style>/s.exec(
        await html(`/embed/${slug}?variant=${variant}&theme=light&lang=en`),
      )?.[1];
      expect([variant, style]).toEqual([variant, expect.stringContaining(own)]);
      for (const each of others) expect([variant, each, style?.includes(each)]).toEqual([variant, each, false]);
      expect(style).not.toContain("container");
    }
  });

  test("shows score, stars, count, and eight reviews, of which the script keeps those that fit; ten in a carousel; none where there is no room", async () => {
    const { id, slug } = await seedClaimed(service.context);
    for (let number = 1; number <= 12; number++)
      await seedReview(service.context, id, {
        title: `Number ${number}.`,
        createdAt: new Date(Date.UTC(2026, 9, number)).toISOString(),
      });
    const count = (page: string) => page.match(/Number \d+\./g)?.length ?? 0;
    const list = await html(`/embed/${slug}?variant=list`);
    expect(count(list)).toBe(8);
    expect(list).toContain("Number 12.");
    expect(list).not.toContain("Number 4.");
    expect(list).toContain("12 reviews");
    expect(list).toContain("12 October 2026");
    expect(count(await html(`/embed/${slug}?variant=carousel`))).toBe(10);
    expect(count(await html(`/embed/${slug}`))).toBe(0);
    expect(await html(`/embed/${slug}?variant=mini`)).toMatch(/<b>\d\.\d<\/b><span class="muted">12 reviews</);
  });

  test("has words for a shop without reviews and for one without a score", async () => {
    const { id, slug } = await seedClaimed(service.context);
    expect(await html(`/embed/${slug}?variant=mini`)).toContain("No reviews yet.");
    await seedReview(service.context, id, { title: "The first." });
    const list = await html(`/embed/${slug}?variant=list&lang=en-GB`);
    expect(list).toContain("No score yet. A score needs 3 reviews.");
    expect(list).toContain("The first.");
    expect(await html(`/embed/${slug}?lang=de`)).toContain("Noch keine Gesamtbewertung.");
    for (const tag of ["DE-at", "de_AT", "%20de%20"])
      expect(await html(`/embed/${slug}?lang=${tag}`)).toContain('<html lang="de"');
    for (const tag of ["zh-Hans", "", "constructor", "__proto__", "e"])
      expect(await html(`/embed/${slug}?lang=${tag}`)).toContain('<html lang="en"');
  });

  test("without a score shows stars of the average, the count, and that there is no score yet", async () => {
    const { id, slug } = await seedClaimed(service.context);
    await seedReview(service.context, id, { rating: 5 });
    await seedReview(service.context, id, { rating: 4 });
    for (const variant of ["badge", "mini", "list", "carousel"]) {
      const page = await html(`/embed/${slug}?variant=${variant}`);
      for (const part of ['aria-label="4.5 out of 5 stars"', "2 reviews", "No score yet."])
        expect(page).toContain(part);
    }
  });

  function embedOver(cache: ResponseCache) {
    const { context } = service;
    const raster = createRaster(context.log);
    const slugs = createSlugMemory(context);
    const sightings = createSightings(context);
    const app = embed({
      context,
      config: TEST_CONFIG,
      plans: DEFAULT_PLANS,
      cache,
      slugs,
      sightings,
      raster,
      photoStore: photoKit().store,
    });
    return async (path: string) => {
      const request = new Request(`http://localhost${path}`);
      return answerKept(cache, HOT_EMBEDS, request, path) ?? app.fetch(request);
    };
  }

  test("is kept once whatever the query's spelling, and anew when the business changes", async () => {
    const { id, slug } = await seedClaimed(service.context);
    const { clock } = service.context;
    const cache = createResponseCache(clock);
    const fetch = embedOver(cache);
    const ask = async (path: string) => (await fetch(path)).text();
    const usual = await ask(`/embed/${slug}?variant=badge&theme=light&lang=en`);
    expect(cache.size().entries).toBe(1);
    for (const odd of [
      "",
      "?",
      "?lang=xx",
      "?variant=huge&theme=pink&lang=toString&x=1",
      "?theme=light&variant=badge",
      "?lang=en-US&lang=de",
      `?x=${"y".repeat(2_000)}`,
    ]) {
      expect(await ask(`/embed/${slug}${odd}`)).toBe(usual);
    }
    expect(cache.size().entries).toBe(1);
    for (const variant of ["badge", "mini", "list", "carousel", "other"])
      for (const lang of ["en", "de", "ar", "xx", "__proto__"])
        await ask(`/embed/${slug}.json?variant=${variant}&lang=${lang}&theme=dark`);
    expect(cache.size().entries).toBe(1 + 4 * 3);
    await seedReview(service.context, id);
    cache.drop(`business:${id}`);
    expect(cache.size().entries).toBe(0);
    expect(await ask(`/embed/${slug}?variant=badge&theme=light&lang=en`)).not.toBe(usual);
  });

  test("is a small page that says so where there is no such widget, and nothing is kept of it", async () => {
    const cache = createResponseCache(service.context.clock);
    const fetch = embedOver(cache);
    for (const slug of ["gone", "..%2F..", "%3Cscript%3E", "a".repeat(3_000), "%E4", ".json", "toString"]) {
      const path = `/embed/${slug}?variant=list`;
      const answer = await fetch(path);
      expect([slug, answer.status]).toEqual([slug, 404]);
      const text = await answer.text();
      if (slug !== ".json") expect(text).toContain("reviews-widget:missing");
      expect(text.length).toBeLessThan(600);
    }
    expect(cache.size().entries).toBe(0);
  });

  test("what customers wrote is text, shortened at a word, and in its own language", async () => {
    const { id, slug } = await seedClaimed(service.context, "starter", { name: `</title><script>alert(1)</script>"'` });
    await seedReview(service.context, id, {
      title: "</p><script>1</script>",
      body: `${"word ".repeat(200)}end`,
      author: "<img src=x onerror=1>",
      language: 'en" onload="1',
    });
    await seedReview(service.context, id, { title: "🎉".repeat(300), body: "😀".repeat(600), language: "pt-br" });
    const page = await html(`/embed/${slug}?variant=list`);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain("<img");
    expect(page).not.toContain("onload=");
    expect(page).toContain("word word…");
    expect(page).not.toContain("end<");
    expect(page).toContain("Read more");
    expect(page).toContain('lang="pt-br"');
    expect(page).not.toContain("\uFFFD");
    expect(page.isWellFormed()).toBe(true);
    expect(page.length).toBeLessThan(30_000);
  });

  test("holds nothing of who wrote", async () => {
    const { id, slug } = await seedClaimed(service.context);
    await seedReview(service.context, id);
    for (const path of [`/embed/${slug}?variant=list`, `/embed/${slug}.json?variant=list`]) {
      const text = await html(path);
      for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
    }
  });

  test("only claimed businesses have one", async () => {
    const { slug } = await seedBusiness(service.context);
    expect((await service.get(`/embed/${slug}`)).status).toBe(404);
    expect((await service.get(`/embed/${slug}.json`)).status).toBe(404);
  });
});

describe("GET /embed/{slug}.json", () => {
  test("is the same in words, for every site, and says why it is another variant than asked for", async () => {
    const { slug, id } = await seedClaimed(service.context, "free");
    await seedReview(service.context, id, { rating: 4, verified: true, source: "invitation" });
    const answer = await service.get(`/embed/${slug}.json?variant=carousel&lang=fr-CA`);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300");
    const view = await json(answer);
    expect(view).toMatchObject({ variant: "mini", language: "fr", count: "1 avis", reviews: [], carousel: null });
    expect(view.notice).toContain(`"carousel" is not part of the plan of "${slug}"; "mini" is shown instead.`);
    expect(view.url).toEndWith(`/review/${slug}?utm_source=widget&utm_medium=mini`);
  });

  test("has all that a carousel says", async () => {
    const { slug, id } = await seedClaimed(service.context);
    await seedReview(service.context, id, { rating: 2, verified: true, source: "invitation" });
    const view = await json(service.get(`/embed/${slug}.json?variant=carousel&lang=en`));
    expect(view.notice).toBeNull();
    expect(view.carousel.next).toBe("Next review");
    expect(view.reviews).toMatchObject([
      {
        stars: { value: 2, label: "2 out of 5 stars", tone: "poor" },
        verified: "Verified purchase",
        position: "1 of 1",
        more: null,
      },
    ]);
  });

  test("is not_found for an unknown one, readable for scripts", async () => {
    const answer = await service.get("/embed/gone.json?variant=list&lang=en");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect((await json(answer)).error.code).toBe("not_found");
  });
});
