// A flood of slugs without a claimed business costs the database next to nothing, and a newly claimed business is found soon.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { business } from "#domain/business/state/table.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { seedClaimed } from "./fixture.ts";

const FLOOD = 2_000;

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const pathOf = (slug: string) => `/api/widget/${slug}`;
const get = async (path: string) => (await service.get(path)).status;
const unknown = () => pathOf(`${crypto.randomUUID()}.example`);

/** No query can read businesses while `work` runs. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await service.sql.begin(async (tx) => {
    await tx`lock table business in access exclusive mode`;
    await work();
  });
}

async function waitingQueries(): Promise<number> {
  const [row] = await service.sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.n;
}

test("all slugs that are asked for at the same time wait for one question", async () => {
  let answers: Promise<number[]> = Promise.resolve([]);
  await whileLocked(async () => {
    answers = Promise.all(Array.from({ length: FLOOD }, () => get(unknown())));
    await until("a question is asked", async () => (await waitingQueries()) > 0);
    expect(await waitingQueries()).toBe(1);
  });
  expect(new Set(await answers)).toEqual(new Set([404]));
});

test("an unknown slug costs no second query for five seconds, on any path", async () => {
  const path = unknown();
  expect(await get(path)).toBe(404);
  await whileLocked(async () => {
    const asked = Array.from({ length: FLOOD }, (_, index) =>
      get(index % 2 === 0 ? `${path}?limit=${index % 20}` : `${path}/products/${index}`),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([404]));
  });
});

test("a malformed slug is never looked up", async () => {
  await whileLocked(async () => {
    const asked = ["UPPER", "a%2Cb", "%00", "-", "x".repeat(101), "%7Ba%7D"].map((slug) => get(pathOf(slug)));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([404]));
  });
});

test("a business that is claimed is found five seconds later at the latest", async () => {
  const { id, slug } = await seedBusiness(service.context);
  expect(await get(pathOf(slug))).toBe(404);
  const organisation = await seedOrganisation(service.context);
  await service.context.db
    .update(business)
    .set({ organisationId: organisation.id, verificationStatus: "verified" })
    .where(eq(business.id, id));
  service.clock.advance(5_001);
  expect(await get(pathOf(slug))).toBe(200);
});

test("the flood neither hides a claimed business nor pushes its kept answer out", async () => {
  const shop = await seedClaimed(service.context);
  expect(await get(pathOf(shop.slug))).toBe(200);
  for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: FLOOD }, () => get(unknown())));
  await whileLocked(async () => {
    expect(await get(pathOf(shop.slug))).toBe(200);
  });
  expect(await get(`${pathOf(shop.slug)}?limit=2`)).toBe(200);
});

test("claimed and unknown ones in one question are told apart", async () => {
  const shops = await Promise.all(Array.from({ length: 5 }, () => seedClaimed(service.context)));
  const paths = shops.flatMap(({ slug }) => [pathOf(slug), unknown()]);
  expect(await Promise.all(paths.map(get))).toEqual(shops.flatMap(() => [200, 404]));
});

test("a question that fails is our fault for those who asked, and is asked anew", async () => {
  const path = unknown();
  await service.sql`alter table business rename to business_gone`;
  try {
    expect(await Promise.all([get(path), get(path)])).toEqual([500, 500]);
    const response = await service.get(path);
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([500, "*"]);
  } finally {
    await service.sql`alter table business_gone rename to business`;
  }
  expect(await get(path)).toBe(404);
});
