// Shared by the commands: settings, a database connection (whether the service runs or not), and an orderly end.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readKeptPlans } from "#domain/account/plan/kept.ts";
import { loadPlans, type Plans } from "#domain/account/plan/plan.ts";
import { type Business, findAnyBusiness } from "#domain/business/profile/business.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { type FoundSecret, findSecret } from "#platform/config/kept-secret.ts";
import type { Environment } from "#platform/config/read.ts";
import { connectServer, type DatabaseServer, prepareDatabase } from "#platform/connect.ts";
import type { Context } from "#platform/database/context.ts";
import { type Database, openPool } from "#platform/database/database.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { readSettings, withKept } from "#platform/setting/kept.ts";
import { createLog, type Log } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { CommandError, note } from "./kit/terminal.ts";

export type Session = {
  config: Config;
  plans: Plans;
  context: Context;
};

export async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const ofFile = loadPlans(config.plansFile);
  return withServer(config, async (server, log) => {
    await prepareDatabase(server);
    return withPool(server, { max: 4, applicationName: "candor command" }, async ({ db }) => {
      const settled = await keptOver(config, db);
      const plans = config.plansFile === null ? await readKeptPlans(db) : ofFile;
      return work({ config: settled, plans, context: { db, clock: systemClock, log, baseUrl: settled.baseUrl } });
    });
  });
}

/** The settings with those that the set-up page keeps in the database. */
export async function keptOver(config: Config, db: Database): Promise<Config> {
  return withKept(config, await readSettings(db, createSecretBox(config.appSecret, config.appSecretPrevious)));
}

/** Throws CommandError if there is no such business. */
export async function requireBusiness(context: Context, slug: string): Promise<Business> {
  const business = await findAnyBusiness(context, slug);
  if (business === null) throw new CommandError(`There is no business "${slug}".`);
  return business;
}

/** False where connecting would make the embedded database, such as in a folder that is not the service's. */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): boolean {
  const marks = ["postgres/PG_VERSION", "postgres.moved.txt"];
  return databaseUrl !== null || marks.some((each) => existsSync(join(dataDir, each)));
}

/** Connects without migrating, and disconnects at the end. Logs warnings to standard error. */
export async function withServer<T>(
  config: Config,
  work: (server: DatabaseServer, log: Log) => Promise<T>,
): Promise<T> {
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel, 2);
  if (!hasDatabase(config))
    note(
      `There is no database in ${config.dataDir} yet: it is made. If the service has another folder, set DATA_DIR to it.`,
    );
  const server = await connectServer(config, log);
  try {
    return await work(server, log);
  } finally {
    await server.leave();
  }
}

/** A pool whose queries have no deadline. */
export async function withPool<T>(
  server: DatabaseServer,
  options: { max: number; applicationName: string },
  work: (pool: ReturnType<typeof openPool>) => Promise<T>,
): Promise<T> {
  const pool = openPool(server.target, { ...options, deadlineMs: null });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** A placeholder that passes validation. No command uses it. */
const NO_SECRET = "no secret, and nothing is sealed or signed with it";

export function dataDirOf(env: Environment): string {
  return resolve(env.DATA_DIR?.trim() || "./data");
}

/**
 * Reads the settings without making an APP_SECRET, and the secret if there is one. Do not use `config.appSecret`, which may be a
 * placeholder. Throws ConfigError.
 */
export function readUntouched(env: Environment): { config: Config; secret: FoundSecret } {
  const secret = findSecret(env, dataDirOf(env));
  const given = secret.from === "environment" ? secret.secret : NO_SECRET;
  return { config: readConfig({ ...env, APP_SECRET: given }), secret };
}
