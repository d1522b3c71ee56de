// Counts in Redis or Valkey, from version 6 on: one script, so that nothing comes between looking and counting.
import { createHash } from "node:crypto";
import { RedisClient } from "bun";
import { inTime } from "#platform/in-time.ts";
import type { RateStore } from "./store.ts";

const PREFIX = "candor:rate:";
const CONNECT_WITHIN_MS = 1_000;
const DEADLINE_MS = 100;

/** `window count` in one key for each name and period, which outlives its window by a second at most. */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local period = tonumber(ARGV[1])
local by = tonumber(ARGV[2])
local limit = tonumber(ARGV[3])
local window = string.format('%.0f', math.floor(now / period))
local used = 0
local kept = redis.call('GET', KEYS[1])
if kept then
  local of, count = string.match(kept, '^(%d+) (%d+)$')
  if of == window then used = tonumber(count) end
end
local after = math.max(0, used + by)
if after < used or (after > used and used < limit) then
  local left = (math.floor(now / period) + 1) * period - now + 1000
  redis.call('SET', KEYS[1], window .. ' ' .. string.format('%.0f', after), 'PX', string.format('%.0f', left))
end
return {string.format('%.0f', used), string.format('%.0f', now)}
`;
const SHA = createHash("sha1").update(SCRIPT).digest("hex");

/** A store over one connection, made at the first demand and again after it failed. */
export function createRedisStore(url: string, deadlineMs = DEADLINE_MS): RateStore {
  let client: Promise<RedisClient> | null = null;

  const connect = async (): Promise<RedisClient> => {
    // Its own reconnecting and queueing would keep callers waiting.
    const options = { autoReconnect: false, enableOfflineQueue: false, connectionTimeout: CONNECT_WITHIN_MS };
    const connecting = new RedisClient(url, options);
    await connecting.connect();
    return connecting;
  };
  const close = async () => {
    const last = client;
    client = null;
    await last?.then(
      (connected) => connected.close(),
      () => {},
    );
  };
  const evaluate = async (to: Promise<RedisClient>, args: string[]) => {
    const connected = await to;
    return connected.send("EVALSHA", [SHA, ...args]).catch((error) => {
      // It forgets scripts when it restarts or is told to.
      if (String(error?.message).startsWith("NOSCRIPT")) return connected.send("EVAL", [SCRIPT, ...args]);
      throw error;
    });
  };
  const run = async (key: string, periodMs: number, by: number, limit: number) => {
    client ??= connect();
    const used = client;
    const args = ["1", `${PREFIX}${key}:${periodMs}`, String(periodMs), String(by), String(limit)];
    try {
      const [before = Number.NaN, nowMs = Number.NaN] = (await inTime(evaluate(used, args), deadlineMs)).map(Number);
      if (!Number.isFinite(before) || !Number.isFinite(nowMs)) throw new Error("an unexpected answer");
      return { before, nowMs };
    } catch (error) {
      if (client === used) void close();
      throw error;
    }
  };

  return {
    kind: "redis",
    take: (key, limit, periodMs) => run(key, periodMs, 1, limit),
    count: async (key, periodMs) => (await run(key, periodMs, 0, 0)).before,
    async giveBack(key, periodMs) {
      await run(key, periodMs, -1, 0);
    },
    close,
  };
}
