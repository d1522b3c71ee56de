// Access to the feeds under a secret: who, how often, and what a stranger learns.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { feedSecret, renewFeeds } from "#domain/business/feed.ts";
import { claim } from "#domain/business/state/table.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { listen } from "#runtime/listen.ts";
import { business, category, imported } from "../../domain/archive/support.ts";
import { seedPerson, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { GOOGLE, LINKS, META, pathOf, RATINGS, seedShop } from "./support.ts";

const BOX = createSecretBox("the secret of a test, of 32 characters and more");

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterEach(() => service.clock.advance(3_600_000));
afterAll(async () => service.close());

const status = async (path: string) => (await service.get(path)).status;

describe("a wrong secret", () => {
  test("is not found, whatever it is, and every answer is the same", async () => {
    const shop = await seedShop(service);
    const real = await feedSecret(service.context, LINKS, shop.id);
    const wrong = [
      "x",
      "%00",
      "a".repeat(43),
      real.slice(0, -1),
      `${real}A`,
      real.toLowerCase(),
      // Known ids with a signature of another purpose or of another key.
      LINKS.sign("invite", shop.id),
      createLinks("another secret, as long as the real one is").sign("feed", shop.id),
      // Well signed, and of nothing.
      LINKS.sign("feed", newId()),
    ];
    const bodies = new Set<string>();
    for (const secret of wrong)
      for (const file of [GOOGLE, META, RATINGS]) {
        const answer = await service.get(`/feeds/${secret}/${file}`, { "x-request-id": "the-same-one" });
        expect(answer.status).toBe(404);
        bodies.add(await answer.text());
      }
    expect(bodies.size).toBe(1);
    for (const path of [
      `/feeds/${real}`,
      `/feeds/${real}/`,
      `/feeds/${real}/other.xml`,
      `/feeds/${real}/${GOOGLE}/more`,
    ])
      expect(await status(path)).toBe(404);
  });

  test("is refused after 60 in a minute", async () => {
    const ask = (peer: string) => service.send(new Request(`http://localhost/feeds/${"a".repeat(43)}/${GOOGLE}`), peer);
    for (let n = 0; n < 60; n++) expect((await ask("198.51.100.7")).status).toBe(404);
    const refused = await ask("198.51.100.7");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask("198.51.100.8")).status).toBe(404);
  });
});

describe("the secret", () => {
  test("is another after it was renewed, and the old one is refused at once", async () => {
    const shop = await seedShop(service);
    for (let round = 0; round < 2; round++) {
      const [google, meta] = [await pathOf(service, shop.id, GOOGLE), await pathOf(service, shop.id, META)];
      expect([await status(google), await status(meta)]).toEqual([200, 200]);
      await renewFeeds(service.context, shop.id);
      expect([await status(google), await status(meta)]).toEqual([404, 404]);
    }
    expect(await status(await pathOf(service, shop.id, GOOGLE))).toBe(200);
  });

  test("opens nothing while the business is unclaimed, and not for its next owner", async () => {
    const shop = await seedShop(service);
    const path = await pathOf(service, shop.id, GOOGLE);
    await releaseBusiness(service.context, shop.organisation.id, shop.id);
    expect(await status(path)).toBe(404);
    const next = await seedOrganisation(service.context);
    const { id: userId } = await seedPerson(service, { organisationId: next.id });
    const claimId = newId();
    const open = { id: claimId, businessId: shop.id, organisationId: next.id, userId, method: "moderator" as const };
    await service.context.db.insert(claim).values(open);
    await approveClaim(service.context, claimId, { decidedBy: null });
    expect(await status(path)).toBe(404);
    expect(await status(await pathOf(service, shop.id, GOOGLE))).toBe(200);
  });

  test("of an owner who gave the business up opens nothing for the owner that an operator's file names, nor do their integrations stay", async () => {
    const shop = await seedShop(service);
    const path = await pathOf(service, shop.id, GOOGLE);
    const { context } = service;
    await createIntegration(context, BOX, { businessId: shop.id, kind: "storefront-a", secret: null, delayDays: 7 });
    const listed = async () => (await service.sql`select 1 from integration where business_id = ${shop.id}`).length;
    await releaseBusiness(context, shop.organisation.id, shop.id);
    expect(await listed()).toBe(1);
    const next = await seedOrganisation(context);
    const { slug, domain } = shop;
    const owned = business({ slug, domain, website: `https://${domain}/`, organisation: toWire("org", next.id) });
    const { errors } = await imported(service, [category(), owned]);
    expect(errors).toEqual([]);
    expect(await status(path)).toBe(404);
    expect(await status(await pathOf(service, shop.id, GOOGLE))).toBe(200);
    expect(await listed()).toBe(0);
  });

  test("does not exist for an unclaimed business", async () => {
    const { id } = await seedBusiness(service.context);
    expect(await status(await pathOf(service, id, GOOGLE))).toBe(404);
  });

  test("is shown and renewed on the dashboard, by owners and admins", async () => {
    const shop = await seedShop(service);
    const owner = await signIn(service, { organisationId: shop.organisation.id });
    const member = await signIn(service, { organisationId: shop.organisation.id, role: "member" });
    const before = await pathOf(service, shop.id, GOOGLE);
    const page = await (await owner.get("/dashboard/feeds")).text();
    for (const shown of [before, before.replace(GOOGLE, META), `/review/${shop.slug}/feed.atom`])
      expect(page).toContain(shown);
    expect((await member.get("/dashboard/feeds")).status).toBe(403);
    expect((await member.post("/dashboard/feeds/renew")).status).toBe(403);
    expect(await status(before)).toBe(200);
    const after = await (await owner.follow(owner.post("/dashboard/feeds/renew"))).text();
    expect(after).not.toContain(before);
    expect(after).toContain(await pathOf(service, shop.id, GOOGLE));
    expect(await status(before)).toBe(404);
  });
});

describe("load", () => {
  test("30 whole feeds of a business an hour; a client that has the latest still gets 304", async () => {
    const shop = await seedShop(service);
    const path = await pathOf(service, shop.id, GOOGLE);
    const first = await service.get(path);
    for (let n = 1; n < 30; n++)
      expect((await service.send(new Request(`http://localhost${path}`), `192.0.2.${n}`)).status).toBe(200);
    const refused = await service.get(path);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await service.get(path, { "if-none-match": first.headers.get("etag") as string })).status).toBe(304);
    expect(await status(await pathOf(service, (await seedShop(service)).id, GOOGLE))).toBe(200);
  });

  test("only GET and HEAD", async () => {
    const shop = await seedShop(service);
    const path = await pathOf(service, shop.id, META);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect((await service.send(new Request(`http://localhost${path}`, { method }))).status).toBe(405);
  });

  test("over the wire: HEAD has the headers alone, and the whole comes after a client that left", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id, { body: "x".repeat(4_000) });
    const server = listen(service.handler, { port: 0, host: "127.0.0.1" });
    try {
      const address = `${server.url}${await pathOf(service, shop.id, GOOGLE)}`;
      const head = await fetch(address, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(head.headers.get("etag")).toMatch(/^"[^"]+"$/);
      const left = await fetch(address);
      await left.body?.cancel();
      expect(await (await fetch(address)).text()).toEndWith("</reviews>\n</feed>\n");
    } finally {
      await server.stop(0);
    }
  });

  test("search engines and other sites learn nothing of the address", async () => {
    const shop = await seedShop(service);
    const { headers } = await service.get(await pathOf(service, shop.id, META));
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("cache-control")).toContain("private");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(await (await service.get("/robots.txt")).text()).toContain("Disallow: /feeds/");
  });
});
