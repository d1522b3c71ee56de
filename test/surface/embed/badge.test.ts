// The badge: its words, access, states and caching.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createResponseCache } from "#platform/cache/response-cache.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createRaster } from "#platform/raster/raster.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { createSlugMemory } from "#surface/embed/kit/deps.ts";
import { createSightings } from "#surface/embed/kit/sighting.ts";
import { badge, createPictureAnswers } from "#surface/embed/picture/route.ts";
import { favicon } from "#surface/look/brand-sign.tsx";
import { countedIn } from "#surface/look/words.ts";
import { AUTHOR_SECRETS, seedBusiness, seedPlatform, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedClaimed } from "./fixture.ts";

/** Each letter is an outline. */
const MAX_BYTES = 20 * 1024;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.get(`/api/badge/${path}`, headers);
const svgOf = async (path: string) => (await get(path)).text();
const titleOf = (svg: string) => /<title[^>]*>(.*)<\/title>/.exec(svg)?.[1];

async function seedRatings(ratings: number[], values: Parameters<typeof seedClaimed>[2] = {}) {
  const shop = await seedClaimed(service.context, "free", values);
  await seedReviews(
    service.context,
    shop.id,
    ratings.map((rating) => ({ rating })),
  );
  return shop;
}

/** Well-formed: every element that is opened is closed again, in order, and no name comes twice. */
function requireWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g, (_, end, name, attributes, single) => {
    const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map((match) => match[1]);
    expect(new Set(names).size).toBe(names.length);
    if (end) expect(open.pop()).toBe(name);
    else if (!single) open.push(name);
    return "";
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
}

