// Starts the threads that send messages, deliver webhooks and import files.
import { plansWith } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import type { DispatcherSettings } from "./dispatcher/thread.ts";
import type { ImporterSettings } from "./importer/thread.ts";
import { startPoller } from "./poller.ts";
import type { SenderSettings } from "./sender/thread.ts";
import { superviseThread, type Thread, threadUrl } from "./supervisor.ts";

/** `target`: the migrated database. Stop the thread before leaving it. */
type WorkerPlan<Settings> = { config: Settings; target: DatabaseTarget; log: Log };

export function startSender({ config, target, log }: WorkerPlan<Omit<SenderSettings, "target">>) {
  const settings: SenderSettings = { ...config, target };
  return superviseThread({ name: "sender", url: threadUrl("sender"), settings, log });
}

type DispatcherConfig = Pick<Config, "appSecret" | "dataDir" | "baseUrl" | "logLevel" | "outboundAllow"> &
  Partial<Pick<Config, "appSecretPrevious">>;

export function startDispatcher({ config, plans, target, log }: WorkerPlan<DispatcherConfig> & { plans: Plans }) {
  const { appSecret, appSecretPrevious = null, dataDir, baseUrl, logLevel } = config;
  const outboundAllow = config.outboundAllow.map(([address, bits]) => `${address}/${bits}`);
  const settings: DispatcherSettings = {
    appSecret,
    appSecretPrevious,
    dataDir,
    baseUrl,
    logLevel,
    outboundAllow,
    plans: plansWith(plans, "webhooks"),
    target,
  };
  return superviseThread({ name: "dispatcher", url: threadUrl("dispatcher"), settings, log });
}

export function startImporter({ config, target, log }: WorkerPlan<Omit<ImporterSettings, "target">>) {
  const { baseUrl, logLevel } = config;
  const settings: ImporterSettings = { baseUrl, logLevel, target };
  return superviseThread({ name: "importer", url: threadUrl("importer"), settings, log });
}

export type OnDemand = Thread & {
  look(): void;
};

/** Announcements can be missed; no work waits longer than this for the thread. */
const LOOK_EVERY_MS = 30_000;

/** Looks at once, on demand and now and then, until the thread is needed; once started, the thread stays. */
export function startOnDemand(isNeeded: () => Promise<boolean>, start: () => Thread, log: Log): OnDemand {
  let thread: Thread | null = null;
  const poll = async () => {
    if (!thread && (await isNeeded())) thread = start();
    return thread ? Number.POSITIVE_INFINITY : LOOK_EVERY_MS;
  };
  const poller = startPoller("look for a thread's work", poll, log);
  return {
    look: poller.nudge,
    async stop() {
      await poller.stop();
      await thread?.stop();
    },
  };
}
