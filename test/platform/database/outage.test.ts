// No server takes writes: a standby answers, the primary became read-only, another cluster stands at its address, or no server at all.
// A write waits for seconds, then each is refused at once while one connection looks for the server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type postgres from "postgres";
import { createConnectionPool } from "#platform/database/connection-pool.ts";
import { isUnavailable, openPool } from "#platform/database/database.ts";
import { fault } from "#platform/database/fault.ts";
import { createGreeting } from "#platform/database/greeting.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";

const FAST = { waitMs: 300, tryEveryMs: 20, silentMs: 100 };
/** Far beyond every wait of ours. */
const SOON_MS = 60_000;

async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
}

/** A server that can be switched off, and counts how often a connection to it is tried. */
function serverWithSwitch(outage: Partial<typeof FAST> = {}) {
  const state = { isOn: true, tries: 0, ended: 0, silent: [] as (() => void)[], isSilent: false };
  const pool = createConnectionPool({
    max: 3,
    deadlineMs: 60_000,
    outage: { ...FAST, ...outage },
    open: () => {
      const unsafe = () => {
        const rows: Promise<never[]> = state.isSilent
          ? new Promise((resolve) => state.silent.push(() => resolve([])))
          : Promise.resolve([]);
        return Object.assign(rows, { values: () => rows });
      };
      const end = async () => void state.ended++;
      return { unsafe, end } as unknown as postgres.Sql;
    },
    async greet() {
      state.tries++;
      if (!state.isOn) throw fault("ECONNREFUSED", "Nobody listens.");
      return { pid: 1, secret: 1 };
    },
    lifeMs: -1,
  });
  return { state, pool };
}

describe("a server that is away", () => {
  test("that was never there: refused at once, and no one looks for it", async () => {
    const { state, pool } = serverWithSwitch();
    state.isOn = false;
    expect(isUnavailable(await failureOf(pool.unsafe("select 1")))).toBe(true);
    expect(state.tries).toBe(1);
    await pool.close();
  });

  test("that stopped without a word: what runs is given up, its connections closed, and the rest refused at once", async () => {
    const { state, pool } = serverWithSwitch();
    await pool.unsafe("select 1");
    state.isSilent = true;
    const running = [failureOf(pool.unsafe("select 1")), failureOf(pool.begin((client) => client.unsafe("select 1")))];
    await until("both run", () => state.silent.length >= 2);
    state.isOn = false;
    const endedBefore = state.ended;
    for (const each of running) expect(isUnavailable(await each)).toBe(true);
    expect(state.ended).toBeGreaterThanOrEqual(endedBefore + 2);
    expect(isUnavailable(await failureOf(pool.unsafe("select 1")))).toBe(true);
    expect(pool.figures().isAway).toBe(true);
    Object.assign(state, { isSilent: false, isOn: true });
    await until("it is found again", () => !pool.figures().isAway);
    expect(await pool.unsafe("select 1")).toEqual([]);
    await pool.close();
  });

  test("that new connections found away: what runs is given up, too, and not left to its deadline", async () => {
    const { state, pool } = serverWithSwitch();
    await pool.unsafe("select 1");
    state.isSilent = true;
    const running = failureOf(pool.unsafe("select 1"));
    await until("it runs", () => state.silent.length === 1);
    state.isOn = false;
    // The outage begins with it, before the running one is looked at.
    expect(isUnavailable(await failureOf(pool.unsafe("select 1")))).toBe(true);
    expect(pool.figures().isAway).toBe(true);
    expect(String(await running)).toContain("stopped answering");
    await pool.close();
  });

  test("that answers others: a query that takes long goes on", async () => {
    const { state, pool } = serverWithSwitch();
    await pool.unsafe("select 1");
    state.isSilent = true;
    const long = pool.unsafe("select 1");
    await until("it runs", () => state.silent.length === 1);
    const triesBefore = state.tries;
    await until("the server was looked at", () => state.tries > triesBefore);
    state.silent[0]?.();
    expect(await long).toEqual([]);
    await pool.close();
  });

  test("a query waits for it, and is answered when it is back", async () => {
    const { state, pool } = serverWithSwitch({ waitMs: 60_000 });
    await pool.unsafe("select 1");
    state.isOn = false;
    const waiting = Array.from({ length: 20 }, () => pool.unsafe("select 1"));
    await until("it is looked for", () => state.tries > 5);
    state.isOn = true;
    await Promise.all(waiting);
    await pool.close();
  });

  test("for longer: those that waited are refused, later ones at once, and one connection alone is tried", async () => {
    const { state, pool } = serverWithSwitch();
    await pool.unsafe("select 1");
    state.isOn = false;
    const failures = await Promise.all(Array.from({ length: 20 }, () => failureOf(pool.unsafe("select 1"))));
    expect(failures.every(isUnavailable)).toBe(true);
    const before = state.tries;
    const later = await Promise.all(Array.from({ length: 500 }, () => failureOf(pool.begin(async () => 1))));
    expect(later.every(isUnavailable)).toBe(true);
    expect(state.tries - before).toBeLessThanOrEqual(2);
    expect(pool.figures()).toMatchObject({ waiting: 0 });
    state.isOn = true;
    await until("it is found", async () => (await failureOf(pool.unsafe("select 1"))) === null);
    await pool.close();
  });

  test("the pool can be closed meanwhile, and nothing waits for ever", async () => {
    const { state, pool } = serverWithSwitch();
    await pool.unsafe("select 1");
    state.isOn = false;
    const waiting = Array.from({ length: 9 }, () => failureOf(pool.unsafe("select 1")));
    await until("it is looked for", () => state.tries > 3);
    await pool.close();
    expect((await Promise.all(waiting)).every(isUnavailable)).toBe(true);
  });
});

