// Integrations as rows: secrets are sealed, outcomes counted, and both deleted in time.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { newId } from "#contract/id.ts";
import { business } from "#domain/business/state/table.ts";
import { createIntegration, hasRoom, setPaused } from "#domain/integration/integration.ts";
import { listIntegrations, MOST_INTEGRATIONS } from "#domain/integration/list.ts";
import { purgeInboundOrders, purgeOutcomes, recordOutcome } from "#domain/integration/state/outcome.ts";
import { type IntegrationRow, loadIntegrations } from "#domain/integration/state/row.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;
const box = createSecretBox("the secret of a test, of 32 characters");

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seedShop(database.context);
});

const create = (secret: string | null = null) =>
  createIntegration(database.context, box, { businessId: shop.businessId, kind: "storefront-b", secret, delayDays: 3 });
const placeOf = async (id: string) => (await loadIntegrations(database.context, [id]))[0] as IntegrationRow;

describe("room for one more", () => {
  const connect = () =>
    inTransaction(
      database.context,
      async (inside) => (await hasRoom(inside, shop)) && (await createIn(inside)) !== null,
    );
  const createIn = (inside: Context) =>
    createIntegration(inside, box, { businessId: shop.businessId, kind: "automation", secret: null, delayDays: 3 });
  const count = async () => (await database.sql`select from integration where business_id = ${shop.businessId}`).length;

  test("is counted once for each of many at once", async () => {
    const made = await Promise.all(Array.from({ length: MOST_INTEGRATIONS + 5 }, connect));
    expect(made.filter(Boolean)).toHaveLength(MOST_INTEGRATIONS);
    expect(await count()).toBe(MOST_INTEGRATIONS);
  });

  test("is none for an organisation that loses the business meanwhile: its secret would serve the next owner", async () => {
    const next = await seedOrganisation(database.context);
    let outcome = "";
    let tried = Promise.resolve();
    await inTransaction(database.context, async (inside) => {
      await inside.db.update(business).set({ organisationId: next.id }).where(eq(business.id, shop.businessId));
      tried = connect()
        .then(String, ({ code }) => code)
        .then((said) => {
          outcome = said;
        });
      await until("it waits for the owner", async () => {
        const [row] = await database.sql`select count(*)::int as n from pg_locks where not granted
          and locktype = 'transactionid'`;
        return outcome !== "" || row?.n === 1;
      });
    });
    await tried;
    expect(outcome).toBe("not_found");
    expect(await count()).toBe(0);
  });
});

describe("a secret", () => {
  test("is made of letters and digits alone, another one each time", async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, async () => (await create()).secret));
    expect(secrets.every((secret) => /^[A-Za-z0-9]{40}$/.test(secret))).toBe(true);
    expect(new Set(secrets).size).toBe(20);
  });

  test("stands in no row, and opens for its own integration only", async () => {
    const { id, secret } = await create("the storefront's own");
    const [row] = await database.sql`select * from integration where id = ${id}`;
    expect(secret).toBe("the storefront's own");
    expect(Buffer.from(row?.secret_sealed).toString("latin1")).not.toContain("storefront's own");
    expect(box.open(row?.secret_sealed, id)).toBe(secret);
    expect(box.open(row?.secret_sealed, newId())).toBeNull();
  });
});

test("is listed with the outcomes of 30 days, and without its secret", async () => {
  const { id, secret } = await create();
  for (const outcome of ["queued", "queued", "duplicate", "test"] as const)
    expect(await recordOutcome(database.context, await placeOf(id), { outcome, note: null, orderKey: null })).toBe(
      true,
    );
  await database.sql`
    update inbound_outcome set created_at = now() - interval '31 days' where integration_id = ${id} and outcome = 'test'`;
  const listed = (await listIntegrations(database.context)).find((each) => each.id === id);
  expect(listed).toMatchObject({
    kind: "storefront-b",
    slug: shop.slug,
    delayDays: 3,
    paused: false,
    outcomes: { queued: 2, duplicate: 1 },
  });
  expect(Object.keys(listed?.outcomes ?? {})).toEqual(["queued", "duplicate"]);
  expect(JSON.stringify(listed)).not.toContain(secret);
});

test("is paused and resumed, as often as one likes; one that is not there is null", async () => {
  const { id } = await create();
  for (const paused of [true, true, false, false])
    expect((await setPaused(database.context, id, paused))?.paused).toBe(paused);
  expect(await setPaused(database.context, newId(), true)).toBeNull();
});

describe("writes with a remembered integration", () => {
  const changes: [name: string, change: (id: string) => Promise<unknown>][] = [
    ["it was paused", (id) => database.sql`update integration set paused = true where id = ${id}`],
    ["its delay was changed", (id) => database.sql`update integration set delay_days = 9 where id = ${id}`],
    [
      "its business moved",
      () => database.sql`update business set timezone = 'Asia/Tokyo' where id = ${shop.businessId}`,
    ],
    [
      "the plan was changed",
      () => database.sql`update organisation set plan = 'free' where id = ${shop.organisationId}`,
    ],
    ["it was deleted", (id) => database.sql`delete from integration where id = ${id}`],
  ];
  for (const [name, change] of changes) {
    test(`is not written where ${name}`, async () => {
      const { id } = await create();
      const place = await placeOf(id);
      await change(id);
      expect(await recordOutcome(database.context, place, { outcome: "test", note: null, orderKey: null })).toBe(false);
      const [row] = await database.sql`select count(*)::int as n from inbound_outcome where integration_id = ${id}`;
      expect(row?.n).toBe(0);
    });
  }
});

describe("forgetting", () => {
  const age = async (table: "inbound_outcome" | "inbound_order", days: number[]) => {
    const { id } = await create();
    for (const each of days) {
      if (table === "inbound_outcome")
        await database.sql`
          insert into inbound_outcome (id, integration_id, outcome, created_at)
          values (${newId()}, ${id}, 'queued', now() - ${each} * interval '1 day')`;
      else
        await database.sql`
          insert into inbound_order (id, integration_id, order_key, address, created_at)
          values (${newId()}, ${id}, ${String(each)}, '', now() - ${each} * interval '1 day')`;
    }
    return id;
  };
  const left = async (table: string, id: string) => {
    const [row] =
      await database.sql`select count(*)::int as n from ${database.sql(table)} where integration_id = ${id}`;
    return row?.n;
  };

  test("outcomes go after 30 days, in batches of any size", async () => {
    const id = await age("inbound_outcome", [0, 29.9, 30.1, 31, 90, 91, 400]);
    expect(await purgeOutcomes(database.context, 2)).toBeGreaterThanOrEqual(5);
    expect(await left("inbound_outcome", id)).toBe(2);
    expect(await purgeOutcomes(database.context, 2)).toBe(0);
  });

  test("orders go with the invitations that came of them", async () => {
    const id = await age("inbound_order", [0, 399, 401, 500]);
    expect(await purgeInboundOrders(database.context, 400, 1)).toBe(2);
    expect(await left("inbound_order", id)).toBe(2);
  });
});
