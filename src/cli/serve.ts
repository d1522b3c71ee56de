// serve: the service, until it is told to stop.
import { sql } from "drizzle-orm";
import { loadPlans } from "#domain/account/plan.ts";
import { listenForChanges } from "#platform/change.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { connectServer } from "#platform/connect.ts";
import type { Context } from "#platform/context.ts";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { startSchedule } from "#runtime/schedule.ts";
import { createHandler, listen } from "#runtime/server.ts";

/** Running requests get this long after a stop was asked for. */
const GRACE_MS = 10_000;

/** Serves until SIGTERM or SIGINT; then finishes what runs, and leaves the database. */
export async function serve(
  config: Config = readConfig(process.env),
  onReady: (url: string) => void = () => {},
): Promise<void> {
  const log = createLog(config.logLevel);
  const plans = loadPlans(config.plansFile);
  const stopAsked = stopSignal();
  const database = await connectServer(config, log);
  try {
    const migrations = await migrate(database.target);
    if (migrations > 0) log.info({ migrations }, "database migrated");
    const pool = openPool(database.target, { max: config.databasePool });
    const context: Context = { db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl };
    const handler = createHandler({ context, config, plans, isReady: () => answers(pool) });
    const changes = listenForChanges(database.target, handler, log);
    const schedule = startSchedule(context);
    try {
      const server = listen(handler, config);
      log.info({ url: server.url, baseUrl: config.baseUrl, embeddedDatabase: database.embedded }, "serving");
      onReady(server.url);
      const signal = await stopAsked;
      log.info({ signal }, "stopping");
      await server.stop(GRACE_MS);
    } finally {
      await schedule.stop();
      await changes.stop();
      await pool.close();
    }
  } finally {
    await database.leave();
  }
  log.info("stopped");
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  });
}

const READY_WITHIN_MS = 2_000;

async function answers({ db }: DatabasePool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
