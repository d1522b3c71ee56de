// The sample is a picture of a widget with an invented shop: it is in no list, in no data and in no figure.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { findSighting } from "#domain/business/sighting.ts";
import { SLUG_PATTERN } from "#domain/business/state/table.ts";
import { SAMPLE_SHOP, SAMPLE_SLUG } from "#surface/example/sample.ts";
import { BASE_URL, createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { seedClaimed } from "./fixture.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/** How many rows each table has. */
async function rowsByTable(): Promise<Record<string, number>> {
  const tables = await service.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows: Record<string, number> = {};
  for (const { name } of tables)
    rows[name] = (await service.sql`select count(*)::int as n from ${service.sql(name)}`)[0]?.n as number;
  return rows;
}

test("is seen on no site, and writes nothing", async () => {
  const [shop, later] = [await seedClaimed(service.context), await seedClaimed(service.context)];
  const before = await rowsByTable();
  const paths = ["badge", "mini", "list", "carousel"].map(
    (variant) => `/embed/${SAMPLE_SLUG}?variant=${variant}&lang=en`,
  );
  // The second answer to a path is a kept one.
  for (const path of [...paths, ...paths])
    for (const site of [BASE_URL, `https://${shop.domain}`]) {
      const answer = await service.get(path, { referer: `${site}/`, origin: site });
      expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, 200, null]);
    }
  // What was asked before it is written by then, too.
  await service.get(`/embed/${later.slug}`, { referer: `https://${later.domain}/` });
  await until("a later sighting is written", async () => (await findSighting(service.context, later.id)) !== null);
  expect(await findSighting(service.context, shop.id)).toBeNull();
  expect(await rowsByTable()).toEqual({ ...before, widget_sighting: (before.widget_sighting ?? 0) + 1 });
});

test("is in no open data, no feed, no log, no score and no list, and no business can have its slug", async () => {
  await service.get(`/embed/${SAMPLE_SLUG}?variant=list`);
  for (const path of [
    `/api/open/v1/businesses/${SAMPLE_SLUG}`,
    `/api/open/v1/businesses/${SAMPLE_SLUG}/reviews`,
    `/api/open/v1/lookup?domain=${SAMPLE_SLUG}`,
    `/review/${SAMPLE_SLUG}`,
    `/review/${SAMPLE_SLUG}/write`,
    `/review/${SAMPLE_SLUG}/feed.atom`,
    `/og/${SAMPLE_SLUG}.png`,
    `/api/badge/${SAMPLE_SLUG}.png`,
    `/api/widget/${SAMPLE_SLUG}/products/1`,
    `/embed/${SAMPLE_SLUG}.json`,
  ])
    expect([path, (await service.get(path)).status]).toEqual([path, 404]);
  for (const path of [
    "/",
    "/categories",
    `/search?q=${encodeURIComponent(SAMPLE_SHOP)}`,
    "/sitemap/1.xml",
    "/log",
    "/about/transparency",
  ]) {
    const answer = await service.get(path);
    const shown = (await answer.text()).replaceAll(/value="[^"]*"|q=[^"&]*/g, "");
    expect([path, answer.status, shown.includes(SAMPLE_SLUG)]).toEqual([path, 200, false]);
  }
  const found = await service.get(`/api/open/v1/search?query=${encodeURIComponent(SAMPLE_SHOP)}`);
  expect(await found.json()).toEqual({ data: [] });
  expect(SLUG_PATTERN.test(SAMPLE_SLUG)).toBe(false);
});
