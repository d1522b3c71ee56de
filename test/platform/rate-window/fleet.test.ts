// Processes that serve from one database find each other, and are missed when they go.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { type ChangeListener, listenForChanges } from "#platform/database/change.ts";
import { createOthers, type Fleet, joinFleet } from "#platform/rate-window/fleet.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let ending: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const end of ending) await end();
  ending = [];
});
afterAll(() => database.close());

/** Between two looks, where none is to come. */
const NEVER_MS = 600_000;

/** A process that serves, and whether it knows of others. */
async function join(options: { everyMs?: number; rememberMs?: number } = {}) {
  const others = createOthers();
  const { db, log } = database.context;
  const fleet = await joinFleet({ db, log, others, rememberMs: 0, ...options });
  ending.push(fleet.leave);
  return { fleet, hasOthers: () => Atomics.load(others, 0) === 1 };
}

async function hears({ fleet }: { fleet: Fleet }): Promise<ChangeListener> {
  let isListening = false;
  const handlers = {
    onChange: (topic: string) => topic === "fleet" && fleet.look(),
    onGap: () => {
      isListening = true;
    },
  };
  const listener = listenForChanges(database.target, handlers, database.context.log);
  ending.unshift(() => listener.stop());
  await until("it listens", () => isListening);
  return listener;
}

test("a single instance knows that it is alone", async () => {
  const { hasOthers } = await join();
  expect(hasOthers()).toBe(false);
});

test("a newcomer knows at once, and is noticed before the next look", async () => {
  const first = await join({ everyMs: NEVER_MS });
  await hears(first);
  const second = await join();
  expect(second.hasOthers()).toBe(true);
  await until("the first knows", first.hasOthers);
});

test("notices before the next look that an instance leaves, and within half a minute that one was killed", async () => {
  const first = await join({ everyMs: NEVER_MS });
  await hears(first);
  const second = await join();
  await until("the first knows", first.hasOthers);
  await second.fleet.leave();
  await until("the first is alone", () => !first.hasOthers());
  const killed = crypto.randomUUID();
  const seen = (seconds: number) => database.sql`
    insert into serving_process (id, host, pid, seen_at) values (${killed}, 'elsewhere', 1, now() - make_interval(secs => ${seconds}))
    on conflict (id) do update set seen_at = excluded.seen_at`;
  await until("the first knows of it", async () => {
    await seen(25);
    first.fleet.look();
    return first.hasOthers();
  });
  await seen(31);
  first.fleet.look();
  await until("the first is alone again", () => !first.hasOthers());
  await until("its row is gone", async () => {
    first.fleet.look();
    return (await database.sql`select 1 from serving_process where id = ${killed}`).length === 0;
  });
});

test("shared counts last to the end of the minute: other instances are remembered for a while", async () => {
  const first = await join({ rememberMs: 60_000, everyMs: NEVER_MS });
  await hears(first);
  const second = await join();
  await until("the first knows", first.hasOthers);
  await second.fleet.leave();
  first.fleet.look();
  await hears(first);
  expect(first.hasOthers()).toBe(true);
});

test("one whose row was lost, as after a crash of the database, is there again with its next beat", async () => {
  const first = await join({ everyMs: 10 });
  await database.sql`truncate serving_process`;
  await until("it is there", async () => (await database.sql`select 1 from serving_process`).length === 1);
  expect(first.hasOthers()).toBe(false);
});
