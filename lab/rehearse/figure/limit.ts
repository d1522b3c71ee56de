// limit: sends ten thousand requests of one key at once to four instances that share its limit: exactly 600 may pass in that
// minute. The limit is counted by PostgreSQL, which needs no setting, by Redis, and by the threads of one process.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { targetOf } from "#platform/database/target.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { startApp } from "../kit/app.ts";
import { inPlace, type Place, rest, until } from "../kit/place.ts";
import { startPostgres } from "../kit/postgres.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, exactly, impossible, type Row } from "../kit/row.ts";
import { endAtExit } from "../kit/ward.ts";
import { makeShops, type Shop } from "./shop.ts";
import { type Answer, askAtOnce } from "./sockets.ts";

const REQUESTS = 10_000;
const LIMIT = 600;
const INSTANCES = 4;
const MINUTE_MS = 60_000;
/** All answers must arrive before the window ends. */
const LATEST_START_MS = 20_000;
/** The log message of a process whose shared count does not answer. */
const COUNTED_ALONE = "counted in each process alone";
const REDIS_WITHIN_MS = 10_000;

export const limit: Rehearsal = {
  name: "limit",
  about: `10,000 requests of one key at once against four instances: ${LIMIT} pass`,
  byDefault: true,
  run: async (options) => [
    ...(await inPlace("limit", options, (place) => rehearse(place, options, "PostgreSQL", INSTANCES, {}, []))),
    ...(await inPlace("limit", options, (place) => withRedis(place, options))),
    ...(await inPlace("limit", options, (place) =>
      rehearse(place, options, `${INSTANCES} threads of one process`, 1, {}, ["--threads", String(INSTANCES)]),
    )),
  ],
};

async function withRedis(place: Place, options: Options): Promise<Row[]> {
  const program = Bun.which("valkey-server") ?? Bun.which("redis-server");
  if (program === null)
    return [impossible(about("Redis"), String(LIMIT), "neither valkey-server nor redis-server is installed here")];
  const port = freePort();
  const folder = join(place.folder, "redis");
  mkdirSync(folder);
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const server = Bun.spawn([program, ...args], { stdin: "ignore", stdout: "ignore", stderr: "inherit" });
  server.exited.then(endAtExit(server.pid));
  place.onLeave(async () => {
    server.kill();
    await server.exited;
  });
  const url = `redis://127.0.0.1:${port}`;
  const answers = async () => {
    const client = new Bun.RedisClient(url, { autoReconnect: false });
    return client
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => client.close());
  };
  await until("Redis answers", answers, { withinMs: REDIS_WITHIN_MS, signal: options.signal });
  return rehearse(place, options, "Redis", INSTANCES, { REDIS_URL: url }, []);
}

function about(way: string): string {
  return `10,000 requests of one key at once, counted by ${way}: passed`;
}

async function rehearse(
  place: Place,
  { say, scale, signal }: Options,
  way: string,
  instances: number,
  settings: Record<string, string>,
  args: string[],
): Promise<Row[]> {
  const requests = Math.max(2 * LIMIT, Math.round(REQUESTS * scale));
  const server = await startPostgres(place);
  const [shop] = (await makeShops(targetOf(server.url), 1)) as [Shop];
  const env = { DATABASE_URL: server.url, DATA_DIR: join(place.folder, "data"), ...settings };
  const ports: number[] = [];
  const logs: string[] = [];
  for (let n = 0; n < instances; n++) {
    const port = freePort();
    const logFile = join(place.folder, `app-${port}.log`);
    await startApp(place, { port, logFile, env, args });
    ports.push(port);
    logs.push(logFile);
  }
  const intoMinute = Date.now() % MINUTE_MS;
  if (intoMinute > LATEST_START_MS) {
    say(`counted by ${way}: waiting for the next minute`);
    await rest(MINUTE_MS - intoMinute + 200, signal);
  }
  const windowEndsAt = (Math.floor(Date.now() / MINUTE_MS) + 1) * 60;
  const request = `GET /api/v1/businesses HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${shop.key}\r\nconnection: close\r\n\r\n`;
  const startedAt = performance.now();
  const answers = await askAtOnce(ports, requests, request, signal);
  const ms = Math.round(performance.now() - startedAt);
  const isSameMinute = Date.now() / 1_000 < windowEndsAt;
  const passed = answers.filter((each) => each.status === 200);
  const refused = answers.filter((each) => each.status === 429);
  const others = answers.map((each) => each.status).filter((status) => status !== 200 && status !== 429);
  const told = others.length ? ` (${[...new Set(others)].join(", ")}; 0 is none)` : "";
  const wrong = answers.filter((each) => !isRight(each, windowEndsAt)).length;
  const reasons = logs.flatMap((each) =>
    readFileSync(each, "utf8")
      .split("\n")
      .filter((line) => line.includes(COUNTED_ALONE)),
  );
  for (const line of reasons) say(line);
  const alone = reasons.length;
  const distinct = new Set(passed.map((each) => each.headers["x-ratelimit-remaining"])).size;
  const what = about(way).replace("10,000", requests.toLocaleString("en"));
  return [
    exactly(
      what,
      passed.length,
      LIMIT,
      `, ${refused.length} x 429${others.length ? `, ${others.length} others` : ""}, in ${ms} ms${alone ? `; ${alone} of them counted alone` : ""}`,
    ),
    exactly(what.replace("passed", "answers neither 200 nor 429"), others.length, 0, told),
    atMost(
      what.replace("passed", "answers with wrong rate headers"),
      wrong,
      0,
      "",
      `; ${distinct} different numbers remaining${isSameMinute ? "" : "; the minute ended too soon"}`,
    ),
  ];
}

/** The three headers of every answer, and Retry-After on a 429 (contract, Limits). */
function isRight({ status, headers }: Answer, windowEndsAt: number): boolean {
  const remaining = Number(headers["x-ratelimit-remaining"] ?? Number.NaN);
  if (Number(headers["x-ratelimit-limit"]) !== LIMIT || Number(headers["x-ratelimit-reset"]) !== windowEndsAt)
    return false;
  if (status === 200) return Number.isInteger(remaining) && remaining >= 0 && remaining < LIMIT;
  const wait = Number(headers["retry-after"] ?? Number.NaN);
  return remaining === 0 && Number.isInteger(wait) && wait >= 1 && wait <= 60;
}
