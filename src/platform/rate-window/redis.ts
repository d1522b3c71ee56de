// Counts in Redis or Valkey, from version 6 on: one script, so that nothing comes between looking and counting.
import { createHash } from "node:crypto";
import { RedisClient } from "bun";
import { withTimeout } from "../time/with-timeout.ts";
import type { RateStore } from "./store.ts";

const PREFIX = "candor:rate:";
const CONNECT_WITHIN_MS = 1_000;

/** `window count` in one key for each name and period, which outlives its window by a second at most. */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local period = tonumber(ARGV[1])
local want = tonumber(ARGV[2])
local limit = tonumber(ARGV[3])
local window = string.format('%.0f', math.floor(now / period))
local used = 0
local kept = redis.call('GET', KEYS[1])
if kept then
  local of, count = string.match(kept, '^(%d+) (%d+)$')
  if of == window then used = tonumber(count) end
end
local after = used
if want < 0 then after = math.max(0, used + want)
elseif used < limit then after = math.min(limit, used + want) end
if after ~= used then
  local left = (math.floor(now / period) + 1) * period - now + 1000
  redis.call('SET', KEYS[1], window .. ' ' .. string.format('%.0f', after), 'PX', string.format('%.0f', left))
end
return {string.format('%.0f', used), string.format('%.0f', now)}
`;
const SHA = createHash("sha1").update(SCRIPT).digest("hex");

/** A store over one connection, made at the first question and again after one that failed. @param deadlineMs of a question */
export function createRedisStore(url: string, deadlineMs: number): RateStore {
  let client: Promise<RedisClient> | null = null;

  const drop = (connected: Promise<RedisClient> | null) => {
    if (client === connected) client = null;
    connected?.then(
      (last) => last.close(),
      () => {},
    );
  };

  const connect = (): Promise<RedisClient> => {
    // Its own reconnecting and queueing would keep callers waiting; the circuit breaker asks again.
    const born = new RedisClient(url, {
      autoReconnect: false,
      enableOfflineQueue: false,
      connectionTimeout: CONNECT_WITHIN_MS,
    });
    const connected = born.connect().then(() => born);
    born.onclose = () => drop(connected);
    return connected;
  };

  const run = async (connected: Promise<RedisClient>, question: string[]) => {
    const to = await connected;
    const reply = await to.send("EVALSHA", [SHA, ...question]).catch((error) => {
      // It forgets scripts when it restarts or is told to.
      if (String(error?.message).startsWith("NOSCRIPT")) return to.send("EVAL", [SCRIPT, ...question]);
      throw error;
    });
    const [before, nowMs] = (reply as string[]).map(Number);
    if (!Number.isFinite(before) || !Number.isFinite(nowMs)) throw new Error("an unexpected answer");
    return { before: before as number, nowMs: nowMs as number };
  };

  return {
    async add(key, by, limit, periodMs) {
      client ??= connect();
      const asked = client;
      const question = ["1", `${PREFIX}${key}:${periodMs}`, String(periodMs), String(by), String(limit)];
      try {
        return await withTimeout(run(asked, question), deadlineMs);
      } catch (error) {
        drop(asked);
        throw error;
      }
    },
    close: async () => drop(client),
  };
}
