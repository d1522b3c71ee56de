// The real service on its stage: two processes, a database, a mail server, receivers, and their users. All end with the place.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../test/support/free-port.ts";
import { APP_SECRET } from "../kit/app.ts";
import type { Place } from "../kit/place.ts";
import { type Postgres, startPostgres } from "../kit/postgres.ts";
import type { Options } from "../kit/rehearsal.ts";
import { mountDisk, type SmallDisk } from "../kit/small-disk.ts";
import { type Sink, startSink } from "./sink.ts";
import { type Supervised, supervise } from "./supervised.ts";
import { makeWorld, PLANS, type World } from "./world.ts";

export type Stage = {
  folder: string;
  /** Where the rehearsal itself reads the stored state. */
  databaseUrl: string;
  sink: Sink;
  apps: { first: Supervised; second: Supervised };
  world: World;
  /** The environment of the command line. */
  env: Record<string, string>;
  baseUrl: string;
};

/** A stage with one PostgreSQL. */
export type OneServerStage = Stage & {
  postgres: Postgres;
  /** PostgreSQL's disk, or the reason why none can be mounted. */
  disk: SmallDisk | { why: string };
};

const DISK_MB = 640;
/** PostgreSQL keeps little write-ahead log in reserve, so that it notices a full disk at once. */
const POSTGRES_SETTINGS = ["shared_buffers=64MB", "min_wal_size=32MB", "max_wal_size=64MB", "timezone=UTC"];

/** The stage with one PostgreSQL, on a small disk where one can be mounted. */
export async function setStage(place: Place, { say }: Pick<Options, "say">): Promise<OneServerStage> {
  say(`PostgreSQL, in ${place.folder}`);
  const disk = mountDisk(place, DISK_MB);
  const home = "why" in disk ? place.folder : disk.folder;
  const postgres = await startPostgres(place, { folder: home, by: "socket", settings: POSTGRES_SETTINGS });
  const setting = { DATABASE_URL: postgres.url };
  const stage = await setStageOver(place, { say }, { url: postgres.url, first: setting, second: setting });
  return { ...stage, postgres, disk };
}

type Database = {
  url: string;
  /** Settings that lead each process to the database. */
  first: Record<string, string>;
  second: Record<string, string>;
};

/** The stage over a database that is there. */
export async function setStageOver(
  place: Place,
  { say }: Pick<Options, "say">,
  { url, first, second }: Database,
): Promise<Stage> {
  const { folder } = place;
  say("a mail server and two processes of the service");
  const sink = await startSink();
  place.onLeave(sink.close);
  const plansFile = join(folder, "plans.json");
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const ports = [freePort(), freePort()] as const;
  const baseUrl = `http://127.0.0.1:${ports[0]}`;
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    BASE_URL: baseUrl,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: url,
    APP_SECRET,
    PLANS_FILE: plansFile,
    SMTP_URL: sink.url,
    OUTBOUND_ALLOW: "127.0.0.0/8",
    TRUST_PROXY: "127.0.0.0/8",
    LOG_LEVEL: "info",
  };
  const apps = {
    first: supervise(place, { name: "first", port: ports[0], env: { ...env, ...first } }),
    second: supervise(place, { name: "second", port: ports[1], env: { ...env, ...second } }),
  };
  await apps.first.start();
  await apps.second.start();
  say("organisations, keys, businesses, shops and webhooks, by the command line and the API");
  const world = await makeWorld(env, baseUrl, place.signal);
  place.onLeave(async () => {
    await Promise.all(world.receivers.map((each) => each.close()));
  });
  return { folder, databaseUrl: url, sink, apps, world, env, baseUrl };
}
