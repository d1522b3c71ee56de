// A program: sends due messages with the supervised thread, as the service does, until it is stopped. Reads its settings as
// JSON from standard input; prints "ready" once it runs.
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { readConfig } from "#platform/config/config.ts";
import { createOutage } from "#platform/database/outage.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { startWorker } from "#runtime/worker.ts";

type Start = { target: DatabaseTarget; smtpUrl: string };

const { target, smtpUrl }: Start = await Bun.stdin.json();
const config = readConfig({
  APP_SECRET: "the secret of a test, of 32 characters and more",
  BASE_URL: "https://reviews.example",
  DATA_DIR: "/nonexistent",
  LOG_LEVEL: "warn",
  SMTP_URL: smtpUrl,
});
const plan = { config, plans: DEFAULT_PLANS, target, outage: createOutage(), log: createLog("warn", 2) };
const sender = startWorker("sender", plan);
console.log("ready");
const stayAlive = setInterval(() => {}, 60_000);
process.once("SIGTERM", async () => {
  await sender.stop();
  clearInterval(stayAlive);
  console.log("stopped");
  process.exit(0);
});
