// GET /api/v1/businesses/{id}/reviews: published reviews, newest first, by rating, by verification, since a moment.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type BusinessId, newId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { DAY_FIGURES_FROM } from "#domain/business/state/tally.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import {
  AUTHOR_SECRETS,
  type SeedReview,
  seedBusiness,
  seedKey,
  seedOrganisation,
  seedReview,
  seedReviews,
} from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
let organisationId: OrganisationId;
let key: string;

beforeAll(async () => {
  service = await createTestService();
  // A plan's limit is another test's matter, so each of these has a key of its own where it asks often.
  organisationId = (await seedOrganisation(service.context)).id;
  key = (await seedKey(service.context, organisationId)).secret;
});
afterAll(() => service.close());

const shop = async () => (await seedBusiness(service.context, { organisationId })).id;
const list = (id: BusinessId, query = "", asking = key) =>
  service.rest(`/businesses/${toWire("biz", id)}/reviews${query}`, asking);
const idsOf = (answer: { data: { id: string }[] }) => answer.data.map((each) => each.id);

type Filter = { rating?: number; verified?: boolean; since?: string; photos?: "with" };

/** What the list must be, by the plainest query there is. */
async function naive(id: BusinessId, { rating, verified, since, photos }: Filter): Promise<string[]> {
  const { sql } = service;
  const rows = await sql<{ id: ReviewId }[]>`
    select id from review where business_id = ${id} and status = 'published'
      ${rating === undefined ? sql`` : sql`and rating = ${rating}`}
      ${verified === undefined ? sql`` : sql`and verified = ${verified}`}
      ${since === undefined ? sql`` : sql`and created_at >= ${since}::timestamptz`}
      ${photos === undefined ? sql`` : sql`and photos is not null`}
    order by created_at desc, id desc`;
  return rows.map((row) => toWire("rev", row.id));
}

/** Every `each`th of the reviews shows a picture. */
async function showPictures(ids: readonly ReviewId[], each: number): Promise<void> {
  const pictured = ids.filter((_, at) => at % each === 0);
  await service.sql`update review set photos = '[]' where id in ${service.sql(pictured)}`;
}

function queryOf(filter: Filter & { page?: number; perPage?: number }): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

