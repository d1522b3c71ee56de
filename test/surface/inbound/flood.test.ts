// A flood of unknown ids and wrong signatures costs the database next to nothing.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { openShop, outcomesOf } from "./shop.ts";

const FLOOD = 2_000;

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const pathOf = (id: string) => `/api/integrations/automation/${toWire("int", id)}`;
const post = async (path: string, headers = {}) =>
  (await service.send(new Request(`http://localhost${path}`, { method: "POST", headers, body: "{}" }))).status;

/** No query can read integrations while `work` runs. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await service.sql.begin(async (tx) => {
    await tx`lock table integration in access exclusive mode`;
    await work();
  });
}

async function waitingQueries(): Promise<number> {
  const [row] = await service.sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.n;
}

test("all that is asked at the same time waits for one question", async () => {
  let answers: Promise<number[]> = Promise.resolve([]);
  await whileLocked(async () => {
    answers = Promise.all(Array.from({ length: FLOOD }, () => post(pathOf(crypto.randomUUID()))));
    await until("a question is asked", async () => (await waitingQueries()) > 0);
    expect(await waitingQueries()).toBe(1);
  });
  expect(new Set(await answers)).toEqual(new Set([404]));
});

test("an id that was asked for is not asked for again for five seconds", async () => {
  const path = pathOf(crypto.randomUUID());
  expect(await post(path)).toBe(404);
  await whileLocked(async () => {
    expect(new Set(await Promise.all(Array.from({ length: FLOOD }, () => post(path))))).toEqual(new Set([404]));
    service.clock.advance(5_001);
  });
  expect(await post(path)).toBe(404);
});

test("a wrong signature is refused without asking the database", async () => {
  const shop = await openShop(service, "automation");
  expect(await post(shop.path, { authorization: "Bearer wrong" })).toBe(401);
  await whileLocked(async () => {
    const answers = Array.from({ length: FLOOD }, () => post(shop.path, { authorization: "Bearer wrong" }));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([401]));
  });
  expect(await outcomesOf(service, shop)).toEqual([]);
});

test("a flood of other ids does not push a known integration out", async () => {
  const shop = await openShop(service, "automation");
  expect(await post(shop.path)).toBe(401);
  for (let round = 0; round < 6; round++)
    await Promise.all(Array.from({ length: FLOOD }, () => post(pathOf(crypto.randomUUID()))));
  await whileLocked(async () => {
    expect(await post(shop.path)).toBe(401);
  });
});

test("a question that fails is our fault for those who asked, and is asked anew", async () => {
  const path = pathOf(crypto.randomUUID());
  await service.sql`alter table integration rename to integration_gone`;
  try {
    expect(await Promise.all([post(path), post(path)])).toEqual([500, 500]);
  } finally {
    await service.sql`alter table integration_gone rename to integration`;
  }
  expect(await post(path)).toBe(404);
});
