// Whether Redis or Valkey answers, and whether it may evict counts.
import { RedisClient } from "bun";
import { sentence } from "#contract/sentence.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("redis");
const WITHIN_MS = 3_000;

export async function checkRedis(url: string): Promise<Finding[]> {
  const client = new RedisClient(url, { connectionTimeout: WITHIN_MS, autoReconnect: false, maxRetries: 0 });
  try {
    const info = String(await withTimeout(client.send("INFO", []), WITHIN_MS));
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
    const valkey = field("valkey_version");
    const what = valkey ? `Valkey ${valkey}` : `Redis ${field("redis_version") ?? ""}`;
    const policy = field("maxmemory_policy");
    if (policy && policy !== "noeviction") return warning(sentence("doctorFault.redis.evicts", { what, policy }));
    return ok(sentence("doctorFault.redis.ok", { what }));
  } catch (error) {
    return wrong(sentence("doctorFault.redis.away"), whyOf(error), sentence("doctorFault.redis.look"));
  } finally {
    client.close();
  }
}
