// A widget counts as seen where a page at the business's own domain asked for it. Nothing else does, and nothing else is kept.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import { findSighting, recordSightings } from "#domain/business/sighting.ts";
import { widgetSighting } from "#domain/business/state/table.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import { createSightings } from "#surface/embed/kit/sighting.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { seedClaimed } from "./fixture.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const isSeen = async (id: BusinessId) => (await findSighting(service.context, id)) !== null;

/** Asks for a widget that counts, and waits until it is written: what was asked before it is written by then, too. */
async function settle(): Promise<void> {
  const { id, slug, domain } = await seedClaimed(service.context);
  await service.get(`/embed/${slug}`, { referer: `https://${domain}/` });
  await until("a later sighting is written", () => isSeen(id));
}

describe("is seen", () => {
  const ways: [string, string, (domain: string) => Record<string, string>][] = [
    ["its frame", "", (domain) => ({ referer: `https://${domain}/` })],
    ["its frame on www", "", (domain) => ({ referer: `https://www.${domain}/` })],
    ["its frame at a port, without TLS", "", (domain) => ({ referer: `http://${domain}:8080/` })],
    ["its inline request", ".json", (domain) => ({ origin: `https://${domain}` })],
    ["its inline request with both", ".json", (domain) => ({ origin: "null", referer: `https://www.${domain}/` })],
    ["its frame under an odd query", "?lang=xx&x=1", (domain) => ({ referer: `https://${domain}/` })],
  ];
  for (const [name, rest, headersAt] of ways) {
    test(`by ${name}`, async () => {
      const { id, slug, domain } = await seedClaimed(service.context);
      expect((await service.get(`/embed/${slug}${rest}`, headersAt(domain))).status).toBe(200);
      await until("the sighting is written", () => isSeen(id));
    });
  }

  test("by a kept answer, without asking the database", async () => {
    const { id, slug, domain } = await seedClaimed(service.context);
    const path = `/embed/${slug}?variant=badge&theme=light&lang=en`;
    expect((await service.get(path)).status).toBe(200);
    await service.sql.begin(async (tx) => {
      await tx`lock table business, widget_sighting in access exclusive mode`;
      const answer = await service.get(path, { referer: `https://${domain}/` });
      expect(answer.status).toBe(200);
      const etag = answer.headers.get("etag") ?? "";
      expect((await service.get(path, { "if-none-match": etag, referer: `https://${domain}/` })).status).toBe(304);
    });
    await until("the sighting is written", () => isSeen(id));
  });
});

describe("is not seen", () => {
  const strangers: [string, (domain: string) => Record<string, string>][] = [
    ["without a header", () => ({})],
    ["on another site", () => ({ referer: "https://elsewhere.example/", origin: "https://elsewhere.example" })],
    ["on a site that begins like it", (domain) => ({ referer: `https://${domain}.evil.example/` })],
    ["on a site that ends like it", (domain) => ({ referer: `https://evil-${domain}/` })],
    ["below it", (domain) => ({ referer: `https://blog.${domain}/` })],
    ["with it as a user's name", (domain) => ({ referer: `https://${domain}@evil.example/` })],
    ["with it in a path", (domain) => ({ referer: `https://evil.example/https://${domain}/` })],
    ["with it in a query", (domain) => ({ referer: `https://evil.example/?://${domain}/` })],
    ["from a hidden origin", () => ({ origin: "null", referer: "" })],
    ["as a name without a scheme", (domain) => ({ referer: domain })],
    ["with a very long header", (domain) => ({ referer: `https://${"a".repeat(8_000)}.${domain}/` })],
  ];
  for (const [name, headersAt] of strangers) {
    test(name, async () => {
      const { id, slug, domain } = await seedClaimed(service.context);
      await service.get(`/embed/${slug}`, headersAt(domain));
      await service.get(`/embed/${slug}`, headersAt(domain));
      await settle();
      expect(await isSeen(id)).toBe(false);
    });
  }

  test("where it is not the widget that is asked for, or the business is unclaimed or unknown", async () => {
    const { id, slug, domain } = await seedClaimed(service.context);
    const unclaimed = await seedBusiness(service.context);
    const referer = `https://${domain}/`;
    for (const path of [`/api/badge/${slug}.svg`, `/api/widget/${slug}`, `/og/${slug}.png`, "/widget.js"])
      await service.get(path, { referer });
    expect((await service.get(`/embed/${unclaimed.slug}`, { referer: `https://${unclaimed.domain}/` })).status).toBe(
      404,
    );
    expect((await service.get("/embed/unknown.example", { referer: "https://unknown.example/" })).status).toBe(404);
    await settle();
    expect(await isSeen(id)).toBe(false);
    expect(await isSeen(unclaimed.id)).toBe(false);
  });
});

test("is written once an hour, by several processes together, whatever the number of variants", async () => {
  const at = new Date("2026-06-01T10:00:00.000Z");
  let now = at;
  const context = { ...service.context, clock: { now: () => now } };
  const { id, domain } = await seedClaimed(service.context);
  const site = { id, domainKey: domain };
  const ask = new Request("http://localhost", { headers: { referer: `https://${domain}/` } });
  const processes = [createSightings(context), createSightings(context)];
  const sendAll = () => {
    for (const process of processes) for (let variant = 0; variant < 8; variant++) process.watch(site)(ask);
  };
  sendAll();
  await until("the sighting is written", () => isSeen(id));
  for (const minutes of [1, 30, 59]) {
    now = new Date(at.getTime() + minutes * 60_000);
    sendAll();
    await recordSightings(context, [id]);
  }
  expect(await findSighting(service.context, id)).toEqual(at);
  now = new Date(at.getTime() + HOUR_MS);
  sendAll();
  await until("it has the later moment", async () => (await findSighting(context, id))?.getTime() === now.getTime());
  const rows = await service.context.db.select().from(widgetSighting).where(eq(widgetSighting.businessId, id));
  expect(rows).toEqual([{ businessId: id, seenAt: now }]);
});

test("is noted again after the database did not take it", async () => {
  const { id, domain } = await seedClaimed(service.context);
  let isDown = true;
  const db = new Proxy(service.context.db, {
    get(target, name, receiver) {
      if (isDown) throw new Error("down");
      return Reflect.get(target, name, receiver);
    },
  });
  const warned: unknown[] = [];
  const log = { ...service.context.log, warn: (...of: unknown[]) => void warned.push(of) };
  const watched = createSightings({ ...service.context, db, log }).watch({ id, domainKey: domain });
  const ask = () => new Request("http://localhost", { headers: { referer: `https://${domain}/` } });
  watched(ask());
  await until("the write failed", () => warned.length === 1);
  isDown = false;
  await until("it is written", async () => {
    watched(ask());
    return isSeen(id);
  });
});
