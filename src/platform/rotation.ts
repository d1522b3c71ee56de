// Processes that run hear of a rotation of APP_SECRET, read DATA_DIR again, and go on with the new secret.
import type { ChangeHandlers } from "./change.ts";
import { keptPrevious, keptSecret } from "./config/kept-secret.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** Made from APP_SECRET, such as the links. */
type Keyed = { rekey(appSecret: string, previous: string): void };

/** Hands the secret in DATA_DIR to each of `keyed` once the one in use is its predecessor. An APP_SECRET of the environment stays. */
export function followRotation(
  { appSecret, dataDir }: Pick<Config, "appSecret" | "dataDir">,
  keyed: readonly Keyed[],
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
  return {
    onChange(topic) {
      if (topic === "secret" || topic === "*") look();
    },
    onGap: look,
  };
}
