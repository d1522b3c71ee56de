// Starts the threads that send messages and deliver webhooks.
import { plansWith } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import type { DispatcherSettings } from "./dispatcher/thread.ts";
import type { SenderSettings } from "./sender/thread.ts";
import { superviseThread, threadUrl } from "./supervisor.ts";

/** `target`: the migrated database. Stop the thread before leaving it. */
type WorkerPlan<Settings> = { config: Settings; target: DatabaseTarget; log: Log };

export function startSender({ config, target, log }: WorkerPlan<Omit<SenderSettings, "target">>) {
  const settings: SenderSettings = { ...config, target };
  return superviseThread({ name: "sender", url: threadUrl("sender"), settings, log });
}

type DispatcherConfig = Pick<Config, "appSecret" | "baseUrl" | "logLevel" | "outboundAllow">;

export function startDispatcher({ config, plans, target, log }: WorkerPlan<DispatcherConfig> & { plans: Plans }) {
  const { appSecret, baseUrl, logLevel } = config;
  const outboundAllow = config.outboundAllow.map(([address, bits]) => `${address}/${bits}`);
  const settings: DispatcherSettings = {
    appSecret,
    baseUrl,
    logLevel,
    outboundAllow,
    plans: plansWith(plans, "webhooks"),
    target,
  };
  return superviseThread({ name: "dispatcher", url: threadUrl("dispatcher"), settings, log });
}
