// The outbox: which events a fan-out takes.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { adoptEvents, fanOut } from "#domain/webhook/fan-out.ts";
import type { Context } from "#platform/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { seedEvents, seedSubscription } from "../../support/webhook.ts";

let database: TestDatabase;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
});
afterAll(() => database.close());

test("events of a process of an earlier version are fanned out once, beside our own", async () => {
  const organisationId = (await seedOrganisation(context)).id;
  await seedSubscription(context, organisationId);
  await seedEvents(context, organisationId, 1);
  await context.db.execute(sql`
    insert into webhook_event (id, organisation_id, event, data)
    values (gen_random_uuid(), ${organisationId}, 'review.created', '{}')`);
  await adoptEvents(context);
  expect(await fanOut(context, 10)).toMatchObject({ events: 2, made: [{ deliveries: 2 }] });
  await adoptEvents(context);
  expect(await fanOut(context, 10)).toEqual({ events: 0, made: [] });
});
