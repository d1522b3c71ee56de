// Redis or Valkey: whether it answers, and whether it may throw counts away.
import { RedisClient } from "bun";
import { type Finding, inWords, ok, warning, wrong } from "./finding.ts";

const NAME = "redis";
const WITHIN_MS = 3_000;

export async function checkRedis(url: string): Promise<Finding[]> {
  const client = new RedisClient(url, { connectionTimeout: WITHIN_MS, autoReconnect: false, maxRetries: 0 });
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  const timer = setTimeout(() => late.reject(new Error("no answer came in time")), WITHIN_MS);
  try {
    await Promise.race([client.send("PING", []), late.promise]);
    const info = String(await Promise.race([client.send("INFO", []), late.promise]));
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
    const valkey = field("valkey_version");
    const what = valkey ? `Valkey ${valkey}` : `Redis ${field("redis_version") ?? "of an unknown version"}`;
    const policy = field("maxmemory_policy");
    if (policy && policy !== "noeviction")
      return [
        warning(NAME, `${what} may drop counts when its memory is full (maxmemory-policy ${policy}). Set noeviction.`),
      ];
    return [ok(NAME, what)];
  } catch (error) {
    return [
      wrong(
        NAME,
        `The server of REDIS_URL cannot be used: ${inWords(error)}. Look at the address, the password and whether it runs.`,
      ),
    ];
  } finally {
    clearTimeout(timer);
    client.close();
  }
}
