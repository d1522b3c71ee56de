// A backup is the whole database at one moment, and comes back as that or not at all.
import { afterAll, beforeAll, describe, expect, mock, test } from "bun:test";
import { verifyFigures } from "#domain/insight/verify.ts";
import { readBackup, restoreBackup } from "#platform/backup/restore.ts";
import { ownTables } from "#platform/backup/schema.ts";
import { checkSeal, sealTo, unseal } from "#platform/backup/seal.ts";
import { writeBackup } from "#platform/backup/write.ts";
import { type Database, type DatabasePool, openPool } from "#platform/database/database.ts";
import { knownMigrations, migrate, newestKnown } from "#platform/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { cloneDatabase, type SocketTarget, testServer } from "../support/postgres.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview, seedReviews } from "../support/seed.ts";

const HEADER = { candor: "0.0.0-test", secret: null, secretFingerprint: "abc" };
const RESTORE = { replace: false, derived: ["benchmark_snapshot"] };
const NASTY = "tab\there, line\nbreak\r, back\\slash \\N \\. and a quote \" ' \u2603 \u{1f600}";

let source: TestDatabase;
let backup: Buffer;
const opened: { pool: DatabasePool; name: string }[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  const { context, sql } = source;
  const organisation = await seedOrganisation(context);
  const above = await seedCategory(context);
  // A row may come before the row of its own table that it refers to.
  const below = await seedCategory(context, "a-child", above.id);
  await sql`update category set name = 'moved behind its child' where id = ${above.id}`;
  const { id } = await seedBusiness(context, { organisationId: organisation.id, categoryId: below.id });
  await seedReview(context, id, { body: NASTY, title: NASTY, reply: NASTY });
  await seedReviews(
    context,
    id,
    Array.from({ length: 1_200 }, (_, n) => ({ rating: 1 + (n % 5), verified: n % 2 === 0, body: NASTY.repeat(5) })),
  );
  await sql.unsafe(`
    create table webhook_attempt_2026_11_20 partition of webhook_attempt for values from ('2026-11-20 00:00+00') to ('2026-11-21 00:00+00')`);
  for (const day of ["2026-11-20", "2020-01-01"])
    await insertAny(source, "webhook_attempt", { attempted_at: `${day}T10:00:00Z` });
  await insertAny(source, "user", { email: "ana@shop.example" });
  await insertAny(source, "service_logo", {});
  backup = await take(source.context.db);
});

afterAll(async () => {
  for (const { pool } of opened) await pool.close();
  await source.close();
  const { admin } = await testServer();
  for (const { name } of opened) await admin.unsafe(`drop database ${name} with (force)`);
});

/** A row with something in each column that must have something. */
async function insertAny({ sql }: TestDatabase, table: string, given: Record<string, string>): Promise<void> {
  const columns = (await sql.unsafe(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_nullable = 'NO' and column_default is null`,
  )) as unknown as { name: string; type: string }[];
  const values: Record<string, string> = {};
  for (const { name, type } of columns) {
    if (type === "uuid") values[name] = crypto.randomUUID();
    else if (type === "integer" || type === "smallint" || type === "bigint") values[name] = "1";
    else if (type === "bytea") values[name] = "\\x00ff0a0d5c";
    else if (type.startsWith("timestamp")) values[name] = "2026-11-20T10:00:00Z";
    else if (type === "boolean") values[name] = "true";
    else values[name] = NASTY;
  }
  Object.assign(values, given);
  const names = Object.keys(values).map((each) => `"${each}"`);
  const literals = Object.values(values).map((each) => `'${each.replaceAll("'", "''")}'`);
  await sql.unsafe(`insert into "${table}" (${names}) values (${literals})`);
}

async function take(db: Database): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeBackup(db, HEADER, async (bytes) => {
    pieces.push(Buffer.from(bytes));
  });
  return Buffer.concat(pieces);
}

async function emptyDatabase(): Promise<DatabasePool & { target: SocketTarget }> {
  const { admin, target } = await testServer();
  const name = `b_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name}`);
  return open(target(name));
}

async function migratedDatabase(): Promise<DatabasePool & { target: SocketTarget }> {
  return open((await cloneDatabase()).target);
}

function open(target: SocketTarget): DatabasePool & { target: SocketTarget } {
  const pool = openPool(target, { max: 2, deadlineMs: null, applicationName: "candor restore" });
  opened.push({ pool, name: target.database });
  return { ...pool, target };
}

