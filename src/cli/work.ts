// work: sends messages and delivers webhooks without serving, for hosts that only do that.
import type { Command } from "commander";
import { loadPlans } from "#domain/account/plan/plan.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { connectServer, prepareDatabase } from "#platform/connect.ts";
import { openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { startDispatcher } from "#runtime/dispatcher/index.ts";
import { openMetrics } from "#runtime/metrics/process.ts";
import { poolReader } from "#runtime/metrics/reading.ts";
import { startSender } from "#runtime/sender/index.ts";
import { stopSignal } from "./stop-signal.ts";
import { CommandError } from "./terminal.ts";

/** For what only the database knows, when somebody asks for figures. */
const CONNECTIONS = 1;

const KINDS = ["webhooks", "messages"] as const;
type Kind = (typeof KINDS)[number];

export function addWorkCommand(program: Command): void {
  program
    .command("work")
    .description("deliver webhooks and send messages, without serving; serve does both by itself")
    .option("--only <kind>", `one of ${KINDS.join(", ")}`)
    .action(({ only }: { only?: string }) => work(only));
}

async function work(only: string | undefined): Promise<void> {
  if (only !== undefined && !KINDS.some((kind) => kind === only))
    throw new CommandError(`--only must be one of ${KINDS.join(", ")}.`);
  const wants = (kind: Kind) => only === undefined || only === kind;
  const config = readConfig(process.env);
  const plans = loadPlans(config.plansFile);
  const log = createLog(config.logLevel);
  const stopAsked = stopSignal();
  const database = await connectServer(config, log);
  try {
    const { target } = database;
    await prepareDatabase(database);
    const pool = openPool(target, { max: CONNECTIONS });
    const metrics = openMetrics(config);
    metrics.add(poolReader("main", pool));
    const metricsUrl = metrics.start({ db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl });
    const plan = { config, target, log };
    const threads = [
      ...(wants("webhooks") ? [startDispatcher({ ...plan, plans })] : []),
      ...(wants("messages") ? [startSender(plan)] : []),
    ];
    for (const thread of threads) metrics.addThread(thread);
    log.info({ only: only ?? "everything", ...(metricsUrl && { metrics: metricsUrl }) }, "working");
    log.info({ signal: await stopAsked }, "stopping");
    await metrics.stop();
    await Promise.all(threads.map((thread) => thread.stop()));
    await pool.close();
  } finally {
    await database.leave();
  }
}