describe("200", () => {
  test("newest first, one moment's reviews always in the same order, with the totals", async () => {
    const id = await shop();
    const moments = ["2026-01-02", "2026-01-01", "2026-01-03", "2026-01-02", "2026-01-02"];
    for (const day of moments) await seedReview(service.context, id, { createdAt: `${day}T00:00:00.000Z` });
    const answer = await json(list(id));
    expect(answer).toMatchObject({ page: 1, perPage: 25, total: 5, totalPages: 1 });
    expect(idsOf(answer)).toEqual(await naive(id, {}));
    const inPages = [];
    for (const page of [1, 2, 3]) inPages.push(...idsOf(await json(list(id, `?perPage=2&page=${page}`))));
    expect(inPages).toEqual(idsOf(answer));
  });

  test("only what is published, whatever was before", async () => {
    const id = await shop();
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedReview(service.context, id, { status });
    expect(await json(list(id))).toEqual({ data: [], page: 1, perPage: 25, total: 0, totalPages: 0 });
    const review = await seedReview(service.context, id, { status: "held" });
    const decide = (to: "published" | "hidden" | "removed") =>
      changeStatus(service.context, review, { to, reason: "looked at", askedBy: "moderator" });
    await decide("published");
    expect(idsOf(await json(list(id)))).toEqual([toWire("rev", review)]);
    for (const to of ["hidden", "published", "removed"] as const) {
      await decide(to);
      expect((await json(list(id))).total).toBe(to === "published" ? 1 : 0);
    }
  });

  test("status cannot be asked for", async () => {
    const id = await shop();
    await seedReview(service.context, id, { status: "hidden" });
    expect((await json(list(id, "?status=hidden"))).total).toBe(0);
  });

  test("editor's reviews are listed as such, and count as not verified", async () => {
    const id = await shop();
    await seedReview(service.context, id, { source: "editor" });
    await seedReview(service.context, id, { verified: true, source: "invitation" });
    expect((await json(list(id))).total).toBe(2);
    const organic = await json(list(id, "?verified=false"));
    expect(organic.data.map((each: { source: string }) => each.source)).toEqual(["editor"]);
    expect((await json(list(id, "?verified=true"))).total).toBe(1);
  });

  test("no author's address, token or place of writing leaks", async () => {
    const id = await shop();
    await seedReview(service.context, id, { reply: "Thank you for writing." });
    const text = await (await list(id)).text();
    for (const secret of [...AUTHOR_SECRETS, "email", "ip_hash", "ipHash", id, organisationId])
      expect(text).not.toContain(secret);
  });

  test("every filter and combination gives what counting by hand gives", async () => {
    const id = await shop();
    const many: SeedReview[] = Array.from({ length: 120 }, (_, n) => ({
      rating: 1 + ((n * 7) % 5),
      // An editor's review is never verified.
      verified: n % 3 === 0 && n % 10 !== 1,
      source: n % 10 === 1 ? "editor" : "organic",
      createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 12), n % 24, n % 60, n)).toISOString(),
    }));
    await showPictures(await seedReviews(service.context, id, many), 4);
    const sinces = [undefined, "2026-01-05", "2026-01-05T13:00:00Z", "2026-01-05T14:00:00+01:00", "2030-01-01"];
    const asking = await plentifulKey();
    for (const rating of [undefined, 1, 2, 3, 4, 5])
      for (const verified of [undefined, true, false])
        for (const [since, photos] of [...sinces.map((each) => [each]), ...sinces.map((each) => [each, "with"])]) {
          const filter = defined({ rating, verified, since, photos: photos as Filter["photos"] });
          const expected = await naive(id, filter);
          const answer = await json(list(id, queryOf({ ...filter, perPage: 100 }), asking()));
          expect(idsOf(answer)).toEqual(expected.slice(0, 100));
          expect(answer).toMatchObject({ total: expected.length, totalPages: Math.ceil(expected.length / 100) });
        }
  });

  test("since counts a review written at that very moment", async () => {
    const id = await shop();
    await seedReview(service.context, id, { createdAt: "2026-03-01T00:00:00.000Z" });
    expect((await json(list(id, "?since=2026-03-01"))).total).toBe(1);
    expect((await json(list(id, "?since=2026-03-01T00:00:00.001Z"))).total).toBe(0);
    expect((await json(list(id, "?since=2026-03-01T01:00:00%2B01:00"))).total).toBe(1);
  });

  test("since takes every ISO 8601 moment: any number of decimals, every offset, and UTC without one", async () => {
    const id = await shop();
    await seedReview(service.context, id, { createdAt: "2026-03-01T00:00:00.500Z" });
    const moments = (ms: string, zones: string[]) => [
      ...[`2026-03-01T00:00:00.${ms}Z`, `2026-03-01T00:00:00,${ms}${"0".repeat(30)}Z`, `2026-03-01T00:00:00.${ms}`],
      ...zones.map((each) => `2026-03-01T02:00:00.${ms}${each}`),
      ...[`20260301T000000.${ms}Z`, `2026-02-28T19:00:00.${ms}-05`],
    ];
    const zones = ["%2B02:00", "%2B0200", "%2b02", "+02:00"];
    for (const since of moments("500", zones))
      expect({ since, total: await total(since) }).toEqual({ since, total: 1 });
    for (const since of moments("501", zones))
      expect({ since, total: await total(since) }).toEqual({ since, total: 0 });
    expect([await total("2026-03-01"), await total("20260301"), await total("2026-03-02")]).toEqual([1, 1, 0]);

    async function total(since: string): Promise<number> {
      return (await json(list(id, `?since=${since}`, key))).total;
    }
  });

  test("perPage is clamped to 100, and a page past the end is empty", async () => {
    const id = await shop();
    await seedReviews(
      service.context,
      id,
      Array.from({ length: 103 }, () => ({})),
    );
    const clamped = await json(list(id, "?perPage=1000"));
    expect(clamped).toMatchObject({ perPage: 100, total: 103, totalPages: 2 });
    expect(clamped.data).toHaveLength(100);
    for (const page of [3, 999_999_999])
      expect(await json(list(id, `?page=${page}&perPage=100`))).toMatchObject({ data: [], page, total: 103 });
  });

  test("unknown query keys are ignored", async () => {
    expect((await list(await shop(), "?stars=5&Rating=9&utm_source=x&=&&")).status).toBe(200);
  });
});

