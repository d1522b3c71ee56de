// GET /api/v1/businesses: the organisation's businesses by name.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { signIn } from "../../support/dashboard.ts";
import {
  AUTHOR_SECRETS,
  seedBusiness,
  seedKey,
  seedOrganisation,
  seedPlatform,
  seedReview,
} from "../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
let organisationId: OrganisationId;
let key: string;

beforeAll(async () => {
  service = await createTestService();
  organisationId = (await seedOrganisation(service.context)).id;
  key = (await seedKey(service.context, organisationId)).secret;
});
afterAll(() => service.close());

async function ownOrganisation() {
  const { id } = await seedOrganisation(service.context);
  return { id, key: (await seedKey(service.context, id)).secret };
}

describe("200", () => {
  test("shows every field of a business and no other", async () => {
    const own = await ownOrganisation();
    const business = await seedBusiness(service.context, {
      organisationId: own.id,
      slug: "kaese.example",
      name: "Käse",
    });
    for (const rating of [5, 5, 4]) await seedReview(service.context, business.id, { rating, verified: true });
    await seedReview(service.context, business.id, { rating: 1, reply: "We are sorry, and we have written to you." });
    const response = await service.rest("/businesses", own.key);
    expect(response.status).toBe(200);
    expect(await json(response)).toEqual({
      data: [
        {
          id: toWire("biz", business.id),
          slug: "kaese.example",
          name: "Käse",
          domain: "kaese.example",
          website: "https://www.kaese.example/",
          country: "GB",
          city: "Köln",
          verificationStatus: "verified",
          verifiedAt: "2026-11-20T12:00:00.000Z",
          // (7 x 3.5 + 14 + 0.5 x 1) / (7 + 3 + 0.5) = 39 / 10.5 = 3.714...
          score: 3.7,
          label: "Average",
          scored: true,
          ratingAvg: 3.75,
          reviewCount: 4,
          totalReviewCount: 4,
          verifiedReviewCount: 3,
          ratingDist: { "1": 1, "2": 0, "3": 0, "4": 1, "5": 2 },
          replyRate: 0.25,
          url: `${BASE_URL}/review/kaese.example`,
          createdAt: "2026-11-20T12:00:00.000Z",
        },
      ],
      page: 1,
      perPage: 25,
      total: 1,
      totalPages: 1,
    });
  });

  test("an unscored business has null for score and label, and says so", async () => {
    const own = await ownOrganisation();
    const business = await seedBusiness(service.context, { organisationId: own.id });
    await seedReview(service.context, business.id, { rating: 4 });
    await seedReview(service.context, business.id, { rating: 5 });
    const [shown] = (await json(service.rest("/businesses", own.key))).data;
    expect(shown).toMatchObject({ score: null, label: null, scored: false, ratingAvg: 4.5, reviewCount: 2 });
  });

  test("a business without any review has zeros, and null where there is no moment", async () => {
    const own = await ownOrganisation();
    const business = await seedBusiness(service.context, { organisationId: own.id });
    await service.sql`update business set verification_status = 'pending', verified_at = null where id = ${business.id}`;
    const [shown] = (await json(service.rest("/businesses", own.key))).data;
    expect(shown).toMatchObject({
      verificationStatus: "pending",
      verifiedAt: null,
      ratingAvg: 0,
      replyRate: 0,
      reviewCount: 0,
      ratingDist: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 },
    });
  });

  test("platforms count towards being scored, and editor's reviews in no figure", async () => {
    const own = await ownOrganisation();
    const business = await seedBusiness(service.context, { organisationId: own.id });
    await seedReview(service.context, business.id, { rating: 1, source: "editor" });
    await seedPlatform(service.context, business.id, "5.00", 3);
    const [shown] = (await json(service.rest("/businesses", own.key))).data;
    // (7 x 3.5 + 1.5 x 5) / 8.5 = 3.76...
    expect(shown).toMatchObject({
      score: 3.8,
      label: "Great",
      scored: true,
      reviewCount: 0,
      totalReviewCount: 3,
      ratingAvg: 0,
    });
  });

  test("sorts by name without regard to case, and equal names always in the same order", async () => {
    const own = await ownOrganisation();
    for (const name of ["beta", "Alpha", "gamma", "Beta", "alpha", "Beta"])
      await seedBusiness(service.context, { organisationId: own.id, name });
    const list = async () => (await json(service.rest("/businesses", own.key))).data;
    const names = (await list()).map((each: { name: string }) => each.name.toLowerCase());
    expect(names).toEqual(["alpha", "alpha", "beta", "beta", "beta", "gamma"]);
    expect(await list()).toEqual(await list());
  });

  test('sorts by name as people do: "Äzeta" before "Zero", in the dashboard too', async () => {
    const own = await ownOrganisation();
    for (const name of ["Zero", "Öl", "Äzeta", "zebra", "Azur", "Obst"])
      await seedBusiness(service.context, { organisationId: own.id, name });
    const sorted = ["Äzeta", "Azur", "Obst", "Öl", "zebra", "Zero"];
    const { data } = await json(service.rest("/businesses", own.key));
    expect(data.map(({ name }: { name: string }) => name)).toEqual(sorted);
    const owner = await signIn(service, { organisationId: own.id });
    const [, main = ""] = (await (await owner.get("/dashboard/switch")).text()).split("<main");
    const shown = [...main.matchAll(new RegExp(`<span dir="auto">(${sorted.join("|")})</span>`, "g"))];
    expect(shown.map(([, name]) => name as string)).toEqual(sorted);
  });

  test("the embedded PostgreSQL sorts names by ICU", async () => {
    expect([...(await service.sql`select collprovider from pg_collation where collname = 'people'`)]).toEqual([
      { collprovider: "i" },
    ]);
  });

  test("pages show each business once, and the totals are those of the whole", async () => {
    const own = await ownOrganisation();
    for (let n = 0; n < 7; n++) await seedBusiness(service.context, { organisationId: own.id, name: `Shop ${n}` });
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const answer = await json(service.rest(`/businesses?perPage=3&page=${page}`, own.key));
      expect(answer).toMatchObject({ page, perPage: 3, total: 7, totalPages: 3 });
      seen.push(...answer.data.map((each: { name: string }) => each.name));
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `Shop ${n}`));
  });

  test("a page past the end is empty, however far past", async () => {
    for (const page of [2, 999_999_999]) {
      const answer = await json(service.rest(`/businesses?page=${page}&perPage=100`, key));
      expect(answer).toMatchObject({ data: [], page, perPage: 100 });
    }
  });

  test("perPage above 100 is answered with 100, and the answer says so", async () => {
    const own = await ownOrganisation();
    await seedBusiness(service.context, { organisationId: own.id });
    await service.sql`
      with made as (
        insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id)
        select gen_random_uuid(), 'many-' || n, 'Many', 'x.example', 'x.example', '', 'DE', '', 'UTC', category_id, organisation_id
        from business b, generate_series(1, 100) n where b.organisation_id = ${own.id} returning id)
      insert into business_tally (business_id) select id from made`;
    for (const perPage of ["100", "101", "5000", "999999999", "1000000000", "99999999999999999999", "9".repeat(400)]) {
      const answer = await json(service.rest(`/businesses?perPage=${perPage}`, own.key));
      expect(answer).toMatchObject({ perPage: 100, total: 101, totalPages: 2 });
      expect(answer.data).toHaveLength(100);
    }
  });

  test("shows no business of another organisation and no unclaimed one", async () => {
    const [own, other] = [await ownOrganisation(), await ownOrganisation()];
    await seedBusiness(service.context, { organisationId: other.id });
    await seedBusiness(service.context);
    expect(await json(service.rest("/businesses", own.key))).toMatchObject({ data: [], total: 0, totalPages: 0 });
  });

  test("nothing about an author, a moderator or the organisation's inner ids leaks", async () => {
    const own = await ownOrganisation();
    const business = await seedBusiness(service.context, { organisationId: own.id });
    await seedReview(service.context, business.id);
    const text = await (await service.rest("/businesses", own.key)).text();
    for (const secret of [...AUTHOR_SECRETS, business.id, own.id, "organisationId", "domainKey", "tally", "timezone"])
      expect(text).not.toContain(secret);
  });

  test("unknown query keys are ignored", async () => {
    expect((await service.rest("/businesses?sort=score&x=&page[]=7", key)).status).toBe(200);
  });

  test("follows a claim that changed hands", async () => {
    const [own, other] = [await ownOrganisation(), await ownOrganisation()];
    const business = await seedBusiness(service.context, { organisationId: own.id });
    await service.context.db.execute(sql`update business set organisation_id = ${other.id} where id = ${business.id}`);
    expect((await json(service.rest("/businesses", own.key))).total).toBe(0);
    expect((await json(service.rest("/businesses", other.key))).total).toBe(1);
  });
});

describe("400", () => {
  const unreadable = ["0", "-1", "1.5", "1e3", "0x10", "%201%20", "+1", "", "one"];
  for (const [name, further] of [
    ["page", ["1000000000", "99999999999999999999"]],
    ["perPage", []],
  ] as const) {
    for (const value of [...unreadable, ...further]) {
      test(`${name}=${value} is refused by name`, async () => {
        const response = await service.rest(`/businesses?${name}=${value}`, key);
        expect(response.status).toBe(400);
        const { error } = await json(response);
        expect(error.code).toBe("invalid_parameter");
        expect(error.message).toStartWith(`${name} must be`);
      });
    }
  }
});

describe("405", () => {
  test("a key that may write cannot make a business here", async () => {
    const writer = await seedKey(service.context, organisationId, ["read", "write"]);
    const response = await service.rest("/businesses", writer.secret, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});
