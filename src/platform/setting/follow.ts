// Processes that run hear of changed settings, read them from the database and go on with them. The address stays until the next start:
// cookies, links and the log's name were made with it.
import { isDeepStrictEqual } from "node:util";
import type { Config } from "../config/config.ts";
import { type ChangeHandlers, onTopics, readInTurn } from "../database/change.ts";
import type { Context } from "../database/context.ts";
import type { SecretBox } from "../secret/secret-box.ts";
import { readSettings, withKept } from "./kept.ts";

export type SettingsFollower = ChangeHandlers & {
  /** Reads the settings, and returns when they are in use here. */
  load(): Promise<void>;
};

/** Changes `config` itself, which all parts of a thread share. @param onNew called after a change */
export function followSettings(
  { db, log }: Pick<Context, "db" | "log">,
  config: Config,
  box: Pick<SecretBox, "open">,
  onNew: () => void,
): SettingsFollower {
  const read = async () => {
    const { kept, closed, texts, logo } = await readSettings(db, box);
    if (closed.length > 0) log.warn({ settings: closed }, "kept settings cannot be opened with this APP_SECRET");
    const { baseUrl } = config;
    const { serviceName, signup, languages, smtpUrl, mailFrom, legal, brand } = withKept(config, {
      kept: { ...kept, BASE_URL: baseUrl },
      texts,
      logo,
    });
    const fresh = { serviceName, signup, languages, smtpUrl, mailFrom, legal, brand };
    const used = { ...config };
    Object.assign(config, fresh);
    if (!isDeepStrictEqual({ ...used, ...fresh }, used)) onNew();
  };
  const { load, look } = readInTurn(read, log, "settings could not be read; the ones before stay in use");
  return { ...onTopics(["setting"], look), load };
}
