// move: an organisation with many reviews moves between two instances under load, while the command and both services are killed with -9.
import { join } from "node:path";
import { type ReviewId, toWire } from "#contract/id.ts";
import { openPool } from "#platform/database/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { ROOT } from "../../bench/process.ts";
import { writePlans } from "../figure/database.ts";
import { type App, startApp } from "../kit/app.ts";
import { inPlace, type Place, until } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, exactly, none, type Row } from "../kit/row.ts";
import { endAtExit } from "../kit/ward.ts";
import { startClient, startReceiver, watchBoth } from "./load.ts";
import { seedCategory, seedOrganisation } from "./seed.ts";

const REVIEWS = 100_000;
const MOST_READ_ONLY_S = 60;
const REPLIED_REVIEWS = 50;
const DELIVERED_WITHIN_MS = 120_000;
const SECRETS = ["the secret of the old instance of a rehearsal", "the secret of the new instance of a rehearsal"];

export const move: Rehearsal = {
  name: "move",
  about: `an organisation with ${REVIEWS.toLocaleString("en")} reviews moves to another instance under load, with kills -9 of each side`,
  byDefault: true,
  run: (options) => inPlace("move", options, (place) => rehearse(place, options)),
};

type Side = { app: App; env: Record<string, string>; restart(): Promise<void>; kill(): Promise<void> };

async function rehearse(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const reviews = Math.round(REVIEWS * scale);
  const receiver = startReceiver(place);
  const plans = writePlans(place);
  const plan = (name: string, appSecret: string) => {
    const port = freePort();
    const env = {
      ...{
        DATA_DIR: join(place.folder, name),
        APP_SECRET: appSecret,
        BASE_URL: `http://127.0.0.1:${port}`,
        PLANS_FILE: plans,
      },
    };
    return { port, env, logFile: join(place.folder, `${name}.log`) };
  };
  const [oldPlan, newPlan] = [plan("old", SECRETS[0] as string), plan("new", SECRETS[1] as string)];
  say(`making ${reviews.toLocaleString("en")} reviews`);
  const old = await enterEmbeddedPostgres({ dataDir: oldPlan.env.DATA_DIR });
  const { organisationId, key } = await seedOrganisation(old.connection, {
    ...{ reviews, hook: receiver.url, appSecret: oldPlan.env.APP_SECRET, baseUrl: oldPlan.env.BASE_URL },
  });
  const pool = openPool(old.connection, { max: 1 });
  const some = await pool.sql<
    { id: ReviewId }[]
  >`select id from review where status = 'published' limit ${REPLIED_REVIEWS}`;
  await pool.close();
  await old.leave();
  const fresh = await enterEmbeddedPostgres({ dataDir: newPlan.env.DATA_DIR });
  await seedCategory(fresh.connection).finally(() => fresh.leave());
  const [from, to] = [await sideOf(place, oldPlan), await sideOf(place, newPlan)];

  const client = startClient(place, { origin: from.app.origin, key, reviews: some.map(({ id }) => toWire("rev", id)) });
  const watch = watchBoth(place, [from.app.origin, to.app.origin]);
  const wireId = toWire("org", organisationId);
  const { token } = JSON.parse(await command(place, to.env, ["org", "receive", "--json"]).ended) as { token: string };
  const args = ["org", "move", wireId, "--to", to.env.BASE_URL as string, "--token", token, "--json"];
  const startedAt = performance.now();
  const killed: string[] = [];
  // Each kill at another step of another run.
  const kill = async (step: string, what: string, act: (running: Command) => Promise<void>) => {
    const running = command(place, from.env, args);
    await until(`the move says "${step}"`, () => running.said().includes(` ${step}`) || running.isOver(), {
      withinMs: 600_000,
      signal,
    });
    await act(running);
    await running.ended.catch(() => "");
    killed.push(`${what} at "${step}"`);
    say(`killed ${what} at "${step}"`);
  };
  await kill("introduced", "the command", async (running) => running.kill());
  await kill("read-only", "the command", async (running) => running.kill());
  await kill("read-only", "the new instance", async () => {
    await to.kill();
    await to.restart();
  });
  await kill("read-only", "the old instance", async (running) => {
    await from.kill();
    running.kill();
    await from.restart();
  });
  await kill("handed over", "the command", async (running) => running.kill());
  say("the last run");
  let outcome = await command(place, from.env, args).ended.catch((error) => `${error}`);
  if (!outcome.trimStart().startsWith("{")) outcome = await command(place, from.env, args).ended;
  const movedMs = performance.now() - startedAt;
  say(`moved after ${Math.round(movedMs / 1_000)} s: ${outcome.trim()}`);

  const before = client.acknowledged.length;
  await until("the client replies at the new instance", () => client.acknowledged.length > before + 20, {
    withinMs: 60_000,
    signal,
  });
  await client.stop();
  await watch.stop();
  const isDelivered = () => client.acknowledged.every((words) => receiver.seen.has(words));
  await until("each reply is delivered", isDelivered, { withinMs: DELIVERED_WITHIN_MS, signal }).catch(() => {});
  const lost = client.acknowledged.filter((words) => !receiver.seen.has(words));
  const doubled = [...receiver.seen].filter(([, ids]) => ids.size > 1).map(([words]) => words);
  const again = [...receiver.seen.values()].flatMap((ids) => [...ids.values()]).filter((times) => times > 1).length;
  const moved = await countAtNew(newPlan.env.DATA_DIR);
  const rows = [
    exactly("reviews at the new instance", moved, reviews),
    atMost(
      "the longest time without an acknowledged reply, kills and waits of 10 s included",
      Math.round(client.longestMs() / 1_000),
      MOST_READ_ONLY_S,
      " s",
    ),
    none("acknowledged replies whose webhook was lost", lost, String(client.acknowledged.length)),
    none("replies with two deliveries", doubled),
    atMost("deliveries that were sent twice, after a kill", again, killed.length),
    none("answers that a client does not expect", client.faults),
    atMost("looks at which both were live", watch.bothLive(), 0, "", ` of ${watch.looks()}`),
  ];
  if (rows.some(({ met }) => met === false)) place.keep();
  return rows;
}

