// The figures of a process, all its threads together. They are served on METRICS_PORT if it is set, else at /metrics of the service if
// METRICS_TOKEN is set, else not at all. A scrape asks every thread, and waits for none too long.
import { statfs } from "node:fs/promises";
import { createPlaceLook } from "#platform/backup/look.ts";
import type { Config } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/read.ts";
import type { Context } from "#platform/database/context.ts";
import type { PartLoad } from "#platform/telemetry/load.ts";
import { createMetrics, metricsText } from "#platform/telemetry/metrics.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import { version } from "../../../package.json" with { type: "json" };
import type { Ask, SupervisedThread } from "../kit/supervisor.ts";
import { createMetricsAnswer, type MetricsAnswer } from "./answer.ts";
import { createDatabaseReading } from "./database-reading.ts";
import { METRICS, type MetricName, readingsOf, type ServiceReading } from "./definition.ts";
import { followLoads } from "./load.ts";
import { threadReader } from "./reading.ts";
import { type FollowedThread, followThread } from "./thread-reading.ts";

/** A web thread asks the main thread this for the whole text. */
const ASK_TEXT = "metrics text";
const ASK_LOADS = "loads of threads";

const ANSWER_WITHIN_MS = 1_000;
/** A disk behind a network may not answer at all. */
const DISK_WITHIN_MS = 500;
const TEXT_WITHIN_MS = 3_000;
/** Listing a bucket costs its owner a request. */
const LOOK_EVERY_MS = 5 * 60_000;

export type ProcessMetrics = ReturnType<typeof openMetrics>;

export function openMetrics(config: Pick<Config, "host" | "metricsPort" | "metricsToken" | "dataDir" | "backup">) {
  const { host, metricsPort, metricsToken, dataDir, backup } = config;
  const own = createMetrics<MetricName>();
  const threads: FollowedThread[] = [];
  let readDatabase: () => Promise<ServiceReading[]> = async () => [];
  let server: ReturnType<typeof listenForScrapes> | null = null;
  const loads = followLoads();
  own.add(readProcess);
  own.add(threadReader("main"));

  const scrape = async (): Promise<string> => {
    const [database, disk, ...answers] = await Promise.all([
      readDatabase(),
      readDisk(dataDir),
      ...threads.map((thread) => thread.read(ANSWER_WITHIN_MS)),
    ]);
    const answered = answers.filter((each) => each.answered).length;
    return metricsText(METRICS, [
      [
        ...[...own.read(), ...database, ...disk],
        ...readingsOf({ candor_threads: 1 + answered }, { state: "answered" }),
        ...readingsOf({ candor_threads: threads.length - answered }, { state: "silent" }),
      ],
      ...answers.map((each) => each.readings),
    ]);
  };
  // Simultaneous scrapes share one answer: a scrape is work for every thread.
  let scraping: Promise<string> | null = null;
  const text = (): Promise<string> => {
    scraping ??= scrape().finally(() => {
      scraping = null;
    });
    return scraping;
  };
  const answer = createMetricsAnswer(metricsToken, text);
  return {
    add: own.add,
    /** Adds a thread to each later scrape; it stays the same thread when it is restarted. @returns the thread */
    addThread<T extends SupervisedThread>(thread: T): T {
      threads.push(followThread(thread));
      loads.add(thread);
      return thread;
    },
    /** For the service's own port; null where it serves no figures. */
    answer: isOnServicePort(config) ? answer : null,
    text,
    /** Answers further threads that serve (`ThreadPlan.answer`): a scrape of the service's port may reach any of them. */
    answerThread: async (question: string) =>
      question === ASK_TEXT ? text() : question === ASK_LOADS ? loads.read() : null,
    loads: loads.read,
    /**
     * Asks the database, too, from here on, and listens on METRICS_PORT, if it is set. Throws ConfigError where that is taken.
     * @returns the address of that port, or null
     */
    start(context: Context): string | null {
      readDatabase = createDatabaseReading(context, undefined, createPlaceLook(backup, dataDir, LOOK_EVERY_MS));
      if (metricsPort !== null) server = listenForScrapes(host, metricsPort, answer);
      return server?.url.origin ?? null;
    },
    async stop(): Promise<void> {
      loads.stop();
      await server?.stop(true);
    },
  };
}

/** Answers for /metrics in a further web thread, by asking the main thread. Null where the service's port serves no figures. */
export function metricsAnswerOfThread(
  config: Pick<Config, "metricsPort" | "metricsToken">,
  ask: Ask,
): MetricsAnswer | null {
  if (!isOnServicePort(config)) return null;
  return createMetricsAnswer(config.metricsToken, () => ask(ASK_TEXT, TEXT_WITHIN_MS) as Promise<string | null>);
}

/** The loads of all threads, asked from a further web thread. Empty where the main thread does not answer. */
export function loadsOfThread(ask: Ask): () => Promise<PartLoad[]> {
  return async () => ((await ask(ASK_LOADS, TEXT_WITHIN_MS)) as PartLoad[] | null) ?? [];
}

function isOnServicePort({ metricsPort, metricsToken }: Pick<Config, "metricsPort" | "metricsToken">): boolean {
  return metricsPort === null && metricsToken !== null;
}

function listenForScrapes(hostname: string, port: number, answer: MetricsAnswer) {
  const options: Bun.Serve.Options<undefined> = {
    hostname,
    port,
    development: false,
    // Scrapes have no body.
    maxRequestBodySize: 1_024,
    fetch(request) {
      const { pathname } = new URL(request.url);
      return pathname === "/metrics"
        ? answer(request)
        : new Response("There is only /metrics here.\n", { status: 404 });
    },
    error: () => new Response("The figures could not be read.\n", { status: 500 }),
  };
  try {
    return Bun.serve(options);
  } catch (error) {
    throw new ConfigError("METRICS_PORT", `cannot be listened on: ${(error as Error).message}`);
  }
}

function readProcess(): ServiceReading[] {
  const values = { candor_uptime_seconds: process.uptime(), candor_memory_rss_bytes: process.memoryUsage.rss() };
  return [...readingsOf({ candor_build_info: 1 }, { version }), ...readingsOf(values)];
}

/** Room in the file system of DATA_DIR, which with the database inside runs out first. Empty where it is unknown. */
async function readDisk(dataDir: string): Promise<ServiceReading[]> {
  const disk = await withTimeout(statfs(dataDir), DISK_WITHIN_MS).catch(() => null);
  if (!disk) return [];
  const { blocks, bavail, bsize } = disk;
  return readingsOf({ candor_data_dir_bytes: blocks * bsize, candor_data_dir_free_bytes: bavail * bsize });
}
