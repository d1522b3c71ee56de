// serve and work run until SIGTERM or SIGINT.
import { LINK_PATH } from "#contract/link.ts";
import { loadPlans } from "#domain/account/plan/plan.ts";
import { hasAccounts, signSetup } from "#domain/account/user/first-account.ts";
import { plantInEmpty } from "#domain/archive/plant.ts";
import { hasMessages } from "#domain/message/lease.ts";
import { hasImportTasks } from "#domain/transfer/task/claim.ts";
import { hasWebhookWork } from "#domain/webhook/state/lane.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import { connectServer, prepareDatabase } from "#platform/connect.ts";
import { onTopics } from "#platform/database/change.ts";
import { openPool } from "#platform/database/database.ts";
import { createOutage, tellingOutages } from "#platform/database/outage.ts";
import { askInternational } from "#platform/mail/international.ts";
import { startCollecting } from "#platform/memory/collect.ts";
import { createLinks } from "#platform/secret/link.ts";
import { followRotation } from "#platform/secret/rotation.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createLog, type Log } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import { openMetrics } from "#runtime/metrics/process.ts";
import { outageReader, poolReader } from "#runtime/metrics/reading.ts";
import { scheduleReader, startSchedule, WAKE_WORKERS } from "#runtime/schedule.ts";
import { startSequencer } from "#runtime/sequencer.ts";
import { openServing } from "#runtime/web/index.ts";
import { startOnDemand, startWorker, wakeThread } from "#runtime/worker.ts";
import { readChoice, WORK_KINDS } from "./kit/argument.ts";
import { CommandError, note } from "./kit/terminal.ts";
import { renewAllSeals } from "./secret.ts";
import { keptOver, withPool } from "./session.ts";

/** A mail server that answers later is heard as well, but the start does not wait for it. */
const ASKED_WITHIN_MS = 1_000;

const SETTINGS_POOL = { max: 1, applicationName: "candor settings" };

/** @property kind the word for `work --only` @property topics the announcements of its work */
const IMPORTER = { name: "importer", kind: "imports", topics: ["import"], hasWork: hasImportTasks } as const;
const WORKERS = [
  { name: "dispatcher", kind: "webhooks", topics: ["event", "delivery"], hasWork: hasWebhookWork },
  { name: "sender", kind: "messages", topics: ["message"], hasWork: hasMessages },
  IMPORTER,
] as const;

/** Without the threads that send, where nothing may go out: then messages, events and deliveries wait in the database. */
function workersOf({ sendsOut }: Pick<Config, "sendsOut">, log: Log): readonly (typeof WORKERS)[number][] {
  if (sendsOut) return WORKERS;
  log.warn("OUTBOUND is off: emails, text messages and webhooks wait");
  return [IMPORTER];
}

/** @property reusePort whether another process may listen on the same port */
type ServeOptions = { threads?: number; reusePort?: boolean };

