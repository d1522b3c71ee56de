// GET /api/open/v1/lookup?domain=: the same record, found by the business's site in any spelling.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql as rawSql } from "drizzle-orm";
import { business, websiteHost } from "#domain/business/state/table.ts";
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

  test("of several businesses with one domain the verified one is found, and among those the oldest", async () => {
    const { context } = service;
    const organisationId = (await seedOrganisation(context)).id;
    await seedBusiness(context, { slug: "many-1", domain: "many.example" });
    service.clock.advance(1_000);
    await seedBusiness(context, { slug: "many-2", domain: "many.example", organisationId });
    service.clock.advance(1_000);
    await seedBusiness(context, { slug: "many-3", domain: "many.example", organisationId });
    expect((await json(lookUp("many.example"))).data.slug).toBe("many-2");
  });

  test("a business is found by its website's host where none has it as its domain, however either is written", async () => {
    const { context } = service;
    const websites: Record<string, string> = {
      "site-plain": "https://plain-site.example/",
      "site-www": "http://WWW.Loud-Site.Example:8080/Shop?x=1#y",
      "site-port": "https://port-site.example:8443",
      "site-dot": "https://dot-site.example./de",
      "site-user": "https://me@user-site.example/",
      "site-idn": "https://www.brötchen.example/",
      "site-punycode": "https://xn--kse-qla.example/",
      "site-long": `https://${"a".repeat(300)}.example/`,
    };
    for (const [slug, website] of Object.entries(websites))
      await seedBusiness(context, { slug, domain: `${slug}.other.example`, website });
    const spellings: Record<string, string[]> = {
      "site-plain": ["plain-site.example", "https://www.plain-site.example/x", "PLAIN-SITE.example."],
      "site-www": ["loud-site.example", "www.loud-site.example"],
      "site-port": ["port-site.example", "http://port-site.example:1"],
      "site-dot": ["dot-site.example"],
      "site-user": ["user-site.example"],
      "site-idn": ["brötchen.example", "xn--brtchen-b1a.example", "BRÖTCHEN.example"],
      "site-punycode": ["käse.example", "xn--kse-qla.example"],
    };
    for (const [slug, each] of Object.entries(spellings))
      for (const spelling of each)
        expect({ spelling, slug: (await json(lookUp(spelling))).data?.slug }).toEqual({ spelling, slug });
    for (const unknown of ["example", "site.example", "other.example", "shop?x=1", "www.loud-site", "de"])
      expect((await lookUp(unknown)).status).toBe(404);
  });

  test("a website at another business's domain takes no look-up from it", async () => {
    const { context } = service;
    const organisationId = (await seedOrganisation(context)).id;
    const website = "https://www.contested.example/";
    const contested = { domain: "contested.example" };
    const found = async () => {
      // What was kept is another test's matter.
      service.handler.onGap();
      return (await json(lookUp("https://contested.example"))).data.slug;
    };
    await seedBusiness(context, { slug: "site-elsewhere", domain: "old.example", website, organisationId });
    expect(await found()).toBe("site-elsewhere");
    await seedBusiness(context, { slug: "site-unclaimed", ...contested });
    expect(await found()).toBe("site-unclaimed");
    await seedBusiness(context, { slug: "site-own", ...contested, organisationId });
    expect(await found()).toBe("site-own");
  });

  test("of several businesses with one website the verified one is found, and among those the oldest", async () => {
    const { context } = service;
    const organisationId = (await seedOrganisation(context)).id;
    const website = "https://shared-site.example/";
    for (const [slug, owner] of Object.entries({ one: null, two: organisationId, three: organisationId })) {
      service.clock.advance(1_000);
      await seedBusiness(context, {
        slug: `shared-${slug}`,
        domain: `${slug}.example`,
        website,
        organisationId: owner,
      });
    }
    expect((await json(lookUp("shared-site.example"))).data.slug).toBe("shared-two");
  });

  test("a look-up by website is one step in an index, however many businesses share the host", async () => {
    const { sql } = service;
    await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      await tx`set local enable_sort = off`;
      const host = websiteHost({ website: business.website });
      const query = service.context.db.select({ id: business.id }).from(business).where(eq(host, "x.example"));
      const { sql: text, params } = query
        .orderBy(rawSql`${business.verificationStatus} <> 'verified'`, business.createdAt, business.id)
        .limit(1)
        .toSQL();
      const plan = await tx.unsafe(`explain ${text}`, params as string[]);
      const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
      expect(lines).toContain("business_website_host");
      expect(lines).not.toContain("Sort");
    });
  });

  test("other query keys are ignored, and of a repeated one the last counts", async () => {
    expect((await ask("?utm_source=x&domain=shop.example&y")).status).toBe(200);
    expect((await json(ask("?domain=nobody.example&domain=shop.example"))).data.slug).toBe("shop");
  });
});

describe("404", () => {
  test("an unknown site costs no query when it is asked for again, and is found once a business has it", async () => {
    await lookUp("new-site.example");
    const { sql } = service;
    const domains = ["new-site.example", "https://www.NEW-site.example/x", "new-site.example."];
    await sql.begin(async (tx) => {
      // While the table is locked, an answer can only come from memory.
      await tx`lock table business in access exclusive mode`;
      for (let turn = 0; turn < 10; turn++)
        for (const domain of domains)
          expect((await service.get(`/api/open/v1/lookup?domain=${encodeURIComponent(domain)}`)).status).toBe(404);
    });
    await seedBusiness(service.context, { slug: "new-site", domain: "new-site.example" });
    expect((await lookUp("new-site.example")).status).toBe(200);
  });

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
    test(`${JSON.stringify(domain.slice(0, 40))} is no business's site`, async () => {
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
        message: "domain must be the address of a website.",
      });
    });
  }
});
