// The settings for commands that must make nothing: reading them the usual way makes APP_SECRET where there is none.
import { resolve } from "node:path";
import { type FoundSecret, findSecret } from "#platform/backup/secret.ts";
import { type Config, readConfig } from "#platform/config.ts";

type Environment = Record<string, string | undefined>;

/** Long enough to be read, and never used for anything. */
const NO_SECRET = "no secret, and nothing is sealed or signed with it";

export type UntouchedConfig = { config: Config; secret: FoundSecret };

/** The folder that DATA_DIR names. */
export function dataDirOf(env: Environment): string {
  return resolve(env.DATA_DIR?.trim() || "./data");
}

/** Settings and the secret, if there is one; `config.appSecret` is not to be used. Throws ConfigError. */
export function readUntouched(env: Environment): UntouchedConfig {
  const secret = findSecret(env, dataDirOf(env));
  const given = secret.from === "environment" ? secret.secret : NO_SECRET;
  return { config: readConfig({ ...env, APP_SECRET: given }), secret };
}
