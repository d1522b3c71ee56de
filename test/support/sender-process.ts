// A program: sends what is due with the supervised thread, as the service does, until it is told to stop. Reads its settings as
// JSON from standard input; prints "ready" once it runs.
import type { DatabaseTarget } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { startSender } from "#runtime/worker.ts";

type Given = { target: DatabaseTarget; smtpUrl: string };

const { target, smtpUrl }: Given = await Bun.stdin.json();
const sender = startSender({
  config: {
    appSecret: "the secret of a test, of 32 characters and more",
    baseUrl: "https://reviews.example",
    serviceName: "Candor",
    mailFrom: "Candor <no-reply@reviews.example>",
    defaultLanguage: "en",
    smtpUrl,
    dkim: null,
    dataDir: "/nonexistent",
    twilio: null,
    logLevel: "warn",
  },
  target,
  log: createLog("warn", 2),
});
console.log("ready");
const stayAlive = setInterval(() => {}, 60_000);
process.once("SIGTERM", async () => {
  await sender.stop();
  clearInterval(stayAlive);
  console.log("stopped");
  process.exit(0);
});
