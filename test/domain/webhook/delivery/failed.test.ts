// The table of deliveries whose last attempt failed agrees with the log, whatever came before.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type OrganisationId } from "#contract/id.ts";
import { countFailed } from "#domain/webhook/delivery/failed.ts";
import { settleAttempts } from "#domain/webhook/delivery/settle.ts";
import { turnOverAttemptLog } from "#domain/webhook/retention.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { seedSubscription } from "../../../support/webhook.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const OWNER = crypto.randomUUID();

async function seedLane(): Promise<{ organisationId: OrganisationId; subscriptionId: string }> {
  const organisationId = (await seedOrganisation(db.context)).id;
  const subscriptionId = await seedSubscription(db.context, organisationId);
  await db.sql`insert into webhook_lane (subscription_id, owner, lease_until)
    values (${subscriptionId}, ${OWNER}, now() + interval '1 hour')
    on conflict (subscription_id) do update set owner = excluded.owner, lease_until = excluded.lease_until`;
  return { organisationId, subscriptionId };
}

type Try = { delivered: boolean; attempts?: number; manual?: boolean; isTest?: boolean };

async function queue(
  subscriptionId: string,
  { attempts = 0, manual = false, id = crypto.randomUUID() as string } = {},
): Promise<string> {
  await db.sql`insert into webhook_delivery (id, event_id, subscription_id, run_at, attempts, manual)
    values (${id}, ${newId()}, ${subscriptionId}, now(), ${attempts}, ${manual})`;
  return id;
}

const resultOf = (subscriptionId: string, deliveryId: string, tried: Try) => ({
  ...{ deliveryId, subscriptionId, attempts: 0, manual: false, isTest: false, owner: OWNER, durationMs: 5, ...tried },
  ...{ outcome: tried.delivered ? "delivered" : "timeout", responseStatus: null, responseBody: null },
});
const settle = (subscriptionId: string, deliveryId: string, tried: Try) =>
  settleAttempts(db.context, [resultOf(subscriptionId, deliveryId, tried)]);

const countOf = async (organisationId: OrganisationId) =>
  [...(await countFailed(db.context, organisationId)).values()].reduce((sum, { all }) => sum + all, 0);

/** The deliveries whose newest attempt in the log failed. */
async function logged(organisationId: OrganisationId): Promise<number> {
  const [row] = await db.sql`select count(*)::int as n from (
    select distinct on (a.delivery_id) a.outcome from webhook_attempt a join webhook_subscription s on s.id = a.subscription_id
    where s.organisation_id = ${organisationId} order by a.delivery_id, a.attempted_at desc, a.attempt desc) last
    where outcome <> 'delivered'`;
  return row?.n;
}

test("a failed attempt counts, once, until one succeeds; a first success leaves no trace", async () => {
  const { organisationId, subscriptionId } = await seedLane();
  const [arrived, retried] = [await queue(subscriptionId), await queue(subscriptionId)];
  await settle(subscriptionId, arrived, { delivered: true });
  expect(await countOf(organisationId)).toBe(0);
  await settle(subscriptionId, retried, { delivered: false });
  await settle(subscriptionId, retried, { delivered: false, attempts: 1 });
  expect(await countOf(organisationId)).toBe(1);
  expect(await logged(organisationId)).toBe(1);
  await settle(subscriptionId, retried, { delivered: true, attempts: 2 });
  expect(await countOf(organisationId)).toBe(0);
  expect(await logged(organisationId)).toBe(0);
});

