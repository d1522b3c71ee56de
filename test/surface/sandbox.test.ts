// A sandbox never reaches the public: no page, no figure, no list, no address of it says that it exists.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, type InvitationId, type ReviewId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { countBusinesses, countCustomerReviews, readBest } from "#domain/business/directory.ts";
import { feedSecret } from "#domain/business/feed.ts";
import { findBusinessBySite } from "#domain/business/lookup.ts";
import { searchClaimable } from "#domain/business/search/claimable.ts";
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { countSample, WHOLE_PLATFORM } from "#domain/insight/benchmark/snapshot.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { sequence } from "#domain/log/sequence.ts";
import { findTransparency, quarterOf } from "#domain/review/transparency/figures.ts";
import { createLinks } from "#platform/secret/link.ts";
import { exported, imported } from "../domain/archive/support.ts";
import { BOX } from "../domain/log/support.ts";
import { signIn } from "../support/dashboard.ts";
import { inviteInSandbox, reviewInSandbox, type Sandbox, seedSandbox } from "../support/sandbox.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../support/seed.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let live: Awaited<ReturnType<typeof seedOrganisation>>;
let liveShop: Awaited<ReturnType<typeof seedBusiness>>;
let liveReview: ReviewId;
let reviewId: string;
const links = createLinks(TEST_CONFIG.appSecret);

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  live = await seedOrganisation(context);
  liveShop = await seedBusiness(context, { organisationId: live.id, name: "Lindenhof" });
  liveReview = await seedReview(context, liveShop.id, { rating: 4 });
  sandbox = await seedSandbox(context);
  reviewId = await reviewInSandbox(context, sandbox, { rating: 5, body: "A body of the sandbox alone." });
});
afterAll(() => service.close());

describe("the public", () => {
  test("has no address of its business, and each address is one that a live business has", async () => {
    const addresses = async ({ slug, id }: { slug: string; id: BusinessId }, review: string) => {
      const feed = await feedSecret(service.context, links, id);
      return [
        `/review/${slug}`,
        `/review/${slug}/${review}`,
        `/review/${slug}/write`,
        `/review/${slug}/${review}/report`,
        `/review/${slug}/feed.atom`,
        `/api/open/v1/businesses/${slug}`,
        `/api/open/v1/businesses/${slug}/reviews`,
        `/api/widget/${slug}`,
        `/api/badge/${slug}.svg`,
        `/api/badge/${slug}.png`,
        `/og/${slug}.png`,
        `/embed/${slug}`,
        `/feeds/${feed}/google-product-reviews.xml`,
        `/feeds/${feed}/meta-reviews.csv`,
        `/feeds/${feed}/product-ratings.csv`,
      ];
    };
    const [closed, open] = [
      await addresses(sandbox.shop, reviewId),
      await addresses(liveShop, toWire("rev", liveReview)),
    ];
    for (const [at, path] of closed.entries()) {
      const live = open[at] as string;
      expect({ path: live, status: (await service.get(live)).status }).toEqual({ path: live, status: 200 });
      expect({ path, status: (await service.get(path)).status }).toEqual({ path, status: 404 });
    }
  });

  test("finds it by no word, site, category, home page or sitemap", async () => {
    const { context } = service;
    const secrets = ["Sandbox One", "Sandbox Two", sandbox.shop.slug, "A body of the sandbox alone"];
    const category = sandbox.shop.category.slug;
    const paths = ["/", "/search?q=sandbox+one", `/category/${category}`, "/sitemap.xml", "/sitemap/1.xml"];
    for (const path of [...paths, "/api/open/v1/businesses?query=sandbox", "/about/transparency"]) {
      const text = await (await service.get(path)).text();
      // The page of a search repeats what was typed.
      for (const secret of secrets) expect({ path, found: text.includes(secret) }).toEqual({ path, found: false });
    }
    expect(await findBusinessBySite(context, sandbox.shop.domain)).toBeNull();
    expect(await searchClaimable(context, sandbox.shop.domain, 10)).toEqual([]);
    expect(await searchClaimable(context, "sandbox one", 10)).toEqual([]);
  });

  test("counts it in no figure", async () => {
    const { context } = service;
    const now = context.clock.now();
    const before = {
      businesses: await countBusinesses(context),
      reviews: await countCustomerReviews(context),
      sample: await countSample(context, WHOLE_PLATFORM, now),
      transparency: await findTransparency(context, quarterOf(now)),
    };
    for (let turn = 0; turn < 6; turn++) await reviewInSandbox(context, sandbox);
    await sequence(context, BOX);
    await refreshBenchmarks(context);
    expect(await countBusinesses(context)).toBe(before.businesses);
    expect(await countCustomerReviews(context)).toBe(before.reviews);
    expect((await countSample(context, WHOLE_PLATFORM, now)).reviews).toBe(before.sample.reviews);
    const after = await findTransparency(context, quarterOf(now));
    expect([after.written, after.writtenByInvitation]).toEqual([
      before.transparency.written,
      before.transparency.writtenByInvitation,
    ]);
    expect(await readBest(context.db)).not.toContainEqual(expect.objectContaining({ id: sandbox.shop.id }));
    const figures = await service.sql`select business_id from benchmark_figure`;
    expect(figures.map((row) => row.business_id)).not.toContain(sandbox.shop.id);
  });

  test("a hundred sandboxes with five stars push no live business off the home page", async () => {
    const { context, sql } = service;
    await sql`update business_tally set score_tenths = 40 where business_id = ${liveShop.id}`;
    await sql`update business_tally set score_tenths = 50 where business_id = ${sandbox.shop.id}`;
    await sql`with made as (
      insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id,
        verification_status, profile, sandbox, created_at)
      select gen_random_uuid(), 'x' || n || slug, name, domain, domain_key, website, country, city, timezone, category_id,
        organisation_id, verification_status, profile, sandbox, created_at
      from business, generate_series(1, 150) n where id = ${sandbox.shop.id} returning id)
      insert into business_tally (business_id, sandbox, score_tenths) select id, true, 50 from made`;
    const best = await readBest(context.db);
    expect(best.map(({ id }) => id)).toEqual([liveShop.id]);
    await sql`delete from business_tally t using business b where b.id = t.business_id and b.slug like 'x%' and b.sandbox`;
    await sql`delete from business where slug like 'x%' and sandbox`;
  });
});