describe("200, of a business with figures per day", () => {
  let large: BusinessId;
  const FROM = Date.UTC(2026, 4, 1);

  beforeAll(async () => {
    large = await shop();
    const random = mulberry(7);
    const many: SeedReview[] = Array.from({ length: DAY_FIGURES_FROM + 700 }, () => {
      const editor = random() < 0.02;
      return {
        rating: 1 + Math.floor(random() * 5),
        verified: !editor && random() < 0.4,
        source: editor ? "editor" : "organic",
        // Uneven: some days hold hundreds, some none, some moments several.
        createdAt: new Date(
          FROM + Math.floor(random() ** 3 * 40) * 86_400_000 + Math.floor(random() * 500) * 172_800,
        ).toISOString(),
      };
    });
    await seedReviews(service.context, large, many.slice(0, DAY_FIGURES_FROM - 1));
    expect(await isDaily()).toBe(false);
    await seedReviews(service.context, large, many.slice(DAY_FIGURES_FROM - 1));
    expect(await isDaily()).toBe(true);
    // And some moves once the days are kept.
    const ids = await service.sql<{ id: ReviewId }[]>`select id from review where business_id = ${large} order by id`;
    await showPictures(
      ids.map(({ id }) => id),
      2,
    );
    for (const index of [3, 500, 999, 1_000, 1_400, 1_699]) {
      const decision = { reason: "looked at", askedBy: "moderator" } as const;
      await changeStatus(service.context, (ids[index] as { id: ReviewId }).id, { to: "hidden", ...decision });
      if (index % 2 === 0)
        await changeStatus(service.context, (ids[index] as { id: ReviewId }).id, { to: "published", ...decision });
    }
  });

  const isDaily = async () =>
    (await service.sql`select daily from business_tally where business_id = ${large}`)[0]?.daily;

  const days = Array.from({ length: 44 }, (_, n) => new Date(FROM + (n - 2) * 86_400_000).toISOString().slice(0, 10));
  const filters = fc.record({
    rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    verified: fc.option(fc.boolean(), { nil: undefined }),
    since: fc.option(
      fc.oneof(
        fc.constantFrom(...days),
        // The middle of a day, to the millisecond.
        fc.integer({ min: FROM - 1e8, max: FROM + 41 * 86_400_000 }).map((ms) => new Date(ms).toISOString()),
      ),
      { nil: undefined },
    ),
    photos: fc.option(fc.constant("with" as const), { nil: undefined }),
  });

  test("any filter and any page give what the plainest query gives", async () => {
    const asking = await plentifulKey();
    const property = fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1.1, noNaN: true }),
      async (wanted, perPage, where) => {
        const filter = defined(wanted);
        const expected = await naive(large, filter);
        const page = 1 + Math.floor((where * expected.length) / perPage);
        const answer = await json(list(large, queryOf({ ...filter, page, perPage }), asking()));
        expect(answer).toMatchObject({ total: expected.length, totalPages: Math.ceil(expected.length / perPage) });
        expect(idsOf(answer)).toEqual(expected.slice((page - 1) * perPage, page * perPage));
      },
    );
    await fc.assert(property, { seed: 20_261_120, numRuns: 250 });
  });

  test("every page of the whole list, without a gap and without a repeat", async () => {
    const asking = await plentifulKey();
    const seen: string[] = [];
    for (let page = 1; page <= 18; page++)
      seen.push(...idsOf(await json(list(large, `?page=${page}&perPage=97`, asking()))));
    expect(seen).toEqual(await naive(large, {}));
  });
});

describe("400", () => {
  const wrong: Record<string, string[]> = {
    rating: ["0", "6", "1.0", "", "five", "-1", "%EF%BC%95", "1,2"],
    verified: ["yes", "1", "TRUE", ""],
    photos: ["without", "true", "WITH", "with,with", ""],
    since: [
      ...["", "yesterday", "2026", "2026-02-30", "2024-02-31", "2026-13-01", "2026-00-10", "2026112", "0000-01-01"],
      ...["2026-11-20T25:00:00Z", "2026-11-20T08:00:00%2B2", "2026-11-20%2008:00:00Z", "99999-01-01", "-2026-01-01"],
      // Outside of four-digit years once it is brought to UTC.
      ...["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00%2B23:59", "2026-11-20T08:00:00Z%20", "2026-11-20%20"],
    ],
    page: ["0", "-1", "1e3", "0x10", "%201", "1000000000"],
    perPage: ["0", "-1", "many", "1.5"],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      test(`${name}=${value} is refused by name`, async () => {
        const response = await list(await shop(), `?${name}=${value}`);
        expect(response.status).toBe(400);
        const { error } = await json(response);
        expect(error.code).toBe("invalid_parameter");
        expect(error.message).toMatch(new RegExp(`^${name} must be .*\\.$`));
      });
    }
  }
});

describe("404", () => {
  test("a business of another organisation, an unclaimed one and one that does not exist answer alike", async () => {
    const other = await seedOrganisation(service.context);
    const foreign = await seedBusiness(service.context, { organisationId: other.id });
    const unclaimed = await seedBusiness(service.context);
    const bodies = [];
    for (const id of [foreign.id, unclaimed.id, newId<"biz">()]) {
      const response = await list(id);
      expect(response.status).toBe(404);
      bodies.push(await response.text());
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('"not_found"');
  });

  const malformed = [
    "biz_",
    "biz_01h455vb4pex5vsknk084sn02",
    "rev_01h455vb4pex5vsknk084sn02q",
    "shop.example",
    "%00",
    "%zz",
    "1",
  ];
  for (const id of malformed) {
    test(`the malformed id ${id} names no business`, async () => {
      const response = await service.rest(`/businesses/${id}/reviews`, key);
      expect(response.status).toBe(404);
      expect((await json(response)).error.code).toBe("not_found");
    });
  }
});

describe("405", () => {
  test("a review cannot be written through the API", async () => {
    const writer = await seedKey(service.context, organisationId, ["read", "write"]);
    const path = `/businesses/${toWire("biz", await shop())}/reviews`;
    const response = await service.rest(path, writer.secret, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

/** Without the keys that are undefined. */
function defined<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}

/** Keys in turn, so that no test meets the rate limit. */
async function plentifulKey(): Promise<() => string> {
  const keys = await Promise.all([1, 2, 3].map(() => seedKey(service.context, organisationId)));
  let asked = 0;
  return () => keys[asked++ % keys.length]?.secret as string;
}

/** A small generator with a seed. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