/** In pieces of odd sizes, as a pipe gives them. */
async function* piped(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0, size = 1; at < bytes.length; at += size, size = Math.min(size * 3, 60_000))
    yield bytes.subarray(at, at + size);
}

/** Every row of every table, by table. */
async function contents({ sql }: Pick<DatabasePool, "sql">): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of ownTables(newestKnown())) {
    const [row] = await sql.unsafe(
      `select count(*)::int as n, md5(string_agg(t::text, chr(1) order by t::text)) as rows from "${table}" t`,
    );
    found[table] = { ...row };
  }
  return found;
}

/** Every index, constraint and column of every table, as PostgreSQL writes them. */
async function definitions({ sql }: Pick<DatabasePool, "sql">): Promise<string[]> {
  const rows = await sql`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
    union all select attrelid::regclass || ' ' || attname || ' ' || atttypid::regtype || ' ' || attnotnull from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by 1`;
  return rows.map(({ what }) => what);
}

/** Runs `work` as a later version does, whose last migration this is. */
async function withMigration(statement: string, work: () => Promise<void>): Promise<void> {
  const next = { folderMillis: 9_999_999_999_999, hash: "next", bps: true, sql: [statement] };
  const files = knownMigrations().map(({ madeAt, hash, statements }) => ({
    folderMillis: madeAt,
    hash,
    bps: true,
    sql: statements,
  }));
  const migrator = { ...(await import("drizzle-orm/migrator")) };
  mock.module("drizzle-orm/migrator", () => ({ ...migrator, readMigrationFiles: () => [...files, next] }));
  try {
    await work();
  } finally {
    mock.module("drizzle-orm/migrator", () => migrator);
  }
}

/** Values that a detour over JavaScript or JSON would change. */
const VALUES: Record<string, string[]> = {
  bigint: ["9223372036854775807", "-9007199254740993"],
  "bigint[]": ["{9223372036854775807,NULL}", "{}"],
  boolean: ["true", "false"],
  bytea: ["\\x00ff0a0d5c22", "\\x"],
  date: ["0044-03-15 BC", "infinity"],
  "double precision[]": ["{0.1,NaN,-Infinity}"],
  "double precision": ["0.1", "NaN", "-Infinity", "5e-324", "-0"],
  int4range: ["[1,5)", "empty"],
  integer: ["-2147483648"],
  "integer[]": ["[0:1]={7,NULL}", "{{1,2},{3,4}}"],
  json: ['{"b" : 1.10,\n "a":"\\u00e9", "a": null}', "null"],
  jsonb: ['{"n": 12345678901234567890.10}', "null", '"null"'],
  numeric: ["123456789012345678901234567890.1230", "NaN"],
  "numeric(3,2)": ["4.50"],
  smallint: ["-32768"],
  text: [NASTY, "", "null", "NULL", "(a,b)", " \u2028\u0001"],
  "text[]": [`{"","null",NULL,"a \\"quote\\" and \\\\"}`, "{}"],
  "timestamp with time zone": ["2026-10-25 00:59:59.999999+00", "infinity", "0001-01-01 00:00:00+00 BC"],
  "timestamp(3) with time zone": ["2026-11-20 10:00:00.123+00"],
  uuid: ["ffffffff-0000-7000-8000-0123456789ab"],
  "uuid[]": ["{ffffffff-0000-7000-8000-0123456789ab}"],
};