describe("a server that takes no writes", () => {
  let database: TestDatabase;
  const name = async () => ((await database.sql`select current_database() as name`) as [{ name: string }])[0].name;
  const makeReadOnly = async (isReadOnly: boolean) =>
    database.sql.unsafe(
      `alter database "${await name()}" set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.sql`create table note (words text)`;
  });
  beforeEach(() => makeReadOnly(false));
  afterAll(async () => {
    await makeReadOnly(false);
    await database.close();
  });

  test("is unavailable to a pool for writes, and not to one that reads anywhere", async () => {
    const first = openPool(database.target, { max: 2, outage: FAST });
    await first.connections.unsafe("insert into note values ('before')");
    await makeReadOnly(true);
    const fresh = openPool(database.target, { max: 1, outage: FAST });
    const failure = await failureOf(fresh.connections.unsafe("select 1"));
    expect(isUnavailable(failure)).toBe(true);
    expect(String(failure)).toContain("takes no writes");
    const found = await checkDatabase({ target: database.target, embedded: false, poolSize: 1 }, systemClock);
    expect(found.map(({ standing, says }) => [standing, says.map(({ key }) => key)])).toEqual([
      ["wrong", ["doctorFault.database.away", "doctorFault.why.noWrites", "doctorFault.database.seeUrl"]],
    ]);
    const anywhere = openPool(database.target, { max: 1, role: "any" });
    await anywhere.connections.unsafe("select 1");
    await Promise.all([first, fresh, anywhere].map((pool) => pool.close()));
  });

  test("a write that meets it is unavailable, its connection is left, and the next waits until it takes writes", async () => {
    const pool = openPool(database.target, { max: 1, outage: { waitMs: SOON_MS, tryEveryMs: 20 } });
    await pool.connections.unsafe("select set_config('default_transaction_read_only', 'on', false)");
    expect(isUnavailable(await failureOf(pool.connections.unsafe("insert into note values ('lost')")))).toBe(true);
    await makeReadOnly(true);
    const waiting = pool.connections.begin(async (client) => client.unsafe("insert into note values ('kept')"));
    await makeReadOnly(false);
    await waiting;
    const rows = await database.sql`select words from note where words in ('lost', 'kept')`;
    expect(rows.map(({ words }) => words)).toEqual(["kept"]);
    await pool.close();
  });

  test("in a transaction, too: nothing is half done", async () => {
    const pool = openPool(database.target, { max: 2, outage: FAST });
    const failure = await failureOf(
      pool.connections.begin(async (client) => {
        await client.unsafe("insert into note values ('half')");
        await client.unsafe("set local transaction_read_only = on");
        await client.unsafe("insert into note values ('other half')");
      }),
    );
    expect(isUnavailable(failure)).toBe(true);
    expect(await database.sql`select from note where words like '%half'`).toHaveLength(0);
    await pool.connections.unsafe("insert into note values ('after')");
    await pool.close();
  });
});

describe("the first question", () => {
  type Answer = { isReadOnly: boolean; cluster: string; timeline: string; position: string };
  const answering = (answer: Partial<Answer>) => {
    const row = { isReadOnly: false, cluster: "1", timeline: "00000001", position: "0/5000000", ...answer };
    const rows = Object.assign([row], { state: { pid: 1, secret: 2 } });
    return { unsafe: async () => rows } as unknown as postgres.Sql;
  };
  const greetAll = async (...answers: Partial<Answer>[]) => {
    let refused = 0;
    const greet = createGreeting("primary", () => refused++);
    let failure: unknown = null;
    for (const answer of answers) failure = await failureOf(greet(answering(answer)));
    return { failure, refused };
  };

  test.each([
    ["another cluster", [{}, { cluster: "2" }]],
    ["an older state on the same timeline", [{}, { position: "0/1000000" }]],
    ["a standby", [{ isReadOnly: true }]],
    ["another cluster after a standby", [{ isReadOnly: true, cluster: "1" }, {}, { cluster: "7" }]],
  ])("refuses %s, and the next host is tried", async (_, answers) => {
    const { failure, refused } = await greetAll(...answers);
    expect(isUnavailable(failure)).toBe(true);
    expect(refused).toBeGreaterThan(0);
  });

  test.each([
    ["the same again", [{}, {}]],
    ["a later state", [{}, { position: "1/0" }]],
    ["a state that a crash took back by a record", [{}, { position: "0/4FFF000" }]],
    ["an earlier position of a new timeline, after a fail-over", [{}, { timeline: "00000002", position: "0/1000000" }]],
  ])("takes %s", async (_, answers) => expect(await greetAll(...answers)).toEqual({ failure: null, refused: 0 }));

  test("of a server that does not tell its cluster is only whether it takes writes", async () => {
    const asked: string[] = [];
    const greet = createGreeting("primary", () => {});
    const rows = Object.assign([{ isReadOnly: false, cluster: null, timeline: null, position: null }], {
      state: { pid: 1, secret: 2 },
    });
    const driver = {
      unsafe: async (text: string) => {
        asked.push(text);
        if (text.includes("pg_control_system")) throw Object.assign(new Error("permission denied"), { code: "42501" });
        return rows;
      },
    } as unknown as postgres.Sql;
    await greet(driver);
    await greet(driver);
    expect(asked.map((text) => text.includes("pg_control_system"))).toEqual([true, false, false]);
  });
});
