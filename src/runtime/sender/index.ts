// Starts the sender as a supervised thread.
import type { DatabaseTarget } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { type SupervisedThread, superviseThread, threadUrl } from "../supervisor.ts";
import type { SenderSettings } from "./thread.ts";

export type SenderPlan = { config: Omit<SenderSettings, "target">; target: DatabaseTarget; log: Log };

/** Sends messages. @param target the migrated database; stop the sender before leaving it */
export function startSender({ config, target, log }: SenderPlan): SupervisedThread {
  const { appSecret, baseUrl, serviceName, mailFrom, smtpUrl, dkim, dataDir, twilio, logLevel } = config;
  const settings: SenderSettings = {
    appSecret,
    baseUrl,
    serviceName,
    mailFrom,
    smtpUrl,
    dkim,
    dataDir,
    twilio,
    logLevel,
    target,
  };
  return superviseThread({ name: "sender", url: threadUrl("sender"), settings, log });
}
