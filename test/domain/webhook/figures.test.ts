// The figures of webhooks leave out deliveries that a switched-off subscription keeps waiting.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { webhookFigures } from "#domain/webhook/figures.ts";
import { fanOut } from "#domain/webhook/state/fan-out.ts";
import { leaseLanes } from "#domain/webhook/state/lane.ts";
import type { Context } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { seedEvents, seedSubscription, WEBHOOK_PLANS } from "../../support/webhook.ts";

let database: TestDatabase;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
});
afterAll(() => database.close());

test("without deliveries all counts are zero, and the moment is null", async () => {
  expect(await webhookFigures(context)).toEqual({
    subscriptions: { active: 0, switchedOff: 0 },
    events: 0,
    due: 0,
    oldestDueAt: null,
    lanesHeld: 0,
    delivered: 0,
    failed: 0,
  });
});

test("due and oldest due leave out deliveries that cannot go out", async () => {
  const organisationId = (await seedOrganisation(context)).id;
  await seedSubscription(context, organisationId);
  const off = await seedSubscription(context, organisationId);
  await seedEvents(context, organisationId, 3);
  expect(await webhookFigures(context)).toMatchObject({ events: 3, due: 0 });
  await fanOut(context, 10);
  expect(await webhookFigures(context)).toMatchObject({ events: 0, due: 6, lanesHeld: 0 });
  await context.db.execute(sql`update webhook_subscription set status = 'disabled' where id = ${off}`);
  await context.db.execute(sql`
    update webhook_delivery set run_at = case when subscription_id = ${off} then run_at - interval '1 day' else '2026-01-01' end
    where id in (select distinct on (subscription_id) id from webhook_delivery order by subscription_id, id)`);
  await leaseLanes(context, WEBHOOK_PLANS, 10);
  await context.db.execute(sql`
    insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
    select gen_random_uuid(), gen_random_uuid(), ${off}, gen_random_uuid(), 1, outcome, 1, now() - age
    from (values ('delivered', interval '1 minute'), ('timeout', interval '2 minutes'), ('status', interval '9 minutes')) a(outcome, age)`);
  expect(await webhookFigures(context)).toEqual({
    subscriptions: { active: 1, switchedOff: 1 },
    events: 0,
    due: 3,
    oldestDueAt: new Date("2026-01-01T00:00:00.000Z"),
    lanesHeld: 2,
    delivered: 1,
    failed: 1,
  });
});
