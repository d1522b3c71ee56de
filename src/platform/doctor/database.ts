// Whether the database answers, is new enough, has this version's schema, enough connections, notifications and durable writes.
import { sentence } from "#contract/sentence.ts";
import type { DatabaseServer } from "#platform/connect.ts";
import { openDriver } from "#platform/database/driver.ts";
import { keepsStatements } from "#platform/database/pooler.ts";
import { type DatabasePool, openPool } from "../database/database.ts";
import { isReadOnlyFault } from "../database/fault.ts";
import { knownMigrations, newestKnown, newestRun, OLDEST_POSTGRES } from "../database/migrate.ts";
import { STANDBY, type Standby } from "../database/standby.ts";
import { execute } from "../database/statement.ts";
import { byHost, type DatabaseTarget } from "../database/target.ts";
import type { Clock } from "../time/clock.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("database");
const time = findingsOf("clock");
/** Connections of a service besides its pool: the sender's, the dispatcher's, the importer's, and two to listen. */
const BESIDE_POOL = 21;
const ANSWER_WITHIN_MS = 5_000;
const HEAR_WITHIN_MS = 5_000;
const SKEW = { warnMs: 2_000, wrongMs: 30_000 };

type DatabaseToCheck = Pick<DatabaseServer, "target" | "embedded"> & { poolSize: number };

/** With a pool of its own; changes nothing. */
export async function checkDatabase({ target, embedded, poolSize }: DatabaseToCheck, clock: Clock): Promise<Finding[]> {
  const pool = openPool(target, {
    max: 1,
    deadlineMs: ANSWER_WITHIN_MS,
    // Of several hosts a standby may be asked first.
    outage: { waitMs: ANSWER_WITHIN_MS, tryEveryMs: 100 },
    applicationName: "candor doctor",
  });
  try {
    // Tried twice, because a busy host may be slow with the first connection.
    const server = await ask<ServerRow>(pool, SERVER).catch(() => ask<ServerRow>(pool, SERVER));
    const version = server.version.split(" ")[0] ?? "";
    const skew = await checkClock(pool, clock);
    if (server.major < OLDEST_POSTGRES)
      return wrong(sentence("doctorFault.database.old", { version, least: String(OLDEST_POSTGRES) })).concat(skew);
    const rest = [
      ...judgeServer(server, poolSize),
      ...skew,
      ...((await keepsStatements(target)) ? [] : wrong(sentence("doctorFault.database.pooler"))),
      ...(await checkNotifications(target)),
    ];
    return [...(await checkSchema(pool, { version, embedded })), ...rest];
  } catch (error) {
    return wrong(
      sentence("doctorFault.database.away"),
      whyOf(error),
      sentence(embedded ? "doctorFault.database.seeLog" : "doctorFault.database.seeUrl"),
    );
  } finally {
    await pool.close().catch(() => {});
  }
}

type ServerRow = {
  version: string;
  major: number;
  connections: number;
  unsafe: string[];
  standby: Standby;
};

const SERVER = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
    (select coalesce(json_agg(name order by name), '[]') from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
    ${STANDBY} as standby`;

async function ask<Row>(pool: DatabasePool, text: string): Promise<Row> {
  const [row] = await execute<Row>(pool.db, text);
  return row as Row;
}

async function checkSchema(
  pool: DatabasePool,
  { version, embedded }: { version: string; embedded: boolean },
): Promise<Finding[]> {
  const last = await newestRun(pool.db);
  if (last > newestKnown()) return wrong(sentence("doctorFault.database.newer", { version }));
  const missing = knownMigrations().filter(({ madeAt }) => madeAt > last).length;
  if (last === 0) return warning(sentence("doctorFault.database.empty", { version }));
  if (missing > 0) return warning(sentence("doctorFault.database.lacks", { version, count: missing }));
  return ok(sentence(embedded ? "doctorFault.database.okEmbedded" : "doctorFault.database.ok", { version }));
}

function judgeServer({ connections, unsafe, standby }: ServerRow, poolSize: number): Finding[] {
  const found: Finding[] = [];
  if (poolSize + BESIDE_POOL > connections)
    found.push(
      ...warning(sentence("doctorFault.database.connections", { connections, needed: poolSize + BESIDE_POOL })),
    );
  if (unsafe.length > 0)
    found.push(...warning(sentence("doctorFault.database.unsafe", { settings: unsafe.join(", ") })));
  if (standby === "none") found.push(...wrong(sentence("doctorFault.database.noStandby")));
  if (standby === "hidden") found.push(...warning(sentence("doctorFault.database.hiddenStandby")));
  return found;
}

async function checkClock(pool: DatabasePool, clock: Clock): Promise<Finding[]> {
  const before = clock.now().getTime();
  const { now } = await ask<{ now: string }>(
    pool,
    "select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now",
  );
  const after = clock.now().getTime();
  const skewMs = Math.max(Math.abs(Number(now) - (before + after) / 2) - (after - before) / 2, 0);
  const says = sentence("doctorFault.clock.differ", { seconds: Number((skewMs / 1000).toFixed(1)) });
  if (skewMs >= SKEW.wrongMs) return time.wrong(says);
  if (skewMs >= SKEW.warnMs) return time.warning(says);
  return time.ok(sentence("doctorFault.clock.ok"));
}

async function checkNotifications(target: DatabaseTarget): Promise<Finding[]> {
  // Of several hosts only the primary listens.
  const heard = await Promise.allSettled(byHost(target).map(hearOneself));
  if (heard.some(({ status }) => status === "fulfilled")) return [];
  const errors = heard.map((each) => (each.status === "rejected" ? each.reason : null));
  const error = errors.find((each) => !isReadOnlyFault(each)) ?? errors[0];
  return warning(sentence("doctorFault.database.deaf"), whyOf(error), sentence("doctorFault.database.deafAdvice"));
}

/** Rejects where a notification to this connection does not arrive. */
async function hearOneself(target: DatabaseTarget): Promise<void> {
  const client = openDriver(target, { max: 1, applicationName: "candor doctor" });
  // A channel of its own, because another doctor may run.
  const channel = `candor_doctor_${crypto.randomUUID().replaceAll("-", "")}`;
  const hear = async () => {
    const heard = Promise.withResolvers<void>();
    await client.listen(channel, () => heard.resolve());
    await client.notify(channel, "");
    await heard.promise;
  };
  try {
    await withTimeout(hear(), HEAR_WITHIN_MS);
  } finally {
    await client.end({ timeout: 0 }).catch(() => {});
  }
}
