// The retention of events and of the log of attempts.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { purgeEvents, turnOverAttemptLog } from "#domain/webhook/retention.ts";
import type { Context } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedOrganisation } from "../../support/seed.ts";
import { seedSubscription } from "../../support/webhook.ts";

let database: TestDatabase;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
});
afterAll(() => database.close());

const rows = async (query: ReturnType<typeof sql>) =>
  [...(await context.db.execute(query))] as unknown as Record<string, unknown>[];
const partitions = async () =>
  (
    await rows(sql`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'webhook_attempt'::regclass order by 1`)
  ).map(({ name }) => name as string);
const attempt = (at: ReturnType<typeof sql>) => sql`
  insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
  values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'delivered', 1, ${at})`;

test("partitions for today and a week ahead are made once, and those that ended 30 days ago are dropped", async () => {
  await Promise.all([turnOverAttemptLog(context), turnOverAttemptLog(context)]);
  const ahead = await partitions();
  expect(ahead).toHaveLength(9);
  await context.db.execute(sql`
    create table webhook_attempt_2026_01_01 partition of webhook_attempt
    for values from ('2026-01-01 00:00+00') to ('2026-01-02 00:00+00')`);
  await context.db.execute(attempt(sql`'2026-01-01 12:00+00'`));
  await context.db.execute(attempt(sql`now() - interval '31 days'`));
  await context.db.execute(attempt(sql`now() - interval '29 days'`));
  await context.db.execute(attempt(sql`now() + interval '2 days'`));
  await turnOverAttemptLog(context);
  expect(await partitions()).toEqual(ahead);
  const kept = await rows(sql`select tableoid::regclass::text as place from webhook_attempt order by attempted_at`);
  expect(kept).toHaveLength(2);
  expect(kept[0]?.place).toBe("webhook_attempt_default");
  expect(kept[1]?.place).toMatch(/^webhook_attempt_\d{4}_\d{2}_\d{2}$/);
});

test("an event is deleted after its last attempt's partition, unless a delivery needs it", async () => {
  const organisationId = (await seedOrganisation(context)).id;
  const subscription = await seedSubscription(context, organisationId, { status: "disabled" });
  const idOf = (daysAgo: number, n: number) => {
    const time = (Date.now() - daysAgo * 86_400_000).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, "0")}`;
  };
  const [old, waited, recent, unsent] = [idOf(33, 1), idOf(40, 2), idOf(31, 3), idOf(50, 4)];
  for (const id of [old, waited, recent, unsent])
    await context.db.execute(sql`
      insert into webhook_event (id, organisation_id, event, data)
      values (${id}, ${organisationId}, 'review.created', '{}')`);
  await context.db.execute(sql`insert into webhook_outbox values (${unsent})`);
  await context.db.execute(sql`
    insert into webhook_delivery (id, event_id, subscription_id, run_at)
    values (gen_random_uuid(), ${waited}, ${subscription}, now())`);
  await purgeEvents(context);
  const kept = (await rows(sql`select id from webhook_event order by id`)).map(({ id }) => id);
  expect(kept).toEqual([unsent, waited, recent] as never);
});
