// The doctor inside of a running service, for the operator's page. A person waits, so each check ends sooner than at the command line.
import { checkContents } from "#domain/insight/contents.ts";
import type { Config } from "#platform/config/config.ts";
import { findSecret } from "#platform/config/kept-secret.ts";
import type { Context } from "#platform/database/context.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { checkBackups } from "#platform/doctor/backup.ts";
import { checkDatabase } from "#platform/doctor/database.ts";
import { type Check, type Finding, runChecks } from "#platform/doctor/finding.ts";
import { checksOf } from "#platform/doctor/service.ts";
import { checkSettings, withoutWrongPraise } from "#platform/doctor/settings.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";

const WITHIN_MS = 4_000;

export function createExaminer(config: Config, target: DatabaseTarget, context: Context): () => Promise<Finding[]> {
  const place = { target, embedded: config.databaseUrl === null, poolSize: config.databasePool };
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const database = async () => [...(await checkDatabase(place, context.clock)), ...(await checkContents(context, box))];
  const backup: Check = { name: "backup", run: () => checkBackups(context, config) };
  return async () => {
    const secret = findSecret(process.env, config.dataDir);
    const looks = { settings: () => checkSettings(config), secret, database, hasAddress: true };
    return withoutWrongPraise(await runChecks([...checksOf(config, looks), backup], WITHIN_MS));
  };
}
