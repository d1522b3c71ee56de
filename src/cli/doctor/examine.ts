// doctor's checks, put together out of the settings: each looks at one thing that a service needs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { createTxtLookup } from "#platform/dns.ts";
import { checkBaseUrl } from "#platform/doctor/address.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { checkDisk } from "#platform/doctor/disk.ts";
import { checkDkim } from "#platform/doctor/dkim.ts";
import { type Check, type Finding, findingsOf, runChecks } from "#platform/doctor/finding.ts";
import { checkRedis } from "#platform/doctor/redis.ts";
import { checkReplica } from "#platform/doctor/replica.ts";
import { checkSecret, checkSettings } from "#platform/doctor/settings.ts";
import { checkSmtp } from "#platform/doctor/smtp.ts";
import { dataDirOf, withServer } from "../session.ts";
import { readSettings, type Settings } from "./settings.ts";

const { warning, wrong } = findingsOf("database");
/** Of the host's resolvers, several times over. */
const DNS_WITHIN_MS = 5_000;
/** Starting the embedded database, and recovering it after a crash, may take longer than asking a server. */
const WITHIN_MS = 15_000;

/** Everything that was found. Never rejects. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const settings = readSettings(env);
  const { config, secret } = settings;
  const disk = { name: "disk", run: () => checkDisk(dataDirOf(env)) };
  if (config === null) return [...settings.findings, ...(await runChecks([disk], WITHIN_MS))];
  const checks: Check[] = [
    { name: "settings", run: () => general(settings, config) },
    { name: "secret", run: () => (secret === null || settings.unknown.has("APP_SECRET") ? [] : checkSecret(secret)) },
    { name: "database", run: () => database(settings, config) },
    ...config.databaseReplicaUrls.map((url, index) => ({
      name: "replica",
      run: () => checkReplica(url, index + 1, config.databaseReplicaMaxLagS),
    })),
    disk,
  ];
  const { redisUrl, smtpUrl, dkim, baseUrl } = config;
  if (redisUrl !== null) checks.push({ name: "redis", run: () => checkRedis(redisUrl) });
  if (smtpUrl !== null) checks.push({ name: "mail", run: () => checkSmtp(smtpUrl) });
  if (dkim !== null)
    checks.push({ name: "dkim", run: () => checkDkim(dkim, createTxtLookup({ deadlineMs: DNS_WITHIN_MS })) });
  // Port 0 is a free one, which nobody can know here.
  if (!settings.unknown.has("BASE_URL") && new URL(baseUrl).port !== "0")
    checks.push({ name: "address", run: () => checkBaseUrl(baseUrl) });
  return [...settings.findings, ...(await runChecks(checks, WITHIN_MS))];
}

/** Says nothing about settings that were not readable: that they are wrong was said. */
function general({ findings, unknown }: Settings, config: Config): Finding[] {
  return checkSettings(config).filter(
    ({ check, standing, says }) =>
      !(check === "settings" && standing === "ok" && findings.length > 0) &&
      ![...unknown].some((setting) => says.startsWith(`${setting} `)),
  );
}

async function database({ unknown }: Settings, config: Config): Promise<Finding[]> {
  if (unknown.has("DATABASE_URL")) return wrong("Not looked at, because DATABASE_URL cannot be read.");
  // Entering would make it.
  const isMade = ["postgres/PG_VERSION", "postgres.moved.txt"].some((each) => existsSync(join(config.dataDir, each)));
  if (config.databaseUrl === null && !isMade)
    return warning("The embedded PostgreSQL has not been made yet; the first start makes it.");
  return withServer({ ...config, logLevel: "silent" }, ({ target, embedded }) =>
    checkDatabase({ target, embedded, poolSize: config.databasePool }, systemClock),
  );
}