describe("a scored business", () => {
  test("its score, word, count and service are said, and drawn as outlines", async () => {
    const { slug } = await seedRatings(Array(40).fill(5), { name: "Oak & Sons" });
    const response = await get(`${slug}.svg`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    const svg = await response.text();
    requireWellFormed(svg);
    expect(titleOf(svg)).toBe("Oak &#38; Sons: Excellent. Rated 4.6 out of 5 from 40 reviews on Candor");
    expect(svg).toContain("#15803d");
    for (const forbidden of ["<text", "<style", "<script", "<image", "style=", "href", "url(", "font"])
      expect(svg).not.toContain(forbidden);
  });

  test("each word has its colour, in both themes", async () => {
    const cases: [number, string, string, string][] = [
      [5, "Excellent", "#15803d", "#4ade80"],
      [4, "Great", "#4d7c0f", "#a3e635"],
      [3, "Average", "#a16207", "#facc15"],
      [2, "Poor", "#c2410c", "#fb923c"],
      [1, "Bad", "#b91c1c", "#f87171"],
    ];
    for (const [rating, word, light, dark] of cases) {
      const { slug } = await seedRatings(Array(60).fill(rating));
      const [one, other] = [await svgOf(`${slug}.svg`), await svgOf(`${slug}.svg?theme=dark`)];
      expect(titleOf(one)).toContain(word);
      expect(one).toContain(light);
      expect(one).toContain('fill="#fff" stroke="#dde1e7"');
      expect(other).toContain(dark);
      expect(other).toContain('fill="#0f1216" stroke="#2a313b"');
    }
  });

  test("what connected platforms count, counts, and is never said to be on this service", async () => {
    const { slug, id } = await seedClaimed(service.context);
    await seedPlatform(service.context, id, "4.50", 1_203);
    await seedReview(service.context, id);
    const title = titleOf(await svgOf(`${slug}.svg`));
    expect(title).toMatch(/Rated 4\.\d out of 5 from 1,204 reviews and ratings: 1 here, 1,203 elsewhere$/);
    expect(title).not.toContain("Candor");
    // The same number has the same words in the widget.
    for (const language of LANGUAGES) {
      const counted = countedIn(language, 1, 1_203);
      expect(titleOf(await svgOf(`${slug}.svg?lang=${language}`))).toContain(counted);
    }
  });

  test("the star is the one of the pages", async () => {
    const { slug } = await seedRatings([5, 5, 5]);
    expect(favicon(undefined)).toContain("M11.5 2.8q.5-1.1 1 0l2.5 4.9q.3.7 1 .8l5.5.8");
    expect(await svgOf(`${slug}.svg`)).toContain("M11.5 2.8q.5-1.1 1 0l2.5 4.9q.3.7 1 .8l5.5.8");
  });
});

describe("its language", () => {
  const languageOf = (response: Response) => response.headers.get("content-language");

  test("lang= decides, and its words are drawn in it", async () => {
    const { slug, id } = await seedRatings(Array(40).fill(5), { name: "Oak" });
    const title = async (query: string) => titleOf(await svgOf(`${slug}.svg${query}`));
    expect(await title("?lang=de")).toBe("Oak: Hervorragend. Mit 4,6 von 5 bewertet (40 Bewertungen auf Candor)");
    expect(await title("?lang=fr-CA")).toBe("Oak\u00a0: Excellent. Note de 4,6 sur 5 (40 avis sur Candor)");
    await seedPlatform(service.context, id, "4.50", 1_203);
    service.handler.onChange(`business:${id}`);
    expect(await title("?lang=pl")).toContain("1243 opinie i oceny: 40 tutaj, 1203 gdzie indziej");
    const drawn = await Promise.all(LANGUAGES.map((each) => svgOf(`${slug}.svg?lang=${each}`)));
    const pictures = new Set(drawn.map((svg) => svg.replace(/^.*<\/title>/, "").replace(/<\/svg>$/, "")));
    expect(pictures.size).toBe(LANGUAGES.length);
    for (const [at, svg] of drawn.entries()) {
      requireWellFormed(svg);
      expect(svg).toContain(` lang="${LANGUAGES[at]}" role="img"`);
      expect(svg).not.toMatch(/undefined|NaN/);
    }
  });

  test("otherwise the organisation's, then the country's, and never the reader's: others' caches keep it", async () => {
    const shop = await seedRatings([5, 5, 5], { country: "AT" });
    const ask = () => get(`${shop.slug}.svg`, { "accept-language": "ja" });
    const first = await ask();
    expect(languageOf(first)).toBe("de");
    expect(first.headers.get("vary") ?? "").not.toContain("Accept-Language");
    await service.sql`update organisation set default_language = 'it-CH' where id = ${shop.organisation.id}`;
    service.handler.onChange(`organisation:${shop.organisation.id}`);
    expect(languageOf(await ask())).toBe("it");
    expect(languageOf(await get(`${shop.slug}.png?lang=es&theme=dark`))).toBe("es");
  });

  test("a language that we do not speak, and one given twice, is the usual one", async () => {
    const { slug } = await seedRatings([5, 5, 5]);
    for (const query of ["?lang=xx", "?lang=", "?lang=de&lang=fr", "?lang=zh-Hant", "?lang=%00", "?lang=*"])
      expect([query, languageOf(await get(`${slug}.svg${query}`))]).toEqual([query, "en"]);
  });

  test("the missing badge has it, too", async () => {
    const titles = await Promise.all(
      ["de", "ar", "xx"].map(async (each) => titleOf(await svgOf(`nobody.example.svg?lang=${each}`))),
    );
    expect(titles).toEqual(["Nicht gefunden", "غير موجود", "Not found"]);
  });
});

describe("a business without a score", () => {
  test("stars of the average are drawn, and none without a review", async () => {
    const star = "q.5-1.1 1 0l2.5 4.9";
    // The mark has one star more.
    const stars = async (slug: string) => (await svgOf(`${slug}.svg`)).split(star).length - 2;
    expect(await stars((await seedRatings([])).slug)).toBe(0);
    expect(await stars((await seedRatings([5, 4])).slug)).toBe(6);
    expect(await stars((await seedRatings([4, 4])).slug)).toBe(5);
  });

  test("that is said, and how many reviews there are", async () => {
    const two = await seedRatings([5, 4]);
    const none = await seedRatings([]);
    const one = await seedRatings([1]);
    const sentence = async (slug: string) => titleOf(await svgOf(`${slug}.svg`))?.replace(/^.*: /, "");
    expect(await sentence(two.slug)).toBe("No score yet. 4.5 stars on average, 2 reviews on Candor");
    expect(await sentence(one.slug)).toBe("No score yet. 1.0 stars on average, 1 review on Candor");
    expect(await sentence(none.slug)).toBe("No score yet. 0 reviews on Candor");
    expect(await svgOf(`${two.slug}.svg`)).not.toMatch(/#15803d|#b91c1c/);
  });
});

describe("no badge", () => {
  test("an unknown and an unclaimed business get the same small picture, with 404, for a short while", async () => {
    const unclaimed = await seedBusiness(service.context);
    const bodies = new Set<string>();
    for (const slug of [unclaimed.slug, "nobody.example", "..%2f..%2fetc", "UPPER.example", "a%00b", "%ff"]) {
      const response = await get(`${slug}.svg`);
      expect([slug, response.status]).toEqual([slug, 404]);
      if (slug === "%ff") continue;
      expect(response.headers.get("content-type")).toBe("image/svg+xml");
      expect(response.headers.get("cache-control")).toBe("public, max-age=60, s-maxage=60");
      expect(response.headers.has("etag")).toBe(false);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
    const [body] = bodies;
    requireWellFormed(body as string);
    expect(titleOf(body as string)).toBe("Not found");
    expect((body as string).length).toBeLessThan(2_500);
  });

  test("as PNG, too", async () => {
    const response = await get("nobody.example.png");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("image/png");
  });

  test("a file of another kind is not there", async () => {
    const { slug } = await seedRatings([5, 5, 5]);
    for (const file of [slug, `${slug}.gif`, `${slug}.svg.exe`, ".svg", `${slug}.SVG`, `${slug}.svg/x`])
      expect([file, (await get(file)).status]).toEqual([file, 404]);
  });

  test("a claim shows within seconds: nothing remembers that there was no badge for longer", async () => {
    const { slug, id } = await seedBusiness(service.context);
    expect((await get(`${slug}.svg`)).status).toBe(404);
    const { organisation } = await seedClaimed(service.context);
    await service.sql`update business set organisation_id = ${organisation.id}, verification_status = 'verified', verified_at = now() where id = ${id}`;
    service.clock.advance(5_001);
    expect((await get(`${slug}.svg`)).status).toBe(200);
  });
});

describe("a hostile name", () => {
  test("cannot leave the title, and the badge stays well-formed", async () => {
    const name = `</title><script>alert(1)</script>"'&\u202e漢字 ]]> --> $& $1`;
    const { slug } = await seedRatings([5, 5, 5], { name });
    const svg = await svgOf(`${slug}.svg`);
    requireWellFormed(svg);
    expect(svg).not.toContain("<script");
    expect(titleOf(svg)).toStartWith(
      "&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;\u202e漢字 ]]&#62; --&#62; $&#38; $1: Great. Rated",
    );
  });

  test("nothing of an author is in it", async () => {
    const { slug, id } = await seedClaimed(service.context);
    await seedReview(service.context, id);
    const svg = await svgOf(`${slug}.svg`);
    for (const secret of AUTHOR_SECRETS) expect(svg).not.toContain(secret);
  });
});

describe("size and form", () => {
  test("at most 20 KB in every state, theme and language, with the largest figures", async () => {
    const { slug, id } = await seedRatings([5, 5, 5], { name: "N".repeat(120) });
    await seedPlatform(service.context, id, "4.90", 2_000_000_000);
    const unscored = await seedRatings([5]);
    const queries = ["", "?theme=dark", ...LANGUAGES.map((each) => `?lang=${each}`)];
    for (const path of [slug, unscored.slug].flatMap((each) => queries.map((query) => `${each}.svg${query}`))) {
      const bytes = new Uint8Array(await (await get(path)).arrayBuffer()).length;
      expect(bytes).toBeGreaterThan(2_000);
      expect(bytes).toBeLessThan(MAX_BYTES);
    }
  });

  test("badges of several businesses and themes in one page share no id", async () => {
    const shops = [await seedRatings([5, 5, 5]), await seedRatings([5, 5, 5]), await seedRatings([])];
    const ids: string[] = [];
    for (const { slug } of shops)
      for (const query of ["", "?theme=dark"]) {
        const svg = await svgOf(`${slug}.svg${query}`);
        const own = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] as string);
        expect(own.length).toBe(1);
        expect(svg).toContain(`role="img" aria-labelledby="${own[0]}"`);
        ids.push(...own);
      }
    expect(new Set(ids).size).toBe(6);
  });

  test("the PNG has twice the pixels of the SVG's size", async () => {
    const { slug } = await seedRatings([5, 5, 5]);
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(await svgOf(`${slug}.svg`)) as RegExpExecArray;
    const response = await get(`${slug}.png`);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
  });
});

describe("how it is kept", () => {
  test("five minutes, for every site, and as nothing but a picture", async () => {
    const { slug } = await seedRatings([5, 5, 5]);
    for (const file of [`${slug}.svg`, `${slug}.png`])
      for (const response of [await get(file), await get(file)]) {
        const { headers } = response;
        expect(headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300");
        expect(headers.get("access-control-allow-origin")).toBe("*");
        expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
        expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.has("set-cookie")).toBe(false);
      }
  });

  test("a client that has it gets 304; a PNG is never compressed, an SVG is where the client accepts it", async () => {
    const { slug } = await seedRatings([5, 5, 5]);
    for (const file of [`${slug}.svg`, `${slug}.png`]) {
      const first = await get(file);
      const etag = first.headers.get("etag") as string;
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await get(file, { "if-none-match": etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      const packed = await get(file, { "accept-encoding": "gzip, br" });
      expect(packed.headers.get("content-encoding")).toBe(file.endsWith("svg") ? "gzip" : null);
      expect(packed.headers.get("vary")).toBe(file.endsWith("svg") ? "Accept-Encoding" : null);
    }
  });

  test("a review drops it, and the next one shows it", async () => {
    const { slug, id } = await seedRatings([5, 5, 5]);
    expect(titleOf(await svgOf(`${slug}.svg`))).toContain("3 reviews");
    await seedReview(service.context, id);
    expect(titleOf(await svgOf(`${slug}.svg`))).toContain("3 reviews");
    service.handler.onChange(`business:${id}`);
    for (const query of ["", "?theme=dark"]) expect(titleOf(await svgOf(`${slug}.svg${query}`))).toContain("4 reviews");
  });
});

describe("drawn once", () => {
  async function mount(command?: string[]) {
    const cache = createResponseCache(service.clock);
    const raster = createRaster(createLog("silent"), command ? { command } : {});
    let drawn = 0;
    const draw: typeof raster.draw = (picture) => {
      drawn++;
      return raster.draw(picture);
    };
    const counting: typeof raster = { ...raster, draw };
    const { context } = service;
    const deps = {
      context,
      config: TEST_CONFIG,
      plans: {},
      cache,
      slugs: createSlugMemory(context),
      sightings: createSightings(context),
    };
    const route = badge(deps, counting, createPictureAnswers(cache));
    const ask = async (path: string) => {
      const url = new URL(`http://localhost/api/badge/${path}`);
      const file = url.pathname.slice("/api/badge/".length);
      return route({ request: new Request(url), url, params: { file } });
    };
    return { ask, cache, raster, count: () => drawn };
  }

  test("a hundred who ask at once get one drawing", async () => {
    const { ask, count, raster } = await mount();
    const { slug } = await seedRatings([5, 5, 5]);
    const answers = await Promise.all(Array.from({ length: 100 }, async () => (await ask(`${slug}.svg`)).text()));
    expect(new Set(answers).size).toBe(1);
    expect(count()).toBe(1);
    raster.stop();
  });

  test("odd queries make no entries and no drawings of their own", async () => {
    const { ask, count, cache, raster } = await mount();
    const { slug } = await seedRatings([5, 5, 5]);
    const odd = ["", "?", "?theme=light", "?theme=DARK", "?a=1", "?theme=&theme=dark", "?theme=%00", "?utm_source=x"];
    for (const query of odd) expect((await ask(`${slug}.svg${query}`)).status).toBe(200);
    expect([cache.size().entries, count()]).toEqual([1, 1]);
    for (const query of ["?theme=dark", "?b=2&theme=dark"]) await ask(`${slug}.svg${query}`);
    expect([cache.size().entries, count()]).toEqual([2, 2]);
    for (const query of ["?lang=xx", "?lang=de&lang=de", "?lang=", "?lang=zz-ZZ"]) await ask(`${slug}.svg${query}`);
    expect([cache.size().entries, count()]).toEqual([2, 2]);
    for (const query of ["?lang=de", "?lang=de-AT", "?lang=DE", "?lang=de-x-1", "?x=1&lang=de_CH"])
      await ask(`${slug}.svg${query}`);
    expect([cache.size().entries, count()]).toEqual([3, 3]);
    raster.stop();
  });

  test("a thousand unknown slugs make one drawing and no entry", async () => {
    const { ask, count, cache, raster } = await mount();
    const asked = Array.from({ length: 1_000 }, (_, index) => ask(`nobody-${index}.example.svg`));
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404);
    expect([cache.size().entries, count()]).toEqual([0, 1]);
    raster.stop();
  });

  test("where nothing can be drawn the answer is unavailable, and nothing is kept", async () => {
    const { ask, cache } = await mount(["sh", "-c", "exit 1"]);
    const { slug } = await seedRatings([5, 5, 5]);
    await expect(ask(`${slug}.svg`)).rejects.toMatchObject({ code: "unavailable", status: 503 });
    await expect(ask("nobody.example.svg")).rejects.toMatchObject({ code: "unavailable" });
    expect(cache.size().entries).toBe(0);
  });

  test("a picture of a business that changed during the drawing is not cached", async () => {
    const { ask, cache, raster } = await mount();
    const { slug, id } = await seedRatings([5, 5, 5]);
    const asked = ask(`${slug}.svg`);
    cache.drop(`business:${id}`);
    await asked;
    expect(cache.size().entries).toBe(0);
    raster.stop();
  });
});
