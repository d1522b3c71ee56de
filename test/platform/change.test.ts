// Announcements between processes: heard after the commit, never after a rollback, and a lost connection is reported.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Topic } from "#contract/topic.ts";
import { announce, announceAfter, type ChangeListener, listenForChanges } from "#platform/database/change.ts";
import { inTransaction } from "#platform/database/context.ts";
import { databaseOver } from "#platform/database/database.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

let database: TestDatabase;
const listeners: ChangeListener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
});
afterAll(() => database.close());

/** A process that listens: what it heard, and how often it was told that it may have missed something. */
async function listening(target: DatabaseTarget = database.target, pulse?: { everyMs: number; withinMs: number }) {
  const heard: Topic[] = [];
  const state = { heard, gaps: 0 };
  const handlers = {
    onChange: (topic: Topic) => {
      heard.push(topic);
    },
    onGap: () => {
      state.gaps++;
    },
  };
  listeners.push(listenForChanges(target, handlers, database.context.log, pulse));
  await until("listening", () => state.gaps > 0);
  return state;
}

const MARKER = "marker-";

/** Anything announced before has been heard once this has. */
async function settle(state: { heard: Topic[] }) {
  const marker: Topic = `key:${MARKER}${crypto.randomUUID()}`;
  await announce(database.context.db, [marker]);
  await until("the marker", () => state.heard.includes(marker));
  return state.heard.filter((topic) => !topic.includes(MARKER));
}