/** Serves until SIGTERM or SIGINT. Then finishes running requests and disconnects from the database. */
export async function serve(
  { threads = 1, reusePort = false }: ServeOptions,
  given: Config = readConfig(process.env),
  onReady: (url: string) => void = () => {},
): Promise<void> {
  // Other systems let several listen on one port, and hand all connections to one of them.
  if ((threads > 1 || reusePort) && process.platform !== "linux")
    throw new CommandError(
      "Only Linux shares a port out among threads or processes. Leave --threads and --reuse-port out.",
    );
  const log = createLog(given.logLevel);
  const plans = loadPlans(given.plansFile);
  const stopAsked = stopSignal();
  const stopCollecting = startCollecting();
  const database = await connectServer(given, log);
  try {
    const { target } = database;
    const migrations = await prepareDatabase(database);
    const config = await withPool(database, SETTINGS_POOL, ({ db }) => keptOver(given, db));
    if (migrations > 0) log.info({ migrations }, "database migrated");
    const isAsked = config.sendsOut && withTimeout(askInternational(config), ASKED_WITHIN_MS).catch(() => {});
    const metrics = openMetrics(config);
    const outage = createOutage();
    metrics.add(outageReader(outage));
    const serving = openServing({ config, plans, target, threads, reusePort, log, metrics, outage });
    const { context } = serving;
    const planted = await plantInEmpty(context);
    if (planted > 0) log.info({ categories: planted }, "default categories planted");
    const plan = { config, plans, target, outage, log };
    const box = createSecretBox(config.appSecret, config.appSecretPrevious);
    if (config.appSecretPrevious) {
      const renewed = await renewAllSeals(context, box);
      if (renewed > 0) log.info({ renewed }, "secrets were sealed again with the new APP_SECRET");
    }
    const workers = workersOf(config, log).map(({ name, topics, hasWork }) => {
      const thread = startOnDemand(
        () => hasWork(context),
        () => metrics.addThread(startWorker(name, plan)),
        context.log,
      );
      // The announcements that wake a running thread also start it.
      return { stop: thread.stop, wake: thread.wake, handlers: onTopics(topics, thread.look) };
    });
    const schedule = startSchedule(context, config, {
      wake: () => {
        for (const each of workers) each.wake();
      },
    });
    const rotation = followRotation(config, [box], context.log);
    const sequencer = startSequencer(context, box);
    metrics.add(scheduleReader(schedule));
    try {
      const metricsUrl = metrics.start(context);
      if (metricsUrl) log.info({ metrics: metricsUrl }, "metrics");
      await isAsked;
      const { url } = await serving.start(...workers.map(({ handlers }) => handlers), rotation, sequencer);
      log.info({ url, baseUrl: config.baseUrl, embeddedDatabase: database.embedded, threads }, "serving");
      if (!(await hasAccounts(context)))
        note(
          `There is no account yet. Set the service up at ${config.baseUrl}${LINK_PATH.setup}${signSetup(createLinks(config.appSecret), context.clock.now())} (works once, for an hour).`,
        );
      onReady(url);
      const signal = await stopAsked;
      log.info({ signal }, "stopping");
      await serving.stop();
    } finally {
      await metrics.stop();
      await Promise.all([schedule, sequencer, ...workers].map((each) => each.stop()));
      await serving.close();
    }
  } finally {
    stopCollecting();
    await database.leave();
  }
  log.info("stopped");
}

/** Sends messages, delivers webhooks and imports files without serving, for hosts that only do that. @param given.only one of WORK_KINDS */
export async function work({ only }: { only?: string }): Promise<void> {
  const kinds = only === undefined ? WORK_KINDS : [readChoice("--only", only, WORK_KINDS)];
  const given = readConfig(process.env);
  const plans = loadPlans(given.plansFile);
  const log = createLog(given.logLevel);
  const stopAsked = stopSignal();
  const database = await connectServer(given, log);
  try {
    const { target } = database;
    await prepareDatabase(database);
    // For figures that only the database knows.
    const pool = openPool(target, { max: 1 });
    const config = await keptOver(given, pool.db);
    if (config.sendsOut) void askInternational(config);
    const metrics = openMetrics(config);
    const outage = createOutage();
    metrics.add(outageReader(outage));
    metrics.add(poolReader("main", pool));
    const context = {
      db: pool.db,
      clock: systemClock,
      log: tellingOutages(log, outage, pool),
      baseUrl: config.baseUrl,
    };
    const metricsUrl = metrics.start(context);
    const plan = { config, plans, target, outage, log };
    const threads = workersOf(config, log)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ name }) => metrics.addThread(startWorker(name, plan)));
    const schedule = startSchedule(context, config, { wake: () => threads.forEach(wakeThread), tasks: [WAKE_WORKERS] });
    log.info({ only: only ?? "everything", ...(metricsUrl && { metrics: metricsUrl }) }, "working");
    log.info({ signal: await stopAsked }, "stopping");
    await metrics.stop();
    await Promise.all([schedule, ...threads].map((each) => each.stop()));
    await pool.close();
  } finally {
    await database.leave();
  }
}

function stopSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve(signal));
  return promise;
}
