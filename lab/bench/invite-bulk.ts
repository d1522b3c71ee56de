// invite-bulk: 500 invitations through POST /invitations/bulk, against one multi-row INSERT of the same 500 rows by hand. Ours
// also reads and checks each row, takes the allowance, queues the messages and answers. Both write into one database with
// the indexes of the product, one call after the other; the rows are new each time and go out in a week, so that no sender
// has anything to do meanwhile.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { newId, toWire } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import type { Context } from "#platform/database/context.ts";
import { withDatabase, withDataFolder } from "./database.ts";
import { alternate, type Bench, ratioFigure, show, spreadOf } from "./harness.ts";
import { startService } from "./service.ts";

const ROWS = 500;
const WARM_UP_CALLS = 5;
const WEEK_MS = 7 * 86_400_000;
const MONTH_MS = 30 * 86_400_000;

type Place = { organisationId: string; businessId: string; key: string };

/** Does one call and returns its time in ms, without its preparation. */
type Call = () => Promise<number>;

export const inviteBulk: Bench = {
  name: "invite-bulk",
  about: `${ROWS} invitations by the REST API, against one INSERT of the same rows by hand`,
  run: (options) =>
    withService(async (port, sql, context) => {
      const place = await seed(context, sql);
      const calls = { ours: bulkCall(port, place), baseline: insertCall(sql, place) };
      for (let n = 0; n < WARM_UP_CALLS; n++) {
        await calls.ours();
        await calls.baseline();
      }
      const pairs = await alternate(
        options,
        () => rowsPerSecond(calls.ours, options.seconds),
        () => rowsPerSecond(calls.baseline, options.seconds),
      );
      const [kept] = await sql<{ queued: number }[]>`select count(*)::int as queued from message`;
      const ms = spreadOf(pairs.map((pair) => (ROWS / pair.ours) * 1_000)).median;
      const notes = [`${show(ms)} ms a call; ${kept?.queued.toLocaleString("en")} messages were queued along the way`];
      const about = { name: "invite-bulk", unit: "rows/s", baseline: "one multi-row INSERT by hand", atLeast: 0.4 };
      return [ratioFigure(about, pairs, (perSecond) => perSecond, notes)];
    }),
};

/** Runs the service on a fresh database, and opens connections of our own to it. */
function withService<T>(work: (port: number, sql: postgres.Sql, context: Context) => Promise<T>): Promise<T> {
  return withDataFolder("invite", async (dataDir) => {
    const plansFile = join(dataDir, "plans.json");
    const limits = { rateLimitPerMinute: 1_000_000, invitesPerMonth: 1_000_000_000 };
    writeFileSync(plansFile, JSON.stringify({ scale: limits }));
    const service = await startService({ dataDir, plansFile });
    try {
      return await withDatabase(dataDir, ({ context, pool }) => work(service.port, pool.sql, context));
    } finally {
      await service.stop();
    }
  });
}

async function seed(context: Context, sql: postgres.Sql): Promise<Place> {
  const organisation = await createOrganisation(context, { name: "Bench Ltd", plan: "scale" });
  const { secret } = await createKey(context, { organisationId: organisation.id, name: "bench", scopes: ["write"] });
  const [businessId, categoryId] = [newId<"biz">(), newId()];
  await sql`insert into category (id, slug, name) values (${categoryId}, 'bench', 'Bench')`;
  await sql`
    insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id)
    values (${businessId}, 'bench.example', 'Bench', 'bench.example', 'bench.example', 'https://bench.example/', 'DE', 'Köln',
      'Europe/Berlin', ${categoryId}, ${organisation.id})`;
  await sql`insert into business_tally (business_id) values (${businessId})`;
  return { organisationId: organisation.id, businessId, key: secret };
}

let made = 0;

function newRows() {
  const sendAt = new Date(Date.now() + WEEK_MS).toISOString();
  return Array.from({ length: ROWS }, () => {
    const n = ++made;
    return { email: `customer.${n}@mail${n % 40}.example`, name: `Customer ${n}`, reference: `order-${n}`, sendAt };
  });
}

function bulkCall(port: number, { businessId, key }: Place): Call {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return async () => {
    const body = JSON.stringify({ businessId: toWire("biz", businessId), invitations: newRows() });
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/invitations/bulk`, { method: "POST", headers, body });
    const { data } = (await response.json()) as { data?: { queued: number } };
    const took = performance.now() - startedAt;
    if (data?.queued !== ROWS)
      throw new Error(`${data?.queued} rows were queued instead of ${ROWS}: ${response.status}.`);
    return took;
  };
}

function insertCall(sql: postgres.Sql, { organisationId, businessId }: Place): Call {
  return async () => {
    const rows = newRows().map(({ email, name, reference, sendAt }) => ({
      id: newId<"inv">(),
      organisation_id: organisationId,
      business_id: businessId,
      email,
      name,
      reference,
      channel: "email",
      status: "queued",
      source: "api",
      send_at: sendAt,
      expires_at: new Date(Date.parse(sendAt) + MONTH_MS).toISOString(),
      created_at: new Date().toISOString(),
    }));
    const startedAt = performance.now();
    const { count } = await sql`insert into invitation ${sql(rows)}`;
    const took = performance.now() - startedAt;
    if (count !== ROWS) throw new Error(`${count} rows were inserted instead of ${ROWS}.`);
    return took;
  };
}

async function rowsPerSecond(call: Call, seconds: number): Promise<number> {
  let [calls, ms] = [0, 0];
  while (ms < seconds * 1_000) {
    ms += await call();
    calls++;
  }
  return (calls * ROWS * 1_000) / ms;
}
