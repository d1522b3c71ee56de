// serve: the service, until it is told to stop.
import { sql } from "drizzle-orm";
import { loadPlans } from "#domain/account/plan.ts";
import { hasMessages } from "#domain/message/claim.ts";
import { hasWebhookWork } from "#domain/webhook/lane.ts";
import { type ChangeHandlers, listenForChanges } from "#platform/change.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { connectServer } from "#platform/connect.ts";
import type { Context } from "#platform/context.ts";
import { type DatabasePool, openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { createRateWindow } from "#platform/rate-window.ts";
import { startDispatcher } from "#runtime/dispatcher/index.ts";
import { listen } from "#runtime/listen.ts";
import { type OnDemand, startOnDemand } from "#runtime/on-demand.ts";
import { startSchedule } from "#runtime/schedule.ts";
import { startSender } from "#runtime/sender/index.ts";
import { createHandler } from "#runtime/server.ts";
import { stopSignal } from "./stop-signal.ts";

/** Running requests get this long after a stop was asked for. */
const GRACE_MS = 10_000;

/** Serves until SIGTERM or SIGINT; then finishes what runs, and leaves the database. */
export async function serve(
  config: Config = readConfig(process.env),
  onReady: (url: string) => void = () => {},
): Promise<void> {
  const log = createLog(config.logLevel);
  const plans = loadPlans(config.plansFile);
  const stopAsked = stopSignal();
  const database = await connectServer(config, log);
  try {
    const migrations = await migrate(database.target);
    if (migrations > 0) log.info({ migrations }, "database migrated");
    const pool = openPool(database.target, { max: config.databasePool });
    const context: Context = { db: pool.db, clock: systemClock, log, baseUrl: config.baseUrl };
    const windows = () => createRateWindow(systemClock);
    const handler = createHandler({ context, config, plans, windows, isReady: () => answers(pool) });
    const plan = { config, target: database.target, log };
    const sender = startOnDemand(
      () => hasMessages(context),
      () => startSender(plan),
      log,
    );
    const dispatcher = startOnDemand(
      () => hasWebhookWork(context),
      () => startDispatcher(plan),
      log,
    );
    const changes = listenForChanges(database.target, withThreads(handler, sender, dispatcher), log);
    const schedule = startSchedule(context, config);
    try {
      const server = listen(handler, config);
      log.info({ url: server.url, baseUrl: config.baseUrl, embeddedDatabase: database.embedded }, "serving");
      onReady(server.url);
      const signal = await stopAsked;
      log.info({ signal }, "stopping");
      await server.stop(GRACE_MS);
    } finally {
      await Promise.all([schedule.stop(), sender.stop(), dispatcher.stop()]);
      await changes.stop();
      await pool.close();
    }
  } finally {
    await database.leave();
  }
  log.info("stopped");
}

/** What wakes a thread that runs also starts one that does not. */
function withThreads(handler: ChangeHandlers, sender: OnDemand, dispatcher: OnDemand): ChangeHandlers {
  return {
    onChange(topic) {
      if (topic === "message" || topic === "*") sender.look();
      if (topic === "event" || topic === "delivery" || topic === "*") dispatcher.look();
      handler.onChange(topic);
    },
    onGap() {
      sender.look();
      dispatcher.look();
      handler.onGap();
    },
  };
}

const READY_WITHIN_MS = 2_000;

async function answers({ db }: DatabasePool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
