// The importer's thread in a service that is killed in the middle of an import, two services at once, and a hostile file.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { ImportId } from "#contract/id.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { startImport } from "#domain/transfer/task/ask.ts";
import { upload } from "#domain/transfer/task/upload.ts";
import { announce } from "#platform/database/change.ts";
import { slowWorkbook } from "../domain/transfer/workbook.ts";
import { type Environment, type Service, startService } from "../support/command.ts";
import { seedPerson } from "../support/dashboard.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { seedBusiness, seedOrganisation } from "../support/seed.ts";
import { until } from "../support/until.ts";

const ROWS = 3_000;
/** Key of an advisory lock. */
const HELD = 4_712;

let db: TestDatabase;
let env: Environment;
let running: Service[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  env = {
    DATABASE_URL: databaseUrl(db.target),
    DATA_DIR: "/nonexistent",
    APP_SECRET: "the secret of a test, of 32 characters and more",
    BASE_URL: "https://reviews.example",
    SMTP_URL: "smtp://127.0.0.1:1",
  };
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
});
afterAll(() => db.close());

async function start(): Promise<Service> {
  const service = await startService(env, "serve");
  running.push(service);
  return service;
}

async function stateOf(id: ImportId) {
  const [row] =
    await db.sql`select status, task, summary is not null as checked, created, unchanged, read from review_import where id = ${id}`;
  return row as {
    status: string;
    task: string | null;
    checked: boolean;
    created: number;
    unchanged: number;
    read: number;
  };
}

/** While `work` runs, the first transaction stores its reviews and the next one waits, however fast the importer is. */
async function holdImports(work: (isHeld: () => Promise<boolean>) => Promise<void>): Promise<void> {
  await db.sql.unsafe(`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin
        if exists (select from review where xmin <> pg_current_xact_id()::xid) then
          perform pg_advisory_xact_lock_shared(${HELD});
        end if;
        return null;
      end $$;
    create trigger held before insert on review for each statement execute function wait_for_test()`);
  await db.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${HELD})`;
    await work(async () => {
      const waiting = await tx`select from pg_locks where locktype = 'advisory' and not granted and objid = ${HELD}
        and database = (select oid from pg_database where datname = current_database())`;
      return waiting.length > 0;
    });
  });
  await db.sql`drop function wait_for_test cascade`;
}

async function* file(): AsyncGenerator<Uint8Array> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `x${n},${(n % 5) + 1},Ana,"Some words, number ${n}",2024-03-07,desk-${n % 50}`,
  );
  yield Buffer.from(["id,rating,nickname,review,date,handle", ...rows].join("\n"));
}

test("a service that is killed while it imports leaves an import that another one ends, every review once", async () => {
  const { id: organisationId } = await seedOrganisation(db.context);
  const { id: businessId } = await seedBusiness(db.context, { organisationId });
  const { id: userId } = await seedPerson(db, { organisationId });
  const first = await start();
  const id = await upload(db.context, { businessId, organisationId, userId, fileName: "f.csv", of: "reviews" }, file());
  await until("the file was checked", async () => (await stateOf(id)).checked);
  const stored = async () =>
    (await db.sql`select count(*)::int as n from review where business_id = ${businessId}`)[0]?.n;
  await holdImports(async (isHeld) => {
    await startImport(db.context, { id, businessId, organisationId });
    await until("some reviews are stored, and the next wait", async () => (await stored()) > 0 && (await isHeld()));
    await first.kill();
  });
  // Until the server notices, the last statements of the dead process may still renew its lease.
  const importers = () =>
    db.sql`select from pg_stat_activity where application_name = 'candor importer' and datname = current_database()`;
  await until("the server has noticed", async () => (await importers()).length === 0);
  const before = await stored();
  expect(before).toBeLessThan(ROWS);
  expect(await stateOf(id)).toMatchObject({ status: "running", task: "run" });
  // As two minutes later, when the lease has ended.
  await db.sql`update review_import set lease_until = now() - interval '1 second' where id = ${id}`;
  await Promise.all([start(), start()]);
  await announce(db.context.db, ["import"]);
  await until("the import is done", async () => (await stateOf(id)).status === "done");
  expect(await stateOf(id)).toMatchObject({ task: null, read: ROWS, created: ROWS, unchanged: 0 });
  expect(await stored()).toBe(ROWS);
  const [tally] = await db.sql`select stated, imported from business_tally where business_id = ${businessId}`;
  expect({ ...tally }).toEqual({ stated: Array(5).fill(ROWS / 5), imported: [0, 0, 0, 0, 0] });
  expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });
});

test("while a hostile file is read, another organisation's file is done, and SIGTERM ends the service with the file kept", async () => {
  const service = await start();
  const send = async (content: Uint8Array) => {
    const { id: organisationId } = await seedOrganisation(db.context);
    const { id: businessId } = await seedBusiness(db.context, { organisationId });
    const { id: userId } = await seedPerson(db, { organisationId });
    const given = { businessId, organisationId, userId, fileName: "f", of: "reviews" } as const;
    return upload(
      db.context,
      given,
      (async function* () {
        yield content;
      })(),
    );
  };
  const taskOf = async (id: ImportId) => {
    const [row] =
      await db.sql`select task, attempts, fault, lease_owner is not null as held, summary is not null as checked
      from review_import where id = ${id}`;
    return row as Record<string, unknown>;
  };
  const readBeside = async () => {
    const hostile = await send(slowWorkbook());
    await until("the hostile file is being read", async () => (await taskOf(hostile)).held === true);
    const neighbour = await send(Buffer.from("id,rating,nickname,review,date,handle\n1,5,Ana,Good,2024-03-07,desk"));
    await until("the other file was read", async () => (await taskOf(neighbour)).checked === true);
    return hostile;
  };
  let hostile = await readBeside();
  // The first file may wait for its process on a busy machine, until the hostile one is through.
  for (let n = 0; n < 3 && !(await taskOf(hostile)).held; n++) hostile = await readBeside();
  expect(await taskOf(hostile)).toMatchObject({ task: "check", held: true });
  expect((await service.stop()).exitCode).toBe(0);
  expect(await taskOf(hostile)).toEqual({ task: "check", attempts: 0, fault: null, held: false, checked: false });
});