test("a dropped delivery counts until it is sent again, and one that arrived counts if it is sent again in vain", async () => {
  const { organisationId, subscriptionId } = await seedLane();
  const dropped = await queue(subscriptionId, { attempts: 6 });
  await settle(subscriptionId, dropped, { delivered: false, attempts: 6 });
  const [{ n } = { n: -1 }] = await db.sql`select count(*)::int as n from webhook_delivery where id = ${dropped}`;
  expect({ n, counted: await countOf(organisationId) }).toEqual({ n: 0, counted: 1 });
  await queue(subscriptionId, { id: dropped, attempts: 7, manual: true });
  await settle(subscriptionId, dropped, { delivered: true, attempts: 7, manual: true });
  expect(await countOf(organisationId)).toBe(0);
  await queue(subscriptionId, { id: dropped, attempts: 8, manual: true });
  await settle(subscriptionId, dropped, { delivered: false, attempts: 8, manual: true });
  expect(await countOf(organisationId)).toBe(1);
});

test("a test that failed counts in neither number, and is no last failure of another version after the nightly task", async () => {
  const { organisationId, subscriptionId } = await seedLane();
  const [failed, left] = [await queue(subscriptionId, { manual: true }), await queue(subscriptionId, { manual: true })];
  await settle(subscriptionId, failed, { delivered: false, manual: true, isTest: true });
  expect(await countOf(organisationId)).toBe(0);
  const [{ failures } = { failures: -1 }] =
    await db.sql`select consecutive_failures as failures from webhook_subscription where id = ${subscriptionId}`;
  expect(failures).toBe(0);
  await db.sql`insert into webhook_event (id, organisation_id, event, data, is_test)
    select event_id, ${organisationId}, 'review.created', '{}', true from webhook_delivery where id = ${left}`;
  // A process of an earlier version does not know of tests.
  await settle(subscriptionId, left, { delivered: false, manual: true });
  expect(await countOf(organisationId)).toBe(1);
  await turnOverAttemptLog(db.context);
  expect(await countOf(organisationId)).toBe(0);
});

test("a result that came too late counts nothing", async () => {
  const { organisationId, subscriptionId } = await seedLane();
  const id = await queue(subscriptionId);
  const late = { ...resultOf(subscriptionId, id, { delivered: false }), owner: crypto.randomUUID() };
  expect((await settleAttempts(db.context, [late])).ignored).toBe(1);
  expect(await countOf(organisationId)).toBe(0);
});

test("batches of two threads that meet do not deadlock, and the count ends at its bound", async () => {
  const { organisationId, subscriptionId } = await seedLane();
  const ids = await Promise.all(Array.from({ length: 240 }, () => queue(subscriptionId)));
  const results = ids.map((id) => resultOf(subscriptionId, id, { delivered: false }));
  await Promise.all([
    settleAttempts(db.context, results.slice(0, 120)),
    settleAttempts(db.context, results.slice(120).toReversed()),
  ]);
  expect(await countOf(organisationId)).toBe(100);
  expect(await logged(organisationId)).toBe(240);
});

test("another organisation's are not counted, and a deleted subscription takes its own along", async () => {
  const [one, other] = [await seedLane(), await seedLane()];
  await settle(one.subscriptionId, await queue(one.subscriptionId), { delivered: false });
  expect([await countOf(one.organisationId), await countOf(other.organisationId)]).toEqual([1, 0]);
  await db.sql`delete from webhook_subscription where id = ${one.subscriptionId}`;
  expect(await countOf(one.organisationId)).toBe(0);
});

test("the nightly task forgets what the log holds no more, and what another version settled", async () => {
  const { organisationId, subscriptionId } = await seedLane();
  const [old, settled, open] = await Promise.all([1, 2, 3].map(() => queue(subscriptionId)));
  for (const id of [old, settled, open]) await settle(subscriptionId, id as string, { delivered: false });
  await db.sql`update webhook_failed_delivery set failed_at = now() - interval '31 days' where id = ${old as string}`;
  await db.sql`insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
    values (${newId()}, ${settled as string}, ${subscriptionId}, ${newId()}, 2, 'delivered', 1, now())`;
  expect(await countOf(organisationId)).toBe(3);
  await turnOverAttemptLog(db.context);
  const left = await db.sql`select id from webhook_failed_delivery where subscription_id = ${subscriptionId}`;
  expect(left.map(({ id }) => id)).toEqual([open as string]);
});
