// The image that goes with a profile where its address is shared.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { seedBusiness, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function seedNamed(name: string, ratings: number[] = [5, 5, 4]) {
  const business = await seedBusiness(service.context, { name });
  await seedReviews(
    service.context,
    business.id,
    ratings.map((rating) => ({ rating })),
  );
  return business;
}

describe("the image", () => {
  const names = [
    "Oak & Sons",
    "漢字の店 🍣",
    "متجر",
    "W".repeat(120),
    "<svg onload=alert(1)>&amp;",
    "\u202egnp.exe",
    "🍕",
  ];
  for (const name of names)
    test(`1200 x 630 for ${name.slice(0, 30)}, claimed or not`, async () => {
      const { slug } = await seedNamed(name);
      const response = await service.get(`/og/${slug}.png`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      const png = await bytesOf(response);
      expect(sizeOf(png)).toEqual([1_200, 630]);
      expect(png.length).toBeLessThan(100_000);
    });

  test("a business without a review has one", async () => {
    const { slug } = await seedNamed("New", []);
    expect((await service.get(`/og/${slug}.png`)).status).toBe(200);
  });

  test("is in the language that the address asks for, or that of the business", async () => {
    const { slug } = await seedBusiness(service.context, { name: "Chêne", country: "FR" });
    const ask = async (query: string) => {
      const response = await service.get(`/og/${slug}.png${query}`, { "accept-language": "pl" });
      return { language: response.headers.get("content-language"), png: await bytesOf(response) };
    };
    const [usual, french, german, arabic] = [
      await ask(""),
      await ask("?lang=fr"),
      await ask("?lang=de"),
      await ask("?lang=ar"),
    ];
    expect([usual.language, german.language, arabic.language]).toEqual(["fr", "de", "ar"]);
    expect(usual.png).toEqual(french.png);
    expect(german.png).not.toEqual(french.png);
    expect((await ask("?lang=xx")).language).toBe("fr");
    const page = await service.get(`/review/${slug}?lang=de`);
    expect(await page.text()).toMatch(/<meta property="og:image" content="[^"]*\.png\?lang=de"/);
  });

  test("is drawn anew after a review, and 304 until then", async () => {
    const { slug, id } = await seedNamed("Changing");
    const first = await service.get(`/og/${slug}.png?utm_source=x`);
    const etag = first.headers.get("etag") as string;
    const path = `/og/${slug}.png`;
    expect((await service.get(path, { "if-none-match": etag })).status).toBe(304);
    await seedReview(service.context, id, { rating: 1 });
    service.handler.onChange(`business:${id}`);
    const next = await service.get(path, { "if-none-match": etag });
    expect(next.status).toBe(200);
    expect((await bytesOf(next)).equals(await bytesOf(first))).toBe(false);
  });

  test("nothing else is at such an address", async () => {
    const { slug } = await seedNamed("Oak");
    for (const path of [
      `/og/${slug}`,
      `/og/${slug}.svg`,
      "/og/nobody.example.png",
      "/og/.png",
      "/og/",
      "/og/a%2fb.png",
    ])
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
  });
});

describe("the profile", () => {
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

  test("names it, with its size and what it shows", async () => {
    const { slug } = await seedNamed('Oak "and" Sons');
    const html = await (await service.get(`/review/${slug}`, { "accept-language": "en" })).text();
    expect(metaOf(html, "og:image")).toBe(`https://reviews.example/og/${slug}.png`);
    expect([metaOf(html, "og:image:width"), metaOf(html, "og:image:height")]).toEqual(["1200", "630"]);
    expect(metaOf(html, "og:image:alt")).toContain("Oak &quot;and&quot; Sons is rated 3.");
    expect(metaOf(html, "twitter:card")).toBe("summary_large_image");
  });

  test("a page without an image names none", async () => {
    const html = await (await service.get("/categories")).text();
    expect(metaOf(html, "og:image")).toBeUndefined();
    expect(metaOf(html, "twitter:card")).toBe("summary");
  });
});
