// doctor: examines everything that a service needs, and changes nothing. doctor verify: compares stored figures with a recount of
// the reviews. Exit code 1 if anything is wrong.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { toWire } from "#contract/id.ts";
import { loadPlans } from "#domain/account/plan/plan.ts";
import { category } from "#domain/business/state/table.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { recentMailRefusals } from "#domain/message/refusal.ts";
import { type Config, ConfigError } from "#platform/config/config.ts";
import type { FoundSecret } from "#platform/config/kept-secret.ts";
import type { Environment } from "#platform/config/read.ts";
import type { DatabaseServer } from "#platform/connect.ts";
import { checkBaseUrl } from "#platform/doctor/address.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { checkDisk } from "#platform/doctor/disk.ts";
import { checkDkim } from "#platform/doctor/dkim.ts";
import { type Check, type Finding, findingsOf, inWords, runChecks } from "#platform/doctor/finding.ts";
import { checkRedis } from "#platform/doctor/redis.ts";
import { checkReplica } from "#platform/doctor/replica.ts";
import { checkSecret, checkSettings } from "#platform/doctor/settings.ts";
import { checkSmtp } from "#platform/doctor/smtp.ts";
import { createTxtLookup } from "#platform/network/dns.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type Output, printResult, quantity } from "./kit/terminal.ts";
import { dataDirOf, readUntouched, withPool, withServer, withSession } from "./session.ts";

export async function runDoctor(output: Output): Promise<void> {
  const findings = await examine(process.env);
  const count = (standing: Finding["standing"]) => findings.filter((each) => each.standing === standing).length;
  const wrong = count("wrong");
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(
    ({ check, standing, says }) =>
      `${standing.padEnd("warning".length)}  ${check.padEnd(width)}  ${says.replaceAll("\n", `\n${" ".repeat(11 + width)}`)}`,
  );
  printResult(output, { wrong, warnings: count("warning"), findings }, lines);
  if (wrong > 0) process.exitCode = 1;
}

export async function verify({ all, ...output }: Output & { all: boolean }): Promise<void> {
  const { businesses, drifted, drifts } = await withSession(({ context }) => verifyFigures(context, { all }));
  const named = drifts.map(({ businessId, ...drift }) => ({ businessId: toWire("biz", businessId), ...drift }));
  const lines = named.map(({ businessId, what, at }) => `${businessId}  ${what}${at ? ` of ${at}` : ""} is wrong`);
  if (drifted > drifts.length) lines.push(`... and ${drifted - drifts.length} more`);
  const sum = `${quantity(businesses, "business", "businesses")} recounted, ${quantity(drifted, "figure", "figures")} wrong`;
  printResult(output, { businesses, drifted, drifts: named }, [...lines, sum]);
  if (drifted > 0) process.exitCode = 1;
}

const databaseFinding = findingsOf("database");
const settingFinding = findingsOf("settings");
const mailFinding = findingsOf("mail");
const REFUSALS_OF_DAYS = 7;
/** The resolvers of the host retry several times within this. */
const DNS_WITHIN_MS = 5_000;
/** Starting the embedded database, and recovering it after a crash, may take longer than asking a server. */
const WITHIN_MS = 15_000;

/** Runs all checks. A check that throws becomes a finding. */
export async function examine(env: Environment): Promise<Finding[]> {
  const settings = readSettings(env);
  const { config, secret } = settings;
  const disk = { name: "disk", run: () => checkDisk(dataDirOf(env)) };
  if (config === null) return [...settings.findings, ...(await runChecks([disk], WITHIN_MS))];
  const checks: Check[] = [
    { name: "settings", run: () => general(settings, config) },
    { name: "secret", run: () => (secret === null || settings.unknown.has("APP_SECRET") ? [] : checkSecret(secret)) },
    { name: "database", run: () => lookAtDatabase(settings, config) },
    ...config.databaseReplicaUrls.map((url, index) => ({
      name: "replica",
      run: () => checkReplica(url, index + 1, config.databaseReplicaMaxLagS),
    })),
    disk,
  ];
  const { redisUrl, smtpUrl, dkim, baseUrl } = config;
  if (redisUrl !== null) checks.push({ name: "redis", run: () => checkRedis(redisUrl) });
  if (smtpUrl !== null) checks.push({ name: "mail", run: () => checkSmtp(smtpUrl, baseUrl) });
  if (dkim !== null)
    checks.push({ name: "dkim", run: () => checkDkim(dkim, createTxtLookup({ deadlineMs: DNS_WITHIN_MS })) });
  // Port 0 lets the system choose a port, so the address is unknown before the service starts.
  if (!settings.unknown.has("BASE_URL") && new URL(baseUrl).port !== "0")
    checks.push({ name: "address", run: () => checkBaseUrl(baseUrl) });
  return [...settings.findings, ...(await runChecks(checks, WITHIN_MS))];
}

