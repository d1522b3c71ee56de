// Processes that run hear of a rotation of APP_SECRET, read DATA_DIR again, and go on with the new secret.
import type { Config } from "../config/config.ts";
import { keptPrevious, keptSecret } from "../config/kept-secret.ts";
import { type ChangeHandlers, onTopics } from "../database/change.ts";
import type { Log } from "../telemetry/log.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * Changes the key of each of `keyed` when DATA_DIR holds a new secret whose predecessor is the one in use. A process whose
 * APP_SECRET comes from the environment keeps it.
 */
export function followRotation(
  { appSecret, dataDir }: Pick<Config, "appSecret" | "dataDir">,
  keyed: readonly Pick<SecretBox, "rekey">[],
  log: Log,
): ChangeHandlers {
  let used = appSecret;
  const look = () => {
    if (keptPrevious(dataDir) !== used) return;
    const fresh = keptSecret(dataDir);
    if (fresh === used) return;
    for (const each of keyed) each.rekey(fresh, used);
    used = fresh;
    log.info("another APP_SECRET is in use");
  };
  return onTopics(["secret"], look);
}