test("the backup covers every table of the migrations, and no table has a sequence", async () => {
  const tables = await source.sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
  expect([...ownTables(newestKnown())].sort()).toEqual(tables.map(({ name }) => name).sort());
  const sequences =
    await source.sql`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;
  expect(sequences).toHaveLength(0);
});

describe("a whole backup", () => {
  test("comes back row by row, with its partitions, into an empty database", async () => {
    const target = await emptyDatabase();
    const done = await restoreBackup(target.db, piped(backup), RESTORE);
    expect(done.migrations).toBe(0);
    expect(await contents(target)).toEqual(await contents(source));
    expect(await definitions(target)).toEqual(await definitions(source));
    const [parted] = await target.sql`select count(*)::int as n from webhook_attempt_2026_11_20`;
    expect(parted?.n).toBe(1);
    expect(await migrate(target.target)).toBe(0);
    expect((await readBackup(piped(backup))).candor).toBe(HEADER.candor);
  });

  test("holds exactly what was stored, in each type that a column has", async () => {
    const types = Object.keys(VALUES);
    const used = await source.sql`
      select distinct format_type(atttypid, atttypmod) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped`;
    for (const { type } of used) expect(types).toContain(type);
    const columns = types.map((type, n) => `"column ${n}" ${type}`);
    const made = `create table "every_type" (${columns.join(", ")}, made text generated always as ('made') stored)`;
    await withMigration(made, async () => {
      const [old, target] = [await emptyDatabase(), await emptyDatabase()];
      await migrate(old.target);
      await old.sql.unsafe("insert into every_type default values");
      for (const [n, values] of Object.values(VALUES).entries())
        for (const value of values)
          await old.sql.unsafe(`insert into every_type ("column ${n}") values ('${value.replaceAll("'", "''")}')`);
      await restoreBackup(target.db, piped(await take(old.db)), RESTORE);
      const rows = async ({ sql }: DatabasePool) => (await sql`select t::text from every_type t`).map(({ t }) => t);
      expect(await rows(target)).toEqual(await rows(old));
    });
  });

  test("taken while reviews are written holds counters that agree with its reviews", async () => {
    const { context } = source;
    const { id } = await seedBusiness(context);
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      for (; !isOver; written++) await seedReview(context, id, { rating: 1 + (written % 5) });
    })();
    const taken = await take(context.db);
    const taken2 = await take(context.db);
    isOver = true;
    await writing;
    expect(written).toBeGreaterThan(3);
    for (const each of [taken, taken2]) {
      const target = await emptyDatabase();
      await restoreBackup(target.db, piped(each), RESTORE);
      const found = await verifyFigures({ ...context, db: target.db }, { all: true });
      expect(found).toMatchObject({ businesses: 2, drifted: 0 });
    }
  });

  test("of an older version is brought to this one's schema", async () => {
    const old = await migratedDatabase();
    await old.sql`insert into organisation (id, name, plan, period_anchor) values (${crypto.randomUUID()}, 'Old Ltd', 'free', now())`;
    const taken = await take(old.db);
    const target = await emptyDatabase();
    await withMigration("alter table organisation add column next text default 'new'", async () => {
      expect((await restoreBackup(target.db, piped(taken), RESTORE)).migrations).toBe(1);
      expect(await migrate(target.target)).toBe(0);
    });
    expect([...(await target.sql`select name, next from organisation`)]).toEqual([{ name: "Old Ltd", next: "new" }]);
  });

  test("stops at once when it is cancelled, and leaves the connection usable", async () => {
    const stopping = new AbortController();
    const asked = writeBackup(
      source.context.db,
      { ...HEADER, signal: stopping.signal, onProgress: () => stopping.abort(new Error("stopped")) },
      async () => {},
    );
    await expect(asked).rejects.toThrow("stopped");
    const failing = writeBackup(source.context.db, HEADER, async () => {
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(await source.sql`select 1 as one`).toHaveLength(1);
  });
});

