// Whether Redis or Valkey answers, and whether it may evict counts.
import { RedisClient } from "bun";
import { withTimeout } from "../time/with-timeout.ts";
import { type Finding, findingsOf, inWords } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("redis");
const WITHIN_MS = 3_000;

export async function checkRedis(url: string): Promise<Finding[]> {
  const client = new RedisClient(url, { connectionTimeout: WITHIN_MS, autoReconnect: false, maxRetries: 0 });
  try {
    const info = String(await withTimeout(client.send("INFO", []), WITHIN_MS));
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
    const valkey = field("valkey_version");
    const what = valkey ? `Valkey ${valkey}` : `Redis ${field("redis_version") ?? "of an unknown version"}`;
    const policy = field("maxmemory_policy");
    if (policy && policy !== "noeviction")
      return warning(`${what} may drop counts when its memory is full (maxmemory-policy ${policy}). Set noeviction.`);
    return ok(what);
  } catch (error) {
    return wrong(
      `The server of REDIS_URL cannot be used: ${inWords(error)}. Look at the address, the password and whether it runs.`,
    );
  } finally {
    client.close();
  }
}
