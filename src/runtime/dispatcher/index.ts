// The dispatcher as the service starts it: a thread of its own, started again when it dies.
import type { Config } from "#platform/config.ts";
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { type SupervisedThread, superviseThread } from "../supervisor.ts";
import { threadUrl } from "../thread-url.ts";
import type { DispatcherSettings } from "./thread.ts";

export type DispatcherPlan = {
  config: Pick<Config, "appSecret" | "baseUrl" | "logLevel" | "outboundAllow">;
  target: DatabaseTarget;
  log: Log;
};

/** Delivers webhooks from now on. @param target the migrated database; stop the dispatcher before leaving it */
export function startDispatcher({ config, target, log }: DispatcherPlan): SupervisedThread {
  const settings: DispatcherSettings = {
    appSecret: config.appSecret,
    baseUrl: config.baseUrl,
    logLevel: config.logLevel,
    outboundAllow: config.outboundAllow.map(([address, bits]) => `${address}/${bits}`),
    target,
  };
  return superviseThread({ name: "dispatcher", url: threadUrl("dispatcher"), settings, log });
}
