// Starts the dispatcher as a supervised thread.
import { plansWith } from "#domain/account/plan/gate.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Config } from "#platform/config.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { type SupervisedThread, superviseThread, threadUrl } from "../supervisor.ts";
import type { DispatcherSettings } from "./thread.ts";

export type DispatcherPlan = {
  config: Pick<Config, "appSecret" | "baseUrl" | "logLevel" | "outboundAllow">;
  plans: Plans;
  target: DatabaseTarget;
  log: Log;
};

/** Delivers webhooks. @param target the migrated database; stop the dispatcher before leaving it */
export function startDispatcher({ config, plans, target, log }: DispatcherPlan): SupervisedThread {
  const settings: DispatcherSettings = {
    appSecret: config.appSecret,
    baseUrl: config.baseUrl,
    logLevel: config.logLevel,
    outboundAllow: config.outboundAllow.map(([address, bits]) => `${address}/${bits}`),
    plans: plansWith(plans, "webhooks"),
    target,
  };
  return superviseThread({ name: "dispatcher", url: threadUrl("dispatcher"), settings, log });
}
