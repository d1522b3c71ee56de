// The way to PostgreSQL: a deadline on every query, recovery after the server was away, and the text of errors.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Refusal } from "#contract/refusal.ts";
import { type DatabasePool, isUnavailable, openPool, prepared, sqlState } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { targetOf } from "#platform/database/target.ts";
import { type EmbeddedPostgres, enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { findPostmaster } from "#platform/embedded-postgres/server.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { renderRefusal } from "#surface/http/refusal.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The error of a promise, and after how long it came. */
async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const startedAt = performance.now();
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  return { error, afterMs: performance.now() - startedAt };
}

describe("a deadline", () => {
  const DEADLINE_MS = 1_000;
  // The sleep on the server. If the query is not cancelled, the pool does not go on in time.
  const SLEEP_MS = 20_000;
  const sleep = sql`select pg_sleep(${SLEEP_MS / 1_000})`;
  let pool: DatabasePool;

  beforeAll(() => {
    pool = openPool(database.target, { max: 1, deadlineMs: DEADLINE_MS });
  });
  afterAll(() => pool.close());

  /** With one connection, this waits for the query that holds it. */
  async function expectPoolGoesOn() {
    await until("the pool goes on", () =>
      pool.db.execute(sql`select 1 as one`).then(
        () => true,
        () => false,
      ),
    );
  }

  test("ends a query that takes longer, as unavailable, and frees its connection", async () => {
    const { error, afterMs } = await failureOf(pool.db.execute(sleep));
    expect(isUnavailable(error)).toBe(true);
    expect(afterMs).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
    expect(afterMs).toBeLessThan(SLEEP_MS);
    await expectPoolGoesOn();
  });

  test("makes the server stop the query, also the first one of a connection", async () => {
    const marked = sql`select pg_sleep(60), 'stopped at the deadline'`;
    const fresh = openPool(database.target, { max: 1, deadlineMs: DEADLINE_MS });
    for (const { db } of [pool, fresh]) {
      expect(isUnavailable((await failureOf(db.execute(marked))).error)).toBe(true);
      const running =
        "select 1 from pg_stat_activity where state = 'active' and query like '%at the deadline%' and pid <> pg_backend_pid()";
      await until("the server stopped it", async () => (await database.sql.unsafe(running)).length === 0);
    }
    await fresh.close();
    await expectPoolGoesOn();
  });

  test("ends a query inside a transaction, which is rolled back", async () => {
    await pool.db.execute(sql`create table kept (n int)`);
    const { error, afterMs } = await failureOf(
      pool.db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`);
        await tx.execute(sleep);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    expect(afterMs).toBeLessThan(SLEEP_MS);
    expect(await pool.db.execute(sql`select * from kept`)).toHaveLength(0);
  });

  test("a transaction fails with its first failure, not with what failed because of it", async () => {
    const { error } = await failureOf(
      pool.db.transaction(async (tx) => {
        const first = failureOf(tx.execute(sql`select 1 / 0`));
        await tx.execute(sql`select 1`).finally(() => first);
      }),
    );
    expect(sqlState(error)).toBe("22012");
  });

  test("a failure that a savepoint took back is not told later", async () => {
    const { error } = await failureOf(
      pool.db.transaction(async (tx) => {
        await failureOf(tx.transaction((inner) => inner.execute(sql`select 1 / 0`)));
        const second = failureOf(tx.execute(sql`select 'x'::int`));
        await tx.execute(sql`select 1`).finally(() => second);
      }),
    );
    expect(sqlState(error)).toBe("22P02");
  });

  test("ends a query inside a savepoint", async () => {
    const { error, afterMs } = await failureOf(
      pool.db.transaction((tx) => tx.transaction((inner) => inner.execute(sleep))),
    );
    expect(isUnavailable(error)).toBe(true);
    expect(afterMs).toBeLessThan(SLEEP_MS);
    await expectPoolGoesOn();
  });

  test("counts the time that a query waits for a connection", async () => {
    const held = failureOf(pool.db.execute(sleep));
    const waiting = await failureOf(pool.db.execute(sql`select 1`));
    expect(isUnavailable(waiting.error)).toBe(true);
    await held;
    await expectPoolGoesOn();
  });

  test("becomes a 503, whatever drizzle wraps it in", async () => {
    const { error } = await failureOf(pool.db.execute(sleep));
    const response = renderRefusal(error, "request-1", createLog("silent"));
    expect(response.status).toBe(503);
    expect((await response.json()).error.code).toBe("unavailable");
    await expectPoolGoesOn();
  });

  test("does not count time in which this thread was too busy to read the answer", async () => {
    const running =
      "select 1 from pg_stat_activity where state = 'active' and query like '%of a busy thread%' and pid <> pg_backend_pid()";
    let query = Promise.resolve("");
    // On a busy machine it may be over before it is seen.
    await until("the server runs it", async () => {
      let isOver = false;
      query = pool.db
        .execute(sql`select pg_sleep(0.4), 'of a busy thread'`)
        .then(() => "answered")
        .finally(() => {
          isOver = true;
        });
      while (!isOver) if ((await database.sql.unsafe(running)).length === 1) return true;
      return false;
    });
    const busyUntil = performance.now() + 2 * DEADLINE_MS;
    while (performance.now() < busyUntil);
    expect(await query).toBe("answered");
  });

  test("leaves quick queries and transactions alone", async () => {
    for (let n = 0; n < 50; n++) {
      const rows = await pool.db.transaction((tx) => tx.execute(sql`select ${n}::int as n`));
      expect(rows[0]).toEqual({ n });
    }
  });

  test("null is none", async () => {
    const patient = openPool(database.target, { max: 1, deadlineMs: null });
    try {
      await patient.db.execute(sql`select pg_sleep(0.3)`);
    } finally {
      await patient.close();
    }
  });
});

describe("a connection that is lost", () => {
  const kill = (pid: unknown) => database.sql`select pg_terminate_backend(${pid as number})`;
  const pidOf = async (db: Pick<DatabasePool["db"], "execute">) =>
    (await db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid;
  let pool: DatabasePool;

  beforeAll(() => {
    // With one connection, leftovers of a test show at once.
    pool = openPool(database.target, { max: 1 });
  });
  afterAll(() => pool.close());

  const expectNext = async () => expect(await pool.db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]);

  test("while nothing runs: the next query gets another", async () => {
    await kill(await pidOf(pool.db));
    await until("the next", async () => (await failureOf(expectNext())).error === null);
  });

  test("in the middle of a query: that one fails, the next does not", async () => {
    const pid = await pidOf(pool.db);
    const running = failureOf(pool.db.execute(sql`select pg_sleep(20)`));
    await until(
      "it runs",
      async () =>
        (await database.sql`select 1 from pg_stat_activity where pid = ${pid as number} and state = 'active'`).length >
        0,
    );
    await kill(pid);
    expect(isUnavailable((await running).error)).toBe(true);
    await expectNext();
  });

  test("in a transaction between two statements: it fails, and nothing of it is kept", async () => {
    await database.sql`create table if not exists kept (n int)`;
    const { error } = await failureOf(
      pool.db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`);
        await kill(await pidOf(tx));
        await tx.execute(sql`insert into kept values (2)`);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    await expectNext();
    expect(await database.sql`select * from kept`).toHaveLength(0);
  });

  test("in a transaction that has nothing left to do but commit: it fails", async () => {
    const { error } = await failureOf(
      pool.db.transaction(async (tx) => {
        const pid = await pidOf(tx);
        await kill(pid);
        await until(
          "it is gone",
          async () => (await database.sql`select 1 from pg_stat_activity where pid = ${pid as number}`).length === 0,
        );
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    await expectNext();
  });

  test("in a savepoint, in a statement of it, and where the work goes on regardless", async () => {
    const { error } = await failureOf(
      pool.db.transaction(async (tx) => {
        const pid = await pidOf(tx);
        const running = failureOf(tx.transaction((inner) => inner.execute(sql`select pg_sleep(20)`)));
        await until(
          "it runs",
          async () =>
            (await database.sql`select 1 from pg_stat_activity where pid = ${pid as number} and wait_event = 'PgSleep'`)
              .length > 0,
        );
        await kill(pid);
        expect(isUnavailable((await running).error)).toBe(true);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(isUnavailable(error)).toBe(true);
    await expectNext();
  });
});

describe("a connection that takes too long to open", () => {
  /** A way to the server on which the first connections get no answer. */
  async function withSilence<T>(silent: number, work: (pool: DatabasePool) => Promise<T>): Promise<T> {
    const { target } = database;
    if (!("path" in target)) throw new Error("the tests' database is on a socket");
    const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
    const path = join(folder, ".s.PGSQL.5432");
    const sockets = new Set<Socket>();
    let seen = 0;
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      if (++seen <= silent) return;
      const onwards = connect(target.path);
      onwards.on("error", () => {});
      sockets.add(onwards);
      socket.pipe(onwards).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const pool = openPool({ ...target, path }, { max: 2, deadlineMs: 10_000 });
    try {
      return await work(pool);
    } finally {
      await pool.close();
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test("is opened again for the waiting query, which was not sent yet", async () => {
    await withSilence(2, async ({ db }) => {
      const rows = await Promise.all([
        db.execute(sql`select 1 as n`),
        db.transaction(async (tx) => tx.execute(sql`select 2 as n`)),
      ]);
      expect(rows.map(([row]) => row?.n)).toEqual([1, 2]);
    });
  });

  test("twice: unavailable", async () => {
    await withSilence(Number.POSITIVE_INFINITY, async ({ db }) => {
      const both = [db.execute(sql`select 1`), db.transaction(async (tx) => tx.execute(sql`select 1`))];
      for (const { error } of await Promise.all(both.map(failureOf))) expect(isUnavailable(error)).toBe(true);
    });
  });
});

describe("a connection that is too old", () => {
  test("finishes its running query, and is not used again", async () => {
    const pool = openPool(database.target, { max: 1, lifeMs: 0 });
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const [first] = await pool.db.execute(pid);
    const inside = await pool.db.transaction(async (tx) => [...(await tx.execute(pid)), ...(await tx.execute(pid))]);
    const [last] = await pool.db.execute(pid);
    expect(inside[1]?.pid).toBe(inside[0]?.pid);
    expect(new Set([first?.pid, inside[0]?.pid, last?.pid]).size).toBe(3);
    await pool.close();
    const young = openPool(database.target, { max: 1 });
    expect((await young.db.execute(pid))[0]?.pid).toBe((await young.db.execute(pid))[0]?.pid);
    await young.close();
  });
});

describe("a pool with more work than connections", () => {
  test("runs queries and transactions in any mixture, each transaction on a connection of its own", async () => {
    const pool = openPool(database.target, { max: 3 });
    try {
      await pool.db.execute(sql`create table if not exists counted (n int)`);
      const open = new Set<unknown>();
      const work = Array.from({ length: 30 }, async (_, k) => {
        for (let n = 0; n < 10; n++) {
          if (k % 3 !== 0) await pool.db.execute(k % 3 === 1 ? sql`select 1` : sql`select ${k}::int`);
          else
            await pool.db.transaction(async (tx) => {
              const [row] = await tx.execute(sql`select pg_backend_pid() as pid`);
              expect(open.has(row?.pid)).toBe(false);
              open.add(row?.pid);
              await tx.execute(sql`insert into counted values (1)`);
              const [other] = await tx.execute(sql`select pg_backend_pid() as pid`);
              expect(other?.pid).toBe(row?.pid);
              open.delete(row?.pid);
            });
        }
      });
      await Promise.all(work);
      expect(await pool.db.execute(sql`select count(*)::int as n from counted`)).toMatchObject([{ n: 100 }]);
      const left =
        await database.sql`select 1 from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`;
      expect(left).toHaveLength(0);
    } finally {
      await pool.close();
    }
  });

  test("a transaction that begins behind a running query is complete", async () => {
    const pool = openPool(database.target, { max: 1 });
    try {
      await pool.db.execute(sql`select 1`);
      const [, seen, after] = await Promise.all([
        pool.db.execute(sql`select pg_sleep(0.05)`),
        pool.db.transaction((tx) => tx.execute(sql`select pg_current_xact_id()::text as id`)),
        pool.db.execute(sql`select pg_current_xact_id()::text as id`),
      ]);
      expect(seen[0]?.id).not.toBe(after[0]?.id as string);
    } finally {
      await pool.close();
    }
  });

  test("a failing transaction is rolled back, and its error is thrown", async () => {
    const pool = openPool(database.target, { max: 1 });
    try {
      await pool.db.execute(sql`create temporary table tried (n int)`);
      const failing = pool.db.transaction(async (tx) => {
        await tx.execute(sql`insert into tried values (1)`);
        await tx.transaction((inner) => inner.execute(sql`select 1/0`)).catch(() => {});
        await tx.execute(sql`insert into tried values (2)`);
        throw new Refusal("not_found", "changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      expect(await pool.db.execute(sql`select * from tried`)).toHaveLength(0);
      await pool.db.transaction(async (tx) => {
        await tx.execute(sql`insert into tried values (1)`);
        await tx.transaction((inner) => inner.execute(sql`insert into tried values (2)`));
      });
      expect(await pool.db.execute(sql`select * from tried`)).toHaveLength(2);
    } finally {
      await pool.close();
    }
  });

  test("a transaction whose work ignores a failed query fails with that query, and nothing of it is kept", async () => {
    const pool = openPool(database.target, { max: 1 });
    try {
      await pool.db.execute(sql`create temporary table ignored (n int)`);
      const failing = pool.db.transaction(async (tx) => {
        await tx.execute(sql`insert into ignored values (1)`);
        await tx.execute(sql`select 1/0`).catch(() => {});
      });
      expect(sqlState((await failureOf(failing)).error)).toBe("22012");
      expect(await pool.db.execute(sql`select * from ignored`)).toHaveLength(0);
    } finally {
      await pool.close();
    }
  });

  test("closing waits for a transaction that is at work", async () => {
    const pool = openPool(database.target, { max: 1 });
    const closed = Promise.withResolvers<void>();
    const seen = await pool.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      pool.close().then(closed.resolve, closed.reject);
      return tx.execute<{ two: number }>(sql`select 2 as two`);
    });
    expect(seen[0]?.two).toBe(2);
    await closed.promise;
  });
});

describe("a server that was restarted under an open pool", () => {
  let dataDir: string;
  let embedded: EmbeddedPostgres;
  let pool: DatabasePool;

  beforeAll(async () => {
    dataDir = realpathSync(mkdtempSync(join(tmpdir(), "candor-test-")));
    chmodSync(dataDir, 0o755);
    embedded = await enterEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
    pool = openPool(embedded.connection, { max: 4 });
  });
  afterAll(async () => {
    await pool.close();
    await embedded.leave();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = () => pool.db.execute(sql`select pg_backend_pid() as pid`);

  for (const [how, signal] of [
    ["stopped", "SIGINT"],
    ["crashed", "SIGQUIT"],
  ] as const) {
    test(`${how}: once it is back all queries succeed; what fails until then fails as unavailable`, async () => {
      await Promise.all([1, 2, 3, 4].map(ask));
      const before = await findPostmaster(join(dataDir, "postgres"));
      const running = [1, 2, 3, 4].map(() => failureOf(pool.db.execute(sql`select pg_sleep(0.2)`)));
      process.kill(before?.pid as number, signal);
      for (const { error } of await Promise.all(running)) if (error !== null) expect(isUnavailable(error)).toBe(true);
      // Four callers ask again and again, as a service under load would. A query that never settles ends the test by its timeout.
      const recovered = () =>
        until("a query succeeds", async () => {
          const { error } = await failureOf(ask());
          if (error !== null && !isUnavailable(error)) throw error;
          return error === null;
        });
      await Promise.all([recovered(), recovered(), recovered(), recovered()]);
      const after = await findPostmaster(join(dataDir, "postgres"));
      expect(after?.pid).not.toBe(before?.pid as number);
      // Every connection of the pool, and transactions too.
      await Promise.all(Array.from({ length: 8 }, () => pool.db.transaction((tx) => tx.execute(sql`select 1`))));
    });
  }
});

describe("the text of errors", () => {
  test("the SQLSTATE, however deep drizzle wrapped it", async () => {
    const cases: [query: string, state: string][] = [
      ["select 1/0", "22012"],
      ["select * from nothing_of_this_name", "42P01"],
      ["select 'x'::int", "22P02"],
    ];
    for (const [query, state] of cases) {
      const { error } = await failureOf(database.pool.db.execute(sql.raw(query)));
      expect(sqlState(error)).toBe(state);
      expect(isUnavailable(error)).toBe(false);
    }
    expect(sqlState(new Error("plain"))).toBeNull();
    expect(sqlState("text")).toBeNull();
    expect(sqlState(null)).toBeNull();
  });

  test("no server: unavailable", async () => {
    for (const target of [
      { url: "postgres://nobody@127.0.0.1:1/nothing" },
      { path: "/nonexistent/.s.PGSQL.5432", username: "nobody", database: "nothing" },
    ]) {
      const pool = openPool(target, { max: 1, deadlineMs: 1_000 });
      const { error } = await failureOf(pool.db.execute(sql`select 1`));
      expect(isUnavailable(error)).toBe(true);
      await pool.close();
    }
  });

  test("a closed pool and an ended session: unavailable", async () => {
    const pool = openPool(database.target, { max: 1 });
    const ended = failureOf(pool.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    expect(isUnavailable((await ended).error)).toBe(true);
    expect((await failureOf(pool.db.execute(sql`select 1`))).error).toBeNull();
    await pool.close();
    expect(isUnavailable((await failureOf(pool.db.execute(sql`select 1`))).error)).toBe(true);
  });

  test("a server without room, memory or a working disk: unavailable, and the connection is used again", async () => {
    const pool = openPool(database.target, { max: 1 });
    const backend = async () => (await pool.db.execute(sql`select pg_backend_pid() as pid`))[0]?.pid;
    const before = await backend();
    for (const code of ["53100", "53200", "58030"]) {
      const raise = sql.raw(`do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`);
      const { error } = await failureOf(pool.db.execute(raise));
      expect(sqlState(error)).toBe(code);
      expect(isUnavailable(error)).toBe(true);
      expect(renderRefusal(error, "request-1", createLog("silent")).status).toBe(503);
    }
    expect(await backend()).toBe(before);
    await pool.close();
  });

  test("other faults are not: another refusal, a missing row, a text", () => {
    expect(isUnavailable(new Refusal("not_found", "x"))).toBe(false);
    expect(isUnavailable(new Refusal("unavailable", "x"))).toBe(true);
    expect(isUnavailable(new Error("x", { cause: new Refusal("unavailable", "x") }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error("x"), { code: "23505" }))).toBe(false);
    expect(isUnavailable("57P01")).toBe(false);
    expect(isUnavailable(undefined)).toBe(false);
  });
});

describe("a prepared query", () => {
  test("is built once for a pool, and works in short-lived transactions", async () => {
    let built = 0;
    const query = prepared((db) => {
      built++;
      return db
        .select({ n: sql<number>`${sql.placeholder("n")}::int` })
        .from(sql`(select 1) one`)
        .prepare(`test_${built}`);
    });
    for (let n = 0; n < 5; n++) expect(await query(database.pool.db).execute({ n })).toEqual([{ n }]);
    expect(built).toBe(1);
    await database.pool.db.transaction(async (tx) => {
      for (let n = 0; n < 3; n++) expect(await query(tx).execute({ n })).toEqual([{ n }]);
    });
    expect(built).toBe(2);
  });
});

describe("a prepared statement that the server has lost", () => {
  // The driver prepares it again and sends its values again; 3.4.9 has replaced them by the text of the first turn.
  const VALUES = statement<Record<string, unknown>>(
    "all_kinds",
    `select $1::boolean as yes, $2::boolean as no, encode($3::bytea, 'hex') as bytes, $4::text as word, $5::int8 as number,
       $6::jsonb ->> 'a' as json, $7::timestamptz = '2026-11-20T12:00:00.123Z' as instant, $8::int4[] as numbers, $9::text[] as texts,
       $10::uuid as id`,
  );
  const given = [
    ...[true, false, Buffer.from([0, 92, 120, 255]), "\\x00", 9_007_199_254_740_991, '{"a":"b"}'],
    ...[new Date("2026-11-20T12:00:00.123Z").toISOString(), [1, 2], ['a"b', "c,d"]],
    "0192f0c1-0000-7000-8000-000000000001",
  ];

  test("is prepared again with the values as they were given", async () => {
    const pool = openPool(database.target, { max: 1 });
    const [before] = await VALUES(pool.db, ...given);
    expect(before).toMatchObject({
      yes: true,
      no: false,
      bytes: "005c78ff",
      json: "b",
      instant: true,
      numbers: [1, 2],
    });
    await pool.db.execute(sql`deallocate all`);
    expect(await VALUES(pool.db, ...given)).toEqual([before as Record<string, unknown>]);
    await pool.close();
  });
});

describe("a target from an address", () => {
  const cases: [address: string, target: ReturnType<typeof targetOf>][] = [
    ["postgres://u:p@db:5433/x", { url: "postgres://u:p@db:5433/x" }],
    ["postgres://u@db/x?sslmode=require", { url: "postgres://u@db/x?sslmode=require" }],
    ["postgres://u@localhost/x?host=/run/pg", { path: "/run/pg/.s.PGSQL.5432", username: "u", database: "x" }],
    ["postgresql:///x?host=/run/pg&user=u&port=5433", { path: "/run/pg/.s.PGSQL.5433", username: "u", database: "x" }],
    [
      "postgres://a%40b:p%2Fw@localhost:6000/?host=/run/pg",
      { path: "/run/pg/.s.PGSQL.6000", username: "a@b", database: "a@b", password: "p/w" },
    ],
  ];
  const several: typeof cases = [
    ["postgres://u:p@a:1,b:2/x", { url: "postgres://u:p@a:1/x", host: "a:1,b:2" }],
    ["postgres://a:6000,b/x", { url: "postgres://a:6000/x", host: "a:6000,b:5432" }],
    ["postgres:///x?host=a,b&port=1,2", { url: "postgres://a:1/x", host: "a:1,b:2" }],
    ["postgres:///x?host=a,b&port=7", { url: "postgres://a:7/x", host: "a:7,b:7" }],
    ["postgres://u@10.0.0.1:5,10.0.0.2/x", { url: "postgres://u@10.0.0.1:5/x", host: "10.0.0.1:5,10.0.0.2:5432" }],
    [
      "postgres://u:a,b@a,b/x?sslmode=require&target_session_attrs=read-write",
      { url: "postgres://u:a,b@a:5432/x?sslmode=require", host: "a:5432,b:5432" },
    ],
    ["postgres://db/x?target_session_attrs=primary", { url: "postgres://db:5432/x" }],
  ];
  for (const [address, target] of [...cases, ...several]) {
    test(address, () => expect(targetOf(address)).toEqual(target));
  }
  for (const [address, wrong] of [
    ["postgres://a/x?target_session_attrs=any", "use primary"],
    ["postgres://a,b/x?target_session_attrs=prefer-standby", "use primary"],
    ["postgres://a:99999,b/x", "each of its hosts"],
    ["postgres://a,,b/x", "each of its hosts"],
    ["postgres://[::1],[::2]/x", "each of its hosts"],
    ["postgres://a,b:c/x", "each of its hosts"],
    ["postgres:///x?host=a,b&port=1,2,3", "2 hosts and 3 ports"],
    ["mysql://a,b/x", "postgres://"],
  ] as const) {
    test(`${address} is refused`, () => expect(() => targetOf(address)).toThrow(wrong));
  }
});
