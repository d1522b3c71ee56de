// doctor: examines everything that a service needs, and changes nothing. doctor verify: compares stored figures with a recount of
// the reviews. Exit code 1 if anything is wrong.
import { toWire } from "#contract/id.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import { loadPlans } from "#domain/account/plan/plan.ts";
import { checkContents } from "#domain/insight/contents.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import type { Config } from "#platform/config/config.ts";
import type { FoundSecret } from "#platform/config/kept-secret.ts";
import type { Environment } from "#platform/config/read.ts";
import { ConfigError } from "#platform/config/read.ts";
import { checkBackups } from "#platform/doctor/backup.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { checkDisk } from "#platform/doctor/disk.ts";
import { type Check, type Finding, findingsOf, runChecks, whyOf } from "#platform/doctor/finding.ts";
import { checksOf } from "#platform/doctor/service.ts";
import { checkSettings, withoutWrongPraise } from "#platform/doctor/settings.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { systemClock } from "#platform/time/clock.ts";
import { say } from "#words/words.ts";
import { type Output, printResult, quantity } from "./kit/terminal.ts";
import { dataDirOf, hasDatabase, keptOver, readUntouched, withPool, withServer, withSession } from "./session.ts";

export async function runDoctor(output: Output): Promise<void> {
  const findings = (await examine(process.env)).map((found) => ({ ...found, says: inEnglish(found) }));
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

function inEnglish({ says }: Finding): string {
  return says.map((each) => say(each, "en")).join(" ");
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
/** Starting the embedded database, and recovering it after a crash, may take longer than asking a server. */
const WITHIN_MS = 15_000;

/** Runs all checks. A check that throws becomes a finding. */
export async function examine(env: Environment): Promise<Finding[]> {
  const settings = readSettings(env);
  const { config, secret, unknown } = settings;
  if (config === null) {
    const disk: Check = { name: "disk", run: () => checkDisk(dataDirOf(env)) };
    return [...settings.findings, ...(await runChecks([disk], WITHIN_MS))];
  }
  // First, because the database keeps settings that other checks need.
  const database = await runChecks([{ name: "database", run: () => lookAtDatabase(settings, config) }], WITHIN_MS);
  const looks = {
    settings: () => general(settings, config),
    secret: unknown.has("APP_SECRET") ? null : secret,
    database: () => database,
    hasAddress: !unknown.has("BASE_URL"),
  };
  return withoutWrongPraise([...settings.findings, ...(await runChecks(checksOf(config, looks), WITHIN_MS))]);
}

/** Leaves out settings that are already reported as wrong. */
function general({ findings, unknown }: Settings, config: Config): Finding[] {
  return checkSettings(config).filter(
    (found) =>
      !(found.check === "settings" && found.standing === "ok" && findings.length > 0) &&
      ![...unknown].some((setting) => inEnglish(found).startsWith(`${setting} `)),
  );
}

/** Puts settings that the database keeps into `config`. */
async function lookAtDatabase({ unknown, secret }: Settings, config: Config): Promise<Finding[]> {
  if (unknown.has("DATABASE_URL")) return databaseFinding.wrong(sentence("doctorFault.database.notLooked"));
  if (!hasDatabase(config))
    return databaseFinding.warning(sentence("doctorFault.database.notMade", { folder: config.dataDir }));
  return withServer({ ...config, logLevel: "silent" }, async (server) => {
    const { target, embedded } = server;
    const found = await checkDatabase({ target, embedded, poolSize: config.databasePool }, systemClock);
    if (found.some(({ check, standing }) => check === "database" && standing === "wrong")) return found;
    return withPool(server, { max: 1, applicationName: "candor doctor" }, async ({ db }) => {
      const appSecret = secret && secret.from !== "nowhere" ? secret.secret : config.appSecret;
      // An older schema has no such table.
      Object.assign(config, await keptOver({ ...config, appSecret }, db).catch(() => config));
      const context = { db, clock: systemClock };
      // An older schema has no record of backups.
      const backups = await checkBackups(context, config).catch(() => []);
      const isSet = secret !== null && secret.from !== "nowhere";
      const box = isSet ? createSecretBox(appSecret, config.appSecretPrevious) : null;
      return [...found, ...(await checkContents(context, box)), ...backups];
    });
  });
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
      findings.push(...settingFinding.wrong(isSetting ? saying(`${error.message}.`) : whyOf(error)));
      if (!isSetting || unknown.has(name)) return { config: null, secret: null, unknown, findings };
      // A group of settings is complete or refused, so the rest of the group is dropped with the wrong one.
      const group = ["TWILIO_", "DKIM_", "PHOTO_", "BACKUP_"].find((each) => name.startsWith(each));
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
    return settingFinding.wrong(saying(`${(error as Error).message}.`));
  }
}

/** A fault of the settings, which is English: the command line alone shows it. */
function saying(text: string): Sentence {
  return sentence("doctorFault.said", { text });
}
