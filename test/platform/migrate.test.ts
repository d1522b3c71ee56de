// Migrations: the first process runs them, once, completely or not at all; and on a PostgreSQL that is not ours.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { toWire } from "#contract/id.ts";
import { listenForChanges } from "#platform/database/change.ts";
import { openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { targetOf } from "#platform/database/target.ts";
import journal from "../../drizzle/meta/_journal.json" with { type: "json" };
import { inOrder } from "../../scripts/generate-migration.ts";
import { createTestDatabase } from "../support/database.ts";
import { type ExternalPostgres, findInstalled, startExternalPostgres } from "../support/external-postgres.ts";
import { testServer } from "../support/postgres.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview, seedReviews } from "../support/seed.ts";
import { createTestService, json } from "../support/service.ts";
import { until } from "../support/until.ts";

test("each migration has a later moment than the one before: a database skips what is older than its last one", () => {
  const moments = journal.entries.map(({ when }) => when);
  expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
});

test("a new migration is dated after the last one, however far ahead that is", () => {
  const entries = [
    { when: 30, tag: "first" },
    { when: 20, tag: "second" },
    { when: 5_000, tag: "third" },
  ];
  expect(inOrder({ entries }).entries.map(({ when }) => when)).toEqual([30, 1_030, 5_000]);
});

describe("on an empty database", () => {
  const databases: string[] = [];

  async function emptyDatabase() {
    const { admin, target } = await testServer();
    const name = `m_${crypto.randomUUID().replaceAll("-", "")}`;
    await admin.unsafe(`create database ${name}`);
    databases.push(name);
    return target(name);
  }
  afterAll(async () => {
    const { admin } = await testServer();
    for (const name of databases) await admin.unsafe(`drop database ${name} with (force)`);
  });

  test("runs missing migrations, and nothing the second time", async () => {
    const target = await emptyDatabase();
    expect(await migrate(target)).toBeGreaterThan(0);
    expect(await migrate(target)).toBe(0);
  });

  test("of five at once, one migrates and the others find nothing to do", async () => {
    const target = await emptyDatabase();
    const counts = await Promise.all(Array.from({ length: 5 }, () => migrate(target)));
    expect(counts.toSorted((a, b) => a - b).slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  test("changes nothing when it fails, and works once the cause is gone", async () => {
    const target = await emptyDatabase();
    const pool = openPool(target, { max: 1 });
    try {
      // A table with the name of ours, made by another program.
      await pool.db.execute(sql`create table review_edit (x int)`);
      await expect(migrate(target)).rejects.toThrow();
      const tables = await pool.db.execute(
        sql`select tablename from pg_tables where schemaname in ('public', 'drizzle')`,
      );
      expect(tables.map((row) => row.tablename)).toEqual(["review_edit"]);
      await pool.db.execute(sql`drop table review_edit`);
      expect(await migrate(target)).toBeGreaterThan(0);
    } finally {
      await pool.close();
    }
  });

  test("refuses a database of a version before the first release, and changes nothing", async () => {
    const target = await emptyDatabase();
    await migrate(target);
    const pool = openPool(target, { max: 1 });
    try {
      await pool.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1796800000000`);
      await expect(migrate(target)).rejects.toThrow("before the first release");
      expect(await pool.db.execute(sql`select 1 from drizzle.__drizzle_migrations`)).toHaveLength(
        journal.entries.length,
      );
    } finally {
      await pool.close();
    }
  });

  test("holds its lock only while it runs", async () => {
    const target = await emptyDatabase();
    await migrate(target);
    const { admin } = await testServer();
    expect(await admin`select 1 from pg_locks where locktype = 'advisory' and objid = ${0x63_61_6e_64}`).toHaveLength(
      0,
    );
  });

  test("makes the schema that the code describes", async () => {
    const database = await createTestDatabase();
    try {
      const rows = await database.sql`select count(*)::int as n from pg_constraint where not convalidated`;
      expect(rows[0]?.n).toBe(0);
    } finally {
      await database.close();
    }
  });
});

const installed = findInstalled();

// Where no other PostgreSQL is installed, there is none to test with.
describe.skipIf(installed === null)(
  `on a PostgreSQL ${installed?.major ?? "that is not installed"} of the operator's own`,
  () => {
    let server: ExternalPostgres;

    beforeAll(async () => {
      server = await startExternalPostgres(installed as NonNullable<typeof installed>);
      const admin = postgres(server.url("postgres"), { max: 1 });
      await admin.unsafe("create database candor");
      await admin.unsafe("create database by_socket");
      await admin.end();
    });
    afterAll(() => server.stop());

    test("migrates, serves both APIs, counts, and announces, over TCP", async () => {
      const target = targetOf(server.url("candor"));
      expect(await migrate(target)).toBeGreaterThan(0);
      expect(await migrate(target)).toBe(0);
      const service = await createTestService(
        {},
        undefined,
        await createTestDatabase({ target, drop: async () => {} }),
      );
      let gaps = 0;
      const handlers = { ...service.handler, onGap: () => ++gaps && service.handler.onGap() };
      const listener = listenForChanges(target, handlers, service.context.log);
      try {
        await until("listening", () => gaps > 0);
        const organisation = await seedOrganisation(service.context);
        const key = await seedKey(service.context, organisation.id);
        const business = await seedBusiness(service.context, { slug: "shop.example", organisationId: organisation.id });
        const open = () => json(service.get("/api/open/v1/businesses/shop.example"));
        expect((await open()).data).toMatchObject({ reviewCount: 0, scored: false });
        await seedReviews(
          service.context,
          business.id,
          Array.from({ length: 1_100 }, (_, n) => ({
            rating: 1 + (n % 5),
            verified: n % 2 === 0,
            createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 90))).toISOString(),
          })),
        );
        const review = await seedReview(service.context, business.id, { reply: "Thank you for writing." });
        await until("the change is heard", async () => (await open()).data.reviewCount === 1_101);
        const path = `/businesses/${toWire("biz", business.id)}/reviews?rating=5&since=2026-02-01&page=3`;
        const list = await json(service.rest(path, key.secret));
        const [counted] = await service.sql`
        select count(*)::int as n from review where rating = 5 and created_at >= '2026-02-01T00:00:00Z'`;
        expect(list).toMatchObject({ total: counted?.n, page: 3 });
        expect((await service.rest(`/reviews/${toWire("rev", review)}`, key.secret)).status).toBe(200);
        expect((await service.rest("/me", key.secret)).status).toBe(200);
        expect((await json(service.get("/api/open/v1/lookup?domain=https://www.shop.example/"))).data.slug).toBe(
          "shop.example",
        );
      } finally {
        await listener.stop();
        await service.close();
      }
    });

    test("is reached over its socket, too, by the usual form of its address", async () => {
      const { port } = new URL(server.url("x"));
      const target = targetOf(`postgres://operator@localhost:${port}/by_socket?host=${server.socketDir}`);
      expect(await migrate(target)).toBeGreaterThan(0);
      expect(await migrate(target)).toBe(0);
    });
  },
);