async function sideOf(
  place: Place,
  plan: { port: number; env: Record<string, string>; logFile: string },
): Promise<Side> {
  const side = {
    app: await startApp(place, plan),
    env: plan.env,
    kill: () => side.app.kill(),
    async restart() {
      side.app = await startApp(place, plan);
    },
  };
  return side;
}

async function countAtNew(dataDir: string): Promise<number> {
  const embedded = await enterEmbeddedPostgres({ dataDir });
  const pool = openPool(embedded.connection, { max: 1 });
  try {
    const [row] = await pool.sql<{ n: number }[]>`select count(*)::int as n from review`;
    return row?.n ?? 0;
  } finally {
    await pool.close();
    await embedded.leave();
  }
}

type Command = { said(): string; isOver(): boolean; kill(): void /** What it printed. */; ended: Promise<string> };

/** Runs the program's command line. */
function command(place: Place, env: Record<string, string>, args: readonly string[]): Command {
  const child = Bun.spawn([process.execPath, "src/main.ts", ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", OUTBOUND_ALLOW: "127.0.0.0/8", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const letGo = endAtExit(child.pid);
  let said = "";
  const hearing = (async () => {
    for await (const piece of child.stderr as unknown as AsyncIterable<Uint8Array>)
      said += new TextDecoder().decode(piece);
  })();
  const ended = (async () => {
    const [printed, code] = [await new Response(child.stdout).text(), await child.exited];
    await hearing;
    letGo();
    if (code !== 0) throw new Error(`candor ${args.slice(0, 2).join(" ")} ended with ${code}: ${said}`);
    return printed;
  })();
  ended.catch(() => {});
  place.onLeave(() => void child.kill("SIGKILL"));
  return { said: () => said, isOver: () => child.exitCode !== null, kill: () => child.kill("SIGKILL"), ended };
}
