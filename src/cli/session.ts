// What every command needs: settings, the database (reached whether the service runs or not), and leaving it tidily.
import type postgres from "postgres";
import { loadPlans, type Plans } from "#domain/account/plan/plan.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { connectServer, type DatabaseServer, prepareDatabase } from "#platform/connect.ts";
import type { Context } from "#platform/context.ts";
import { openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";

export type Session = {
  config: Config;
  plans: Plans;
  context: Context;
  /** The driver, for COPY and cursors. */
  sql: postgres.Sql;
  server: DatabaseServer;
};

/** Runs a command against the migrated database, and leaves it whatever happens. */
export async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const plans = loadPlans(config.plansFile);
  // A command's standard output is its result, so what it logs goes beside it, and only what matters.
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel, 2);
  const server = await connectServer(config, log);
  try {
    await prepareDatabase(server);
    const pool = openPool(server.target, { max: 4, deadlineMs: null, applicationName: "candor command" });
    try {
      return await work({
        config,
        plans,
        context: { db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl },
        sql: pool.sql,
        server,
      });
    } finally {
      await pool.close();
    }
  } finally {
    await server.leave();
  }
}
