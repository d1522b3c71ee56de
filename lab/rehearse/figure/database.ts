// database: kills PostgreSQL with -9 several times while two services write; then the service's own PostgreSQL, which the service
// has to restart. Every acknowledged write must exist once, and writes must be answered soon after the server takes connections
// again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { targetOf } from "#platform/database/target.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { findPostmaster } from "#platform/embedded-postgres/server.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { seededRandom } from "../../random.ts";
import { startApp } from "../kit/app.ts";
import { inPlace, type Place, rest, until } from "../kit/place.ts";
import { accepts, startPostgres } from "../kit/postgres.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, exactly, type Row } from "../kit/row.ts";
import { makeShops } from "./shop.ts";
import { compare, type Ledger, servingAfter, startWriters, statusText } from "./writer.ts";

const KILLS = 10;
const OWN_KILLS = 3;
const SHOPS = 6;
const WRITERS = 12;
const MOST_MS = 2_000;
const RECOVERS_WITHIN_MS = 60_000;
/** Times between two kills, and until the restart. */
const LIVES_MS = { from: 1_500, more: 2_000 };
const AWAY_MS = { from: 200, more: 1_000 };

export const database: Rehearsal = {
  name: "database",
  about: "PostgreSQL killed with -9 10 times under writes: nothing acknowledged is lost, and it serves soon",
  byDefault: true,
  run: async (options) => [
    ...(await inPlace("database", options, (place) => apart(place, options))),
    ...(await inPlace("database", options, (place) => own(place, options))),
  ],
};

/** Writes a catalogue of plans with limits that these writers do not reach. */
export function writePlans({ folder }: Place): string {
  const file = join(folder, "plans.json");
  writeFileSync(file, JSON.stringify({ scale: { rateLimitPerMinute: 1_000_000, invitesPerMonth: 1_000_000_000 } }));
  return file;
}

async function apart(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const server = await startPostgres(place);
  const target = targetOf(server.url);
  const shops = await makeShops(target, SHOPS);
  const ports = [freePort(), freePort()];
  const env = { DATABASE_URL: server.url, DATA_DIR: join(place.folder, "data"), PLANS_FILE: writePlans(place) };
  for (const port of ports) {
    await startApp(place, { port, logFile: join(place.folder, `app-${port}.log`), env });
  }
  const kills = Math.max(1, Math.round(KILLS * scale));
  const random = seededRandom(kills);
  const writers = startWriters(place, { ports, shops, count: WRITERS, signal });
  const waits: number[] = [];
  for (let n = 0; n < kills; n++) {
    await rest(LIVES_MS.from + random() * LIVES_MS.more, signal);
    await server.end("kill");
    await rest(AWAY_MS.from + random() * AWAY_MS.more, signal);
    waits.push(await untilServing(writers.ledger, await server.start(), ports, signal));
    say(`kill ${n + 1} of ${kills}: a write was answered ${Math.round(waits.at(-1) ?? 0)} ms after PostgreSQL`);
  }
  await rest(LIVES_MS.from, signal);
  const ledger = await writers.stop();
  return report(`PostgreSQL killed ${kills} times`, await compare(target, ledger), ledger, waits);
}

async function own(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const dataDir = join(place.folder, "data");
  const embedded = await enterEmbeddedPostgres({ dataDir });
  const { connection } = embedded;
  const shops = await makeShops(connection, SHOPS).finally(() => embedded.leave());
  const port = freePort();
  const env = { DATA_DIR: dataDir, PLANS_FILE: writePlans(place) };
  await startApp(place, { port, logFile: join(place.folder, "app.log"), env });
  const kills = Math.max(1, Math.round(OWN_KILLS * scale));
  const writers = startWriters(place, { ports: [port], shops, count: WRITERS, signal });
  const [waits, away]: [number[], number[]] = [[], []];
  for (let n = 0; n < kills; n++) {
    await rest(LIVES_MS.from, signal);
    const postmaster = await findPostmaster(join(dataDir, "postgres"));
    if (!postmaster) throw new Error("The service's own PostgreSQL does not run.");
    const killedAt = performance.now();
    process.kill(postmaster.pid, "SIGKILL");
    const isBack = async () =>
      ![undefined, postmaster.pid].includes((await findPostmaster(join(dataDir, "postgres")))?.pid) &&
      (await accepts(connection));
    await until("the service brought its PostgreSQL back", isBack, { withinMs: RECOVERS_WITHIN_MS, signal });
    const backAt = performance.now();
    away.push(backAt - killedAt);
    waits.push(await untilServing(writers.ledger, backAt, [port], signal));
    say(`own PostgreSQL back after ${Math.round(backAt - killedAt)} ms`);
  }
  await rest(LIVES_MS.from, signal);
  const ledger = await writers.stop();
  const note = `; away for ${away.map((ms) => (ms / 1_000).toFixed(1)).join(", ")} s`;
  return report(`its own PostgreSQL killed ${kills} times`, await compare(connection, ledger), ledger, waits, note);
}

async function untilServing(ledger: Ledger, since: number, ports: number[], signal: AbortSignal): Promise<number> {
  const serves = () => servingAfter(ledger, since, ports) !== null;
  await until("writes are answered", serves, { withinMs: RECOVERS_WITHIN_MS, signal }).catch((error: Error) => {
    throw new Error(`${error.message} ${statusText(ledger)}; ${ledger.wrong.join("; ")}`);
  });
  return servingAfter(ledger, since, ports) ?? Number.NaN;
}

function report(what: string, compared: Row[], ledger: Ledger, waits: number[], note = ""): Row[] {
  const worst = Math.round(Math.max(...waits));
  const serving = `${what}: from its return to a write answered by each service, the slowest`;
  return [
    ...compared.map((row) => ({ ...row, what: `${what}: ${row.what}` })),
    atMost(serving, worst, MOST_MS, " ms", note),
    exactly(
      `${what}: answers that are neither a success nor 503`,
      ledger.wrong.length,
      0,
      ` (${[statusText(ledger), ...ledger.wrong].join("; ")})`,
    ),
  ];
}
