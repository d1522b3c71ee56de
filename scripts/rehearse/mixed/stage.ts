// The real service on its stage: two processes, one PostgreSQL, a mail server, receivers, and who uses them. All of it is ended, and
// the folder removed unless it is to be looked into, whatever happens.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../bench/process.ts";
import type { Options } from "../rehearsal.ts";
import { removeAtExit } from "../ward.ts";
import { type App, defineApp } from "./app.ts";
import { type OwnPostgres, startOwnPostgres } from "./postgres.ts";
import { type Sink, startSink } from "./sink.ts";
import { makeWorld, PLANS, type World } from "./world.ts";

export type Stage = {
  folder: string;
  postgres: OwnPostgres;
  sink: Sink;
  apps: { first: App; second: App };
  world: World;
  /** For the command line. */
  env: Record<string, string>;
  baseUrl: string;
};

const APP_SECRET = "the secret of a rehearsal, of 32 characters and more";

/**
 * Sets it up, does the work, and ends it. The folder stays where `work` says so by returning `keep`, and where something failed
 * that should not have; not where the rehearsal was asked to leave.
 */
export async function onStage<T extends { keep: boolean }>(
  { say, signal }: Pick<Options, "say" | "signal">,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "candor-rehearsal-"));
  // For root the database runs as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const letGo = removeAtExit(folder);
  const ends: (() => Promise<void>)[] = [];
  let keep = true;
  try {
    say(`PostgreSQL, mail server and two processes of the service, in ${folder}`);
    const postgres = await startOwnPostgres(folder);
    ends.push(() => postgres.close());
    const sink = await startSink();
    ends.push(() => sink.close());
    const plansFile = join(folder, "plans.json");
    writeFileSync(plansFile, JSON.stringify(PLANS));
    const ports = [await freePort(), await freePort()] as const;
    const baseUrl = `http://127.0.0.1:${ports[0]}`;
    const env = {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      BASE_URL: baseUrl,
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: postgres.url,
      APP_SECRET,
      PLANS_FILE: plansFile,
      SMTP_URL: sink.url,
      OUTBOUND_ALLOW: "127.0.0.0/8",
      TRUST_PROXY: "127.0.0.0/8",
      LOG_LEVEL: "info",
    };
    const apps = {
      first: defineApp({ name: "first", port: ports[0], folder, env }),
      second: defineApp({ name: "second", port: ports[1], folder, env }),
    };
    for (const app of [apps.first, apps.second]) {
      ends.push(() => app.stop());
      await app.start();
    }
    say("organisations, keys, businesses, shops and webhooks, by the command line and the API");
    const world = await makeWorld(env, baseUrl, signal);
    ends.push(async () => {
      await Promise.all(world.receivers.map((each) => each.close()));
    });
    const result = await work({ folder, postgres, sink, apps, world, env, baseUrl });
    keep = result.keep;
    return result;
  } finally {
    for (const end of ends.reverse()) await end().catch((error) => say(`while ending: ${(error as Error).message}`));
    letGo();
    if (keep && !signal.aborted) say(`logs and ledger are kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}