describe("an announcement", () => {
  test("reaches every process once", async () => {
    const [one, other] = [await listening(), await listening()];
    await announce(database.context.db, ["business:1", "key:2", "business:1", "category"]);
    for (const state of [one, other])
      expect((await settle(state)).toSorted()).toEqual(["business:1", "category", "key:2"]);
  });

  test("arrives after the commit and not before", async () => {
    const state = await listening();
    await database.context.db.transaction(async (tx) => {
      await announce(tx, ["business:1"]);
      expect(await settle(state)).toEqual([]);
    });
    expect(await settle(state)).toEqual(["business:1"]);
  });

  test("does not arrive after a rollback", async () => {
    const state = await listening();
    const failing = database.context.db.transaction(async (tx) => {
      await announce(tx, ["business:1"]);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await settle(state)).toEqual([]);
  });

  test("of nothing is not sent; of very many is sent as one of everything", async () => {
    const state = await listening();
    await announce(database.context.db, []);
    expect(await settle(state)).toEqual([]);
    await announce(
      database.context.db,
      Array.from({ length: 1_001 }, (_, n) => `business:${n}` as const),
    );
    expect(await settle(state)).toEqual(["*"]);
  });

  test("of a thousand arrives one by one", async () => {
    const state = await listening();
    await announce(
      database.context.db,
      Array.from({ length: 1_000 }, (_, n) => `business:${n}` as const),
    );
    expect(await settle(state)).toHaveLength(1_000);
  });

  test("of unusual text arrives unchanged", async () => {
    const state = await listening();
    const odd = `business:'"\\{}💥--;` as const;
    await announce(database.context.db, [odd]);
    expect(await settle(state)).toEqual([odd]);
  });
});

describe("an announcement after the commit", () => {
  test("arrives after the outermost transaction has committed", async () => {
    const state = await listening();
    await inTransaction(database.context, async (inside) => {
      await inTransaction(inside, (innermost) => announceAfter(innermost, ["business:1", "message"]));
      await announceAfter(inside, ["business:1", "event"]);
      expect(await settle(state)).toEqual([]);
    });
    expect((await settle(state)).toSorted()).toEqual(["business:1", "event", "message"]);
  });

  test("does not arrive after a rollback", async () => {
    const state = await listening();
    const failing = inTransaction(database.context, async (inside) => {
      await announceAfter(inside, ["business:1"]);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await settle(state)).toEqual([]);
  });

  test("without a transaction is made at once", async () => {
    const state = await listening();
    await announceAfter(database.context, ["event"]);
    expect(await settle(state)).toEqual(["event"]);
  });

  test("of a hundred transactions at once misses none", async () => {
    const state = await listening();
    const topics = Array.from({ length: 100 }, (_, n) => `business:${n}` as const);
    await Promise.all(
      topics.map((topic) => inTransaction(database.context, (inside) => announceAfter(inside, [topic]))),
    );
    expect(new Set(await settle(state))).toEqual(new Set(topics));
  });

  test("that fails is repeated, and the transaction stays committed", async () => {
    const state = await listening();
    const { target, context } = database;
    const { connections } = database.pool;
    let failures = 0;
    const db = databaseOver(target, {
      begin: connections.begin,
      unsafe(...query) {
        if (!query[0].includes("pg_notify") || failures === 2) return connections.unsafe(...query);
        failures++;
        return connections.unsafe("select no_such_column");
      },
    });
    await inTransaction({ ...context, db }, (inside) => announceAfter(inside, ["business:1"]));
    await inTransaction({ ...context, db }, (inside) => announceAfter(inside, ["business:2"]));
    await until("both", () => state.heard.includes("business:1") && state.heard.includes("business:2"));
    expect(failures).toBe(2);
  });
});

describe("listening", () => {
  test("begins with a gap, because something may have changed before", async () => {
    expect((await listening()).gaps).toBe(1);
  });

  test("passes no process's pulses on", async () => {
    const often = { everyMs: 5, withinMs: 20_000 };
    const [one, other] = [await listening(database.target, often), await listening(database.target, often)];
    for (let n = 0; n < 20; n++) await settle(one);
    expect(await settle(one)).toEqual([]);
    expect(await settle(other)).toEqual([]);
    expect([one.gaps, other.gaps]).toEqual([1, 1]);
  });

  test("receives announcements during its start", async () => {
    let done = false;
    const flood = (async () => {
      while (!done) await announce(database.context.db, ["business:flood"]);
    })();
    try {
      for (let n = 0; n < 10; n++) {
        const state = await listening();
        await until("the flood", () => state.heard.length > 0);
        expect(state.gaps).toBe(1);
      }
    } finally {
      done = true;
      await flood;
    }
  });

  const sessions = () => database.sql<{ pid: number; query: string }[]>`
    select pid, query from pg_stat_activity where application_name = 'candor listen' and datname = current_database()`;

  for (const which of ["the connection that hears", "all its connections"]) {
    test(`a loss of ${which} is told, and mended`, async () => {
      const state = await listening();
      await settle(state);
      const rows = await sessions();
      const lost = which === "all its connections" ? rows : rows.filter(({ query }) => /^listen/i.test(query));
      expect(lost.length).toBeGreaterThan(0);
      for (const { pid } of lost) await database.sql`select pg_terminate_backend(${pid})`;
      await until("the gap is told", () => state.gaps > 1);
      await until("it hears again", async () => {
        await announce(database.context.db, ["category"]);
        return state.heard.includes("category");
      });
    });
  }

  test("reports a gap after a lost connection, once it listens again", async () => {
    const state = await listening();
    await settle(state);
    for (const { pid } of (await sessions()).filter(({ query }) => /^listen/i.test(query)))
      await database.sql`select pg_terminate_backend(${pid})`;
    // At this moment no connection listens.
    await announce(database.context.db, ["business:missed"]);
    await until("it was heard or a gap was told", () => state.heard.includes("business:missed") || state.gaps > 1);
  });

  test("detects a silently dead connection by the missing pulse", async () => {
    const { path } = database.target as { path: string };
    const proxyPath = join(tmpdir(), `candor-test-${crypto.randomUUID().slice(0, 8)}.s.PGSQL.5432`);
    const proxy = await mutableProxy(proxyPath, path);
    try {
      const pulse = { everyMs: 20, withinMs: 200 };
      const state = await listening(
        { ...(database.target as { username: string; database: string }), path: proxyPath },
        pulse,
      );
      // A busy machine may take a late pulse for a dead connection and miss an announcement meanwhile.
      const hears = (topic: Topic) => async () => {
        await announce(database.context.db, [topic]);
        return state.heard.includes(topic);
      };
      await until("it hears", hears("key:before"));
      const before = state.gaps;
      proxy.mute();
      await until("the gap is told", () => state.gaps > before);
      proxy.unmute();
      await until("it hears again", hears("key:after"));
    } finally {
      for (const listener of listeners.splice(0)) await listener.stop();
      proxy.stop();
    }
  });

  test("stops when told to, whatever it is doing", async () => {
    const [state, other] = [await listening(), await listening()];
    await listeners.shift()?.stop();
    await announce(database.context.db, ["category"]);
    expect(await settle(other)).toEqual(["category"]);
    expect(state.heard).toEqual([]);
    let gaps = 0;
    const absent = listenForChanges(
      { path: "/nonexistent/.s.PGSQL.5432", username: "x", database: "x" },
      { onChange: () => {}, onGap: () => gaps++ },
      database.context.log,
    );
    await until("the gap is told", () => gaps > 1);
    await absent.stop();
  });
});

/** A socket in front of the server's that can go silent without closing, as a network does. */
async function mutableProxy(path: string, server: string) {
  let muted = false;
  type Peer = { other: Awaited<ReturnType<typeof Bun.connect>> | null; waiting: Uint8Array[] };
  const listener = Bun.listen<Peer>({
    unix: path,
    socket: {
      open(client) {
        client.data = { other: null, waiting: [] };
        Bun.connect({
          unix: server,
          socket: {
            data: (_, chunk) => {
              if (!muted) client.write(chunk);
            },
            close: () => {
              if (!muted) client.end();
            },
          },
        }).then((other) => {
          client.data.other = other;
          for (const chunk of client.data.waiting) other.write(chunk);
        });
      },
      data(client, chunk) {
        if (muted) return;
        if (client.data.other) client.data.other.write(chunk);
        else client.data.waiting.push(chunk);
      },
      close: (client) => {
        client.data.other?.end();
      },
    },
  });
  return {
    mute: () => {
      muted = true;
    },
    unmute: () => {
      muted = false;
    },
    stop: () => {
      listener.stop(true);
      try {
        unlinkSync(path);
      } catch {
        // Gone with the listener.
      }
    },
  };
}