describe("a backup that was changed or cut is refused, and nothing is changed", () => {
  test("any byte of it, and any length", async () => {
    for (let n = 0; n < 80; n++) {
      const at = Math.floor((n / 79) * (backup.length - 1));
      const changed = Buffer.from(backup);
      changed[at] = (changed[at] as number) ^ (1 << (n % 8));
      await expect(checkSeal(piped(changed))).rejects.toThrow();
      if (at > 0) await expect(checkSeal(piped(backup.subarray(0, at)))).rejects.toThrow();
    }
    await expect(checkSeal(piped(Buffer.alloc(0)))).rejects.toThrow("not a backup");
    await expect(checkSeal(piped(Buffer.concat([backup, Buffer.from("x")])))).rejects.toThrow("damaged");
    await expect(checkSeal(piped(Buffer.concat([backup, backup])))).rejects.toThrow("damaged");
    await checkSeal(piped(backup));
  });

  test("also from a pipe, where only the end is wrong", async () => {
    const target = await migratedDatabase();
    await target.sql`insert into organisation (id, name, plan, period_anchor) values (${crypto.randomUUID()}, 'Here before', 'free', now())`;
    const before = await contents(target);
    const last = Buffer.from(backup);
    last[last.length - 1] = (last.at(-1) as number) ^ 1;
    const middle = Buffer.from(backup);
    middle[backup.length >> 1] = (middle[backup.length >> 1] as number) ^ 1;
    const bad = [
      last,
      middle,
      backup.subarray(0, -1),
      backup.subarray(0, backup.length >> 1),
      Buffer.concat([backup, Buffer.from([0])]),
    ];
    for (const each of bad) {
      await expect(restoreBackup(target.db, piped(each), { ...RESTORE, replace: true })).rejects.toThrow("damaged");
      expect(await contents(target)).toEqual(before);
    }
  });

  /** The same backup with other words inside, well sealed. */
  async function forged(change: (inside: string) => string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const each of unseal(piped(backup))) pieces.push(each);
    const inside = Buffer.from(change(Buffer.concat(pieces).toString("latin1")), "latin1");
    const sealed: Buffer[] = [];
    await sealTo(piped(inside), async (bytes) => void sealed.push(Buffer.from(bytes)));
    return Buffer.concat(sealed);
  }

  /** A row in a line of JSON. */
  const ROW = String.raw`"(?:[^"\\]|\\.)*"`;

  const forgeries: [what: string, change: (inside: string) => string, says: string][] = [
    ["a row less", (all) => all.replace(new RegExp(`("rows":\\[)${ROW},`), "$1"), "damaged"],
    [
      "the last row in a form that its table does not have",
      (all) => all.replace(/\)"\]\}(?!.*\)"\]\})/s, ',1)"]}'),
      "Too many columns",
    ],
    ["a row twice", (all) => all.replace(new RegExp(`("rows":\\[)(${ROW}),${ROW}`), "$1$2,$2"), "is duplicated"],
    [
      "a table less",
      (all) => all.replace(/\{"kind":"table","name":"user",.*?"kind":"table end"[^\n]*\n/s, ""),
      "damaged",
    ],
    ["the end missing", (all) => all.slice(0, all.lastIndexOf('{"kind":"end"')), "damaged"],
    ["a later version's schema", (all) => all.replace(/"migration":\d+/, '"migration":9999999999999'), "newer Candor"],
    ["another format", (all) => all.replace('"format":2', '"format":3'), "the format 3"],
    ["a table that is none of ours", (all) => all.replace('"name":"user"', '"name":"pg_authid"'), "pg_authid"],
    [
      "a partition that is a statement",
      (all) =>
        all.replace(
          /"name":"webhook_attempt_2026_11_20","bound":"FOR[^"]*"/,
          '"name":"x","bound":"DEFAULT; drop table review"',
        ),
      "damaged",
    ],
  ];
  for (const [what, change, says] of forgeries) {
    test(what, async () => {
      const target = await emptyDatabase();
      const error = await restoreBackup(target.db, piped(await forged(change)), RESTORE).catch((error) => error);
      const { message, detail } = error.cause ?? error;
      expect(`${message} ${detail}`).toContain(says);
      const tables = await target.sql`select from pg_tables where schemaname = 'public'`;
      expect(tables).toHaveLength(0);
    });
  }
});

describe("a database that is in use", () => {
  test("is only overwritten on request, and emptied first", async () => {
    const target = await migratedDatabase();
    await target.sql`insert into organisation (id, name, plan, period_anchor) values (${crypto.randomUUID()}, 'Here before', 'free', now())`;
    await target.sql.unsafe("create table not_ours (x int); insert into not_ours values (1)");
    await expect(restoreBackup(target.db, piped(backup), RESTORE)).rejects.toThrow(
      "holds data already (in organisation)",
    );
    await restoreBackup(target.db, piped(backup), { ...RESTORE, replace: true });
    expect(await target.sql`select name from organisation`.then((rows) => rows.map((row) => row.name))).toEqual([
      "Example Ltd",
    ]);
    expect(await target.sql`select from not_ours`).toHaveLength(1);
  });

  test("is refused while a Candor is connected to it, or says in its table that it serves", async () => {
    const target = await migratedDatabase();
    const service = openPool(target.target, { max: 1 });
    await service.sql`select 1`;
    await expect(restoreBackup(target.db, piped(backup), RESTORE)).rejects.toThrow("A Candor is using this database");
    await service.close();
    await target.sql`insert into serving_process (id, host, pid) values (${crypto.randomUUID()}, 'web-2', 42)`;
    await expect(restoreBackup(target.db, piped(backup), RESTORE)).rejects.toThrow("process 42 on web-2");
    await target.sql`update serving_process set seen_at = now() - interval '5 minutes'`;
    await restoreBackup(target.db, piped(backup), RESTORE);
  });

  test("is refused where a foreign view depends on a table of ours, and the message says so", async () => {
    const target = await migratedDatabase();
    await target.sql.unsafe("create view report_of_somebody as select id from review");
    await expect(restoreBackup(target.db, piped(backup), RESTORE)).rejects.toThrow("report_of_somebody");
  });
});
