// GET /api/open/v1/lookup?domain=: the same record, found by the business's site in any spelling.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
  await seedBusiness(service.context, { slug: "shop", domain: "shop.example" });
  await seedBusiness(service.context, { slug: "kaesehaus", domain: "www.Käsehaus.example" });
  await seedBusiness(service.context, { slug: "sub", domain: "eu.shop.example" });
});
afterAll(() => service.close());

const ask = (query: string) => {
  service.clock.advance(60_000);
  return service.get(`/api/open/v1/lookup${query}`);
};
const lookUp = (domain: string) => ask(`?domain=${encodeURIComponent(domain)}`);

describe("200", () => {
  const spellings: Record<string, string[]> = {
    shop: [
      ...["shop.example", "SHOP.Example", " shop.example ", "shop.example.", "www.shop.example", "WWW.shop.example"],
      ...[
        "http://shop.example",
        "https://shop.example/",
        "HTTPS://www.shop.example:8443/a/b?c=d#e",
        "//shop.example/x",
      ],
      ...["shop.example/path", "shop.example:443", "shop.example?q=www.other.example", "shop.example#frag"],
      ...["https://user:pass@shop.example/", "user@shop.example", "ftp://shop.example", "https://shop.example\\x"],
      ...["ｓｈｏｐ.example", "shop。example", "https://www.shop.example./"],
    ],
    kaesehaus: [
      ...["käsehaus.example", "KÄSEHAUS.example", "xn--ksehaus-5wa.example", "XN--KSEHAUS-5WA.EXAMPLE"],
      ...["https://www.käsehaus.example/käse", "ka\u0308sehaus.example", "www.xn--ksehaus-5wa.example."],
    ],
    sub: ["eu.shop.example", "www.eu.shop.example", "https://eu.shop.example/de"],
  };
  for (const [slug, each] of Object.entries(spellings)) {
    for (const spelling of each) {
      test(`${spelling} finds ${slug}`, async () => {
        const response = await lookUp(spelling);
        expect(response.status).toBe(200);
        expect((await json(response)).data.slug).toBe(slug);
      });
    }
  }

  test("is the record that the slug gives, to the byte, with the same ETag", async () => {
    const bySlug = await service.get("/api/open/v1/businesses/shop");
    const byDomain = await lookUp("https://www.shop.example/");
    expect(await byDomain.text()).toBe(await bySlug.text());
    expect(byDomain.headers.get("etag")).toBe(bySlug.headers.get("etag") as string);
  });

  test("of several businesses with one site the claimed one is found, and among those the oldest", async () => {
    const { context } = service;
    const organisationId = (await seedOrganisation(context)).id;
    await seedBusiness(context, { slug: "many-1", domain: "many.example" });
    service.clock.advance(1_000);
    await seedBusiness(context, { slug: "many-2", domain: "many.example", organisationId });
    service.clock.advance(1_000);
    await seedBusiness(context, { slug: "many-3", domain: "many.example", organisationId });
    expect((await json(lookUp("many.example"))).data.slug).toBe("many-2");
  });

  test("other query keys are ignored, and of a repeated one the last counts", async () => {
    expect((await ask("?utm_source=x&domain=shop.example&y")).status).toBe(200);
    expect((await json(ask("?domain=nobody.example&domain=shop.example"))).data.slug).toBe("shop");
  });
});

describe("404", () => {
  const unknown = [
    ...["nobody.example", "shop", "shop.example.com", "xshop.example", "www.com", "localhost", "127.0.0.1", "[::1]"],
    ...["http://", "https:///path", "@", ".", "..", "shop..example", "shop.example:x", "a b.example", "%", "%00", "*"],
    ...[
      "xn--",
      "xn--a.example",
      "‮shop.example",
      "shop.example\u0000",
      "💥.example",
      "a".repeat(2_000),
      `${"a".repeat(64)}.example`,
    ],
    ...["shop.example@other.example", "javascript:alert(1)", "' or 1=1 --", "-"],
  ];
  for (const domain of unknown) {
    test(`${JSON.stringify(domain.slice(0, 40))} is nobody's site`, async () => {
      const response = await lookUp(domain);
      expect(response.status).toBe(404);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect((await json(response)).error.code).toBe("not_found");
    });
  }
});

describe("400", () => {
  for (const query of ["", "?", "?domain", "?domain=", "?Domain=shop.example", "?domain[]=shop.example"]) {
    test(`without a domain: "${query}"`, async () => {
      const response = await ask(query);
      expect(response.status).toBe(400);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect((await json(response)).error).toEqual({
        code: "invalid_parameter",
        message: "domain must be the address of a site.",
      });
    });
  }
});
