// A server that takes a connection and closes it, as a proxy without a primary does: each query fails at once.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { listenForChanges } from "#platform/database/change.ts";
import { isUnavailable, openPool, type PoolOptions } from "#platform/database/database.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { createTestDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";

/** The deadline of a query, after which it fails anyway, is three times as long. */
const AT_ONCE_MS = 5_000;
/** Between two tries of the listener, on average. A storm makes thousands in a second. */
const LEAST_REST_MS = 5;
const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Ends = (socket: Socket) => void;
const ENDS: Record<string, Ends> = {
  "at once": (socket) => socket.end(),
  "at once, with a reset": (socket) => socket.resetAndDestroy(),
  "after the first bytes": (socket) => socket.once("data", () => socket.end()),
  "after a while": (socket) => setTimeout(() => socket.end(), 200),
  "in the middle of an answer": (socket) => socket.once("data", () => socket.end(Buffer.from([82, 0, 0]))),
  "after it accepted the user": (socket) =>
    socket.once("data", () => socket.end(Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]))),
};

async function withServer<T>(ends: Ends, at: string | 0, work: (server: Server, seen: () => number) => Promise<T>) {
  let seen = 0;
  const server = createServer((socket) => {
    seen++;
    socket.on("error", () => {});
    ends(socket);
  });
  await new Promise<void>((resolve) => (at ? server.listen(at, resolve) : server.listen(0, "127.0.0.1", resolve)));
  try {
    return await work(server, () => seen);
  } finally {
    server.close();
  }
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

/** A query, a transaction and five queries at the same time, which share two connections. */
async function expectRefusals(target: DatabaseTarget, options: Partial<PoolOptions> = {}) {
  const pool = openPool(target, { max: 2, ...options });
  const { db } = pool;
  const failure = async (work: PromiseLike<unknown>) => {
    const since = performance.now();
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(isUnavailable(error)).toBe(true);
    expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
  };
  await failure(db.execute(sql`select 1`));
  await failure(db.transaction((tx) => tx.execute(sql`select 1`)));
  await Promise.all(Array.from({ length: 5 }, () => failure(db.execute(sql`select 1`))));
  expect(pool.connections.figures()).toMatchObject({ inUse: 0, waiting: 0 });
  await pool.close();
}

describe("a server that closes a new connection", () => {
  for (const [when, ends] of Object.entries(ENDS)) {
    test(`${when}: unavailable at once`, async () => {
      await withServer(ends, 0, async (server, seen) => {
        await expectRefusals({ url: `postgres://candor@127.0.0.1:${portOf(server)}/candor` });
        // One for each query, one for the transaction: no storm.
        expect(seen()).toBeLessThanOrEqual(9);
      });
    });
  }

  test("on a socket", async () => {
    const path = join(folder, ".s.PGSQL.5432");
    await withServer(ENDS["at once"] as Ends, path, () =>
      expectRefusals({ path, username: "candor", database: "candor" }),
    );
  });

  test("where encryption is asked for", async () => {
    await withServer(ENDS["after the first bytes"] as Ends, 0, (server) =>
      expectRefusals({ url: `postgres://candor@127.0.0.1:${portOf(server)}/candor?sslmode=require` }),
    );
  });

  test("of several hosts, each of which does", async () => {
    await withServer(ENDS["at once"] as Ends, 0, (one) =>
      withServer(ENDS["after the first bytes"] as Ends, 0, async (other, seen) => {
        const hosts = `127.0.0.1:${portOf(one)},127.0.0.1:${portOf(other)}`;
        await expectRefusals({ url: `postgres://candor@${hosts}/candor` });
        expect(seen()).toBeGreaterThan(0);
      }),
    );
  });

  test("does not get thousands of connections of one that listens, which hears as soon as the server is back", async () => {
    const database = await createTestDatabase();
    const { target } = database;
    if (!("path" in target)) throw new Error("the tests' database is on a socket");
    const path = join(folder, ".s.PGSQL.5433");
    let isBack = false;
    const ends: Ends = (socket) => {
      if (!isBack) return socket.end();
      const onwards = connect(target.path).on("error", () => socket.destroy());
      socket.on("close", () => onwards.destroy());
      socket.pipe(onwards).pipe(socket);
    };
    await withServer(ends, path, async (_, seen) => {
      const handlers = { onChange() {}, onGap() {} };
      const listener = listenForChanges({ ...target, path }, handlers, createLog("silent"));
      const since = performance.now();
      await until("it has tried again and again", () => seen() > 30);
      expect(performance.now() - since).toBeGreaterThan(30 * LEAST_REST_MS);
      expect(listener.isHearing()).toBe(false);
      isBack = true;
      await until("the listener hears", () => listener.isHearing());
      await listener.stop();
    });
    await database.close();
  });

  test("one that is not there, by its socket", async () => {
    await expectRefusals({ path: join(folder, "none"), username: "candor", database: "candor" });
  });

  test("a dead one that refuses the connection, too", async () => {
    await expectRefusals({ url: "postgres://candor@127.0.0.1:9/candor" });
  });
});