describe("nothing moves", () => {
  test("no claim takes a business out, and none takes one in", async () => {
    const { context } = service;
    const claimant = { organisationId: live.id, userId: (await signIn(service)).id, locations: 10 };
    await expect(openClaim(context, sandbox.shop.id, claimant)).rejects.toMatchObject({ code: "not_found" });
    const inside = { ...claimant, organisationId: sandbox.organisation.id };
    await expect(openClaim(context, liveShop.id, inside)).rejects.toMatchObject({ code: "validation_error" });
    await expect(releaseBusiness(context, sandbox.organisation.id, sandbox.shop.id)).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  test("the database itself refuses every way across", async () => {
    const { sql } = service;
    const { id } = sandbox.shop;
    const other = await seedSandbox(service.context);
    for (const change of [
      sql`update business set organisation_id = ${live.id} where id = ${id}`,
      sql`update business set organisation_id = ${live.id}, sandbox = false where id = ${id}`,
      sql`update business set organisation_id = null where id = ${id}`,
      sql`update business set profile = 'public' where id = ${id}`,
      sql`update business set profile = 'public', sandbox = false, organisation_id = null where id = ${id}`,
      sql`update business set slug = 'a-live-slug' where id = ${id}`,
      sql`update business set organisation_id = ${sandbox.organisation.id} where id = ${liveShop.id}`,
      sql`update business set slug = ${other.shop.slug.replace("first", "stolen")} where id = ${liveShop.id}`,
      sql`update business set profile = 'sandbox' where id = ${liveShop.id}`,
      sql`update organisation set sandbox = false where id = ${sandbox.organisation.id}`,
      sql`update organisation set sandbox = true where id = ${live.id}`,
    ])
      await expect(change.execute()).rejects.toThrow(/business_sandbox/);
  });

  test("an archive neither holds a sandbox nor writes to one", async () => {
    const { shop, organisation } = sandbox;
    const business = (fields: object) => ({
      ...{ type: "business", name: "Taken", domain: "taken.example", website: "https://taken.example", country: "GB" },
      ...{ city: "", category: shop.category.slug },
      ...fields,
    });
    const { summary, errors } = await imported(service, [
      business({ slug: shop.slug }),
      business({ slug: "live-one", profile: "sandbox" }),
      business({ slug: "live-two", organisation: toWire("org", organisation.id) }),
      business({ slug: "live-three", id: toWire("biz", shop.id) }),
      {
        type: "review",
        business: shop.slug,
        id: "r1",
        rating: 5,
        title: "T",
        body: "B",
        author: "A",
        verified: true,
        source: "invitation",
        createdAt: "2026-01-01T00:00:00Z",
      },
    ]);
    expect(summary.failed).toBe(5);
    expect(errors.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    const text = await exported(service);
    for (const secret of [shop.slug, toWire("org", organisation.id), "A body of the sandbox alone"])
      expect(text).not.toContain(secret);
    expect(await exported(service, organisation.id)).not.toContain(shop.slug);
  });
});

describe("keys", () => {
  test("a sandbox's key is trk_test_, and each kind works for its own organisation alone", async () => {
    const { context, sql } = service;
    expect(sandbox.key).toMatch(/^trk_test_[0-9A-Za-z]{40}$/);
    const liveKey = (await seedKey(context, live.id)).secret;
    expect(liveKey).toMatch(/^trk_live_/);
    expect((await service.rest("/me", sandbox.key)).status).toBe(200);
    expect((await service.rest("/me", sandbox.key.replace("trk_test_", "trk_live_"))).status).toBe(401);
    expect((await service.rest("/me", liveKey.replace("trk_live_", "trk_test_"))).status).toBe(401);
    // A row that someone moves by hand gives a live key no sandbox, either.
    const stray = await createKey(context, { organisationId: live.id, name: "stray", scopes: ["read"] });
    await sql`update api_key set organisation_id = ${sandbox.organisation.id} where id = ${stray.id}`;
    expect((await service.rest("/me", stray.secret)).status).toBe(401);
  });

  test("REST shows a sandbox's reviews as a live one's", async () => {
    const liveKey = (await seedKey(service.context, live.id)).secret;
    const [mine, theirs] = await Promise.all([
      json(service.rest(`/businesses/${toWire("biz", sandbox.shop.id)}/reviews`, sandbox.key)),
      json(service.rest(`/businesses/${toWire("biz", liveShop.id)}/reviews`, liveKey)),
    ]);
    const shape = (of: object) => Object.keys(of).sort();
    expect(shape(mine)).toEqual(shape(theirs));
    expect(shape(mine.data[0])).toEqual(shape(theirs.data[0]));
    expect(mine.data.map(({ id }: { id: string }) => id)).toContain(reviewId);
    const reply = { body: { reviewId, body: "Thank you." } };
    expect((await service.rest("/replies", sandbox.key, reply)).status).toBe(201);
    expect((await service.rest("/replies", liveKey, reply)).status).toBe(403);
    expect((await service.rest(`/reviews/${reviewId}`, liveKey)).status).toBe(404);
    const benchmarks = await json(service.rest("/insights/benchmarks", sandbox.key));
    // Otherwise an owner could try figures to learn those of others.
    for (const own of benchmarks.data.yourBusinesses) expect(own.percentiles).toBeNull();
    const changes = await json(service.rest("/changes", sandbox.key));
    expect(changes.data.map(({ id }: { id: string }) => id)).toContain(reviewId);
  });
});

test("an invitation's page works, is marked, and is not indexed", async () => {
  const id: InvitationId = await inviteInSandbox(service.context, sandbox, {
    email: "page@customer.example",
    reference: "page",
    delivery: "link",
  });
  const answer = await service.get(`/invite/${links.sign("invite", id)}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain("Test page of a sandbox");
  expect(text).toContain('name="robots" content="noindex"');
  expect(text).not.toContain(`href="/review/${sandbox.shop.slug}"`);
});
