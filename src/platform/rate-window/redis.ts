// Counts in Redis or Valkey, from version 6 on: one script, so that nothing comes between looking and counting.
import { createHash } from "node:crypto";
import { RedisClient } from "bun";
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

/** A store over one connection, made at the first demand and again after it is lost. */
export function createRedisStore(url: string): RateStore {
  let client: Promise<RedisClient> | null = null;

  const connect = (): Promise<RedisClient> => {
    // Its own reconnecting and queueing would keep callers waiting; the way to the store asks again.
    const born = new RedisClient(url, {
      autoReconnect: false,
      enableOfflineQueue: false,
      connectionTimeout: CONNECT_WITHIN_MS,
    });
    const connected = born.connect().then(() => born);
    born.onclose = () => {
      if (client === connected) client = null;
    };
    return connected;
  };

  const run = async (key: string, periodMs: number, want: number, limit: number) => {
    client ??= connect();
    const to = await client;
    const args = ["1", `${PREFIX}${key}:${periodMs}`, String(periodMs), String(want), String(limit)];
    const reply = await to.send("EVALSHA", [SHA, ...args]).catch((error) => {
      // It forgets scripts when it restarts or is told to.
      if (String(error?.message).startsWith("NOSCRIPT")) return to.send("EVAL", [SCRIPT, ...args]);
      throw error;
    });
    const [before, nowMs] = (reply as string[]).map(Number);
    if (!Number.isFinite(before) || !Number.isFinite(nowMs)) throw new Error("an unexpected answer");
    return { before: before as number, nowMs: nowMs as number };
  };

  const reset = () => {
    client?.then(
      (last) => last.close(),
      () => {},
    );
    client = null;
  };

  return {
    take: (key, want, limit, periodMs) => run(key, periodMs, want, limit),
    count: async (key, periodMs) => (await run(key, periodMs, 0, 0)).before,
    async giveBack(key, count, periodMs) {
      await run(key, periodMs, -count, 0);
    },
    reset,
    close: async () => reset(),
  };
}
