// move: an organisation with many reviews moves between two instances under load, while the command and both services are killed with -9.
import { join } from "node:path";
import { type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
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
import { startClient, startReceiver } from "./load.ts";
import { seedCategory, seedOrganisation } from "./seed.ts";

const REVIEWS = 100_000;
/** With kills: every run compares all rows anew. */
const REVIEWS_WITH_KILLS = 10_000;
const MOST_READ_ONLY_S = 60;
const REPLIED_REVIEWS = 50;
const STEP_WITHIN_MS = 1_200_000;
const DELIVERED_WITHIN_MS = 120_000;
const SECRETS = ["the secret of the old instance of a rehearsal", "the secret of the new instance of a rehearsal"];

export const move: Rehearsal = {
  name: "move",
  about: `an organisation with ${REVIEWS.toLocaleString("en")} reviews moves to another instance under load, and one with fewer with kills -9 of each side`,
  byDefault: true,
  async run(options) {
    const { scale } = options;
    const plain = await inPlace("move", options, (place) => rehearse(place, options, Math.round(REVIEWS * scale), []));
    const few = Math.round(REVIEWS_WITH_KILLS * scale);
    return [...plain, ...(await inPlace("move", options, (place) => rehearse(place, options, few, KILLS)))];
  },
};

type Side = { app: App; env: Record<string, string>; restart(): Promise<void>; kill(): Promise<void> };

/** Each at another step of another run. */
const KILLS = [
  { step: "introduced", what: "the command" },
  { step: "read-only", what: "the command" },
  { step: "read-only", what: "the new instance" },
  { step: "read-only", what: "the old instance" },
  { step: "ready", what: "the new instance" },
  { step: "handed over", what: "the command" },
] as const;

async function rehearse(
  place: Place,
  { say, signal }: Options,
  reviews: number,
  kills: readonly (typeof KILLS)[number][],
): Promise<Row[]> {
  const receiver = startReceiver(place);
  const plans = writePlans(place);
  const plan = (name: string, appSecret: string) => {
    const port = freePort();
    const own = { DATA_DIR: join(place.folder, name), APP_SECRET: appSecret, BASE_URL: `http://127.0.0.1:${port}` };
    return { port, env: { ...own, PLANS_FILE: plans }, logFile: join(place.folder, `${name}.log`) };
  };
  const [oldPlan, newPlan] = [plan("old", SECRETS[0] as string), plan("new", SECRETS[1] as string)];
  say(`making ${reviews.toLocaleString("en")} reviews`);
  const { key, organisationId, some } = await makeOld(oldPlan.env, { reviews, hook: receiver.url });
  const fresh = await enterEmbeddedPostgres({ dataDir: newPlan.env.DATA_DIR });
  await seedCategory(fresh.connection).finally(() => fresh.leave());
  const [from, to] = [await sideOf(place, oldPlan), await sideOf(place, newPlan)];

  const client = startClient(place, { origin: from.app.origin, key, reviews: some });
  const received = await command(place, to.env, ["org", "receive", "--json"]).ended;
  const { token } = JSON.parse(received) as { token: string };
  const wireId = toWire("org", organisationId);
  const args = ["org", "move", wireId, "--to", newPlan.env.BASE_URL, "--token", token, "--json"];
  const startedAt = performance.now();
  const killed: string[] = [];
  for (const { step, what } of kills) {
    const running = command(place, from.env, args);
    const isThere = () => running.said().includes(`Z ${step}`) || running.isOver();
    await until(`the move says "${step}"`, isThere, { withinMs: STEP_WITHIN_MS, signal });
    if (running.isOver()) break;
    if (what === "the command") running.kill();
    else {
      const side = what === "the new instance" ? to : from;
      await side.kill();
      if (side === from) running.kill();
      await side.restart();
    }
    await running.ended.catch(() => "");
    killed.push(`${what} at "${step}"`);
    say(`killed ${what} at "${step}"`);
  }
  const outcome = await lastRun(place, from, args);
  const tookS = Math.round((performance.now() - startedAt) / 1_000);
  say(`moved after ${tookS} s: ${JSON.stringify(outcome)}`);

  const before = client.acknowledged.length;
  const goesOn = () => client.acknowledged.length > before + 20;
  await until("the client replies at the new instance", goesOn, { withinMs: DELIVERED_WITHIN_MS, signal });
  await client.stop();
  const isDelivered = () => client.acknowledged.every((words) => receiver.seen.has(words));
  await until("each reply is delivered", isDelivered, { withinMs: DELIVERED_WITHIN_MS, signal }).catch(() => {});
  const lost = client.acknowledged.filter((words) => !receiver.seen.has(words));
  const doubled = [...receiver.seen].filter(([, ids]) => ids.size > 1).map(([words]) => words);
  const again = [...receiver.seen.values()].flatMap((ids) => [...ids.values()]).filter((times) => times > 1).length;
  const about = kills.length === 0 ? "" : `, ${killed.length} kills`;
  const rows = [
    exactly(`reviews at the new instance after ${tookS} s${about}`, await countAtNew(newPlan.env.DATA_DIR), reviews),
    ...(kills.length === 0
      ? [atMost("read-only", Math.round((outcome.readOnlyMs ?? Number.NaN) / 1_000), MOST_READ_ONLY_S, " s")]
      : []),
    atMost(
      "the longest time without an acknowledged reply",
      Math.round(client.longestMs() / 1_000),
      MOST_READ_ONLY_S,
      " s",
    ),
    none("acknowledged replies whose webhook was lost", lost, String(client.acknowledged.length)),
    none("replies with two deliveries", doubled),
    atMost("deliveries that were sent twice", again, killed.length, "", ", after a kill"),
    none("answers that a client does not expect", client.faults),
    none("replies that the old instance took after the new one", client.back),
  ];
  if (rows.some(({ met }) => met === false)) place.keep();
  return rows;
}

/** @property some wire ids of reviews */
type Made = { organisationId: OrganisationId; key: string; some: string[] };

async function makeOld(
  {
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    BASE_URL: baseUrl,
  }: Record<"DATA_DIR" | "APP_SECRET" | "BASE_URL", string>,
  of: { reviews: number; hook: string },
): Promise<Made> {
  const { connection, leave } = await enterEmbeddedPostgres({ dataDir });
  const made = await seedOrganisation(connection, { ...of, appSecret, baseUrl });
  const pool = openPool(connection, { max: 1 });
  const some = await pool.sql<{ id: ReviewId }[]>`
    select id from review where status = 'published' limit ${REPLIED_REVIEWS}`;
  await pool.close();
  await leave();
  return { ...made, some: some.map(({ id }) => toWire("rev", id)) };
}

type Outcome = { readOnlyMs: number | null; rows: number };

/** A new instance that was killed may need another run. */
async function lastRun(place: Place, from: Side, args: readonly string[]): Promise<Outcome> {
  const run = async () => JSON.parse(await command(place, from.env, args).ended) as Outcome;
  return run().catch(run);
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