/** Leaves out settings that are already reported as wrong. */
function general({ findings, unknown }: Settings, config: Config): Finding[] {
  return checkSettings(config).filter(
    ({ check, standing, says }) =>
      !(check === "settings" && standing === "ok" && findings.length > 0) &&
      ![...unknown].some((setting) => says.startsWith(`${setting} `)),
  );
}

async function lookAtDatabase({ unknown }: Settings, config: Config): Promise<Finding[]> {
  if (unknown.has("DATABASE_URL")) return databaseFinding.wrong("Not looked at, because DATABASE_URL cannot be read.");
  // Connecting would create the database.
  const isMade = ["postgres/PG_VERSION", "postgres.moved.txt"].some((each) => existsSync(join(config.dataDir, each)));
  if (config.databaseUrl === null && !isMade)
    return databaseFinding.warning("The embedded PostgreSQL has not been made yet; the first start makes it.");
  return withServer({ ...config, logLevel: "silent" }, async (server) => {
    const { target, embedded } = server;
    const found = await checkDatabase({ target, embedded, poolSize: config.databasePool }, systemClock);
    if (found.some(({ check, standing }) => check === "database" && standing === "wrong")) return found;
    return [...found, ...(await lookAtCategories(server)), ...(await lookAtRefusals(server))];
  });
}

async function lookAtCategories(server: DatabaseServer): Promise<Finding[]> {
  const options = { max: 1, applicationName: "candor doctor" };
  const isPlanted = await withPool(server, options, async ({ db }) => {
    const rows = await db.select({ id: category.id }).from(category).limit(1);
    return rows.length > 0;
  }).catch(() => true);
  return isPlanted
    ? []
    : findingsOf("categories").warning(
        "There are no categories, so no business can be added. Run candor categories import --default, or add some on Moderation > Categories.",
      );
}

/** Nothing where the schema is older than this check. */
async function lookAtRefusals(server: DatabaseServer): Promise<Finding[]> {
  const options = { max: 1, applicationName: "candor doctor" };
  const { count, latest } = await withPool(server, options, ({ db }) =>
    recentMailRefusals({ db, clock: systemClock }, REFUSALS_OF_DAYS),
  ).catch(() => ({ count: 0, latest: null }));
  if (count === 0) return [];
  return mailFinding.warning(
    `The receiving side refuses our server: ${quantity(count, "mail", "mails")} in the last ${REFUSALS_OF_DAYS} days, the latest with "${latest}". Look at block lists, and at SPF, DKIM and DMARC of MAIL_FROM.`,
  );
}

type Settings = {
  /** Null if the settings cannot be read even with defaults. */
  config: Config | null;
  secret: FoundSecret | null;
  /** Names of settings that are wrong or depend on a wrong one. Their checks are skipped. */
  unknown: ReadonlySet<string>;
  findings: Finding[];
};

/** Reads the settings without changing anything. Errors become findings. */
function readSettings(env: Environment): Settings {
  const unknown = new Set<string>();
  const findings: Finding[] = [];
  const left = { ...env };
  for (;;) {
    try {
      const { config, secret } = readUntouched(left);
      return { config, secret, unknown, findings: [...findings, ...checkPlans(config)] };
    } catch (error) {
      const isSetting = error instanceof ConfigError;
      const name = isSetting ? (error.message.split(" ", 1)[0] as string) : "";
      findings.push(...settingFinding.wrong(`${isSetting ? error.message : inWords(error)}.`));
      if (!isSetting || unknown.has(name)) return { config: null, secret: null, unknown, findings };
      // A group of settings is complete or refused, so the rest of the group is dropped with the wrong one.
      const group = ["TWILIO_", "DKIM_"].find((each) => name.startsWith(each));
      const alike = group ? Object.keys(left).filter((key) => key.startsWith(group)) : [];
      for (const each of [name, ...alike]) {
        unknown.add(each);
        delete left[each];
      }
    }
  }
}

function checkPlans(config: Config): Finding[] {
  try {
    loadPlans(config.plansFile);
    return [];
  } catch (error) {
    return settingFinding.wrong(`${(error as Error).message}.`);
  }
}
