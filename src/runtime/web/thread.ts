// A further web thread, on the port of the first one. The system gives each connection to one of the threads.
import { createLog } from "#platform/telemetry/log.ts";
import { createMetrics } from "#platform/telemetry/metrics.ts";
import { fromPlain, type PlainConfig } from "../kit/plain-config.ts";
import { serveThread } from "../kit/supervisor.ts";
import type { MetricName } from "../metrics/definition.ts";
import { metricsAnswerOfThread } from "../metrics/process.ts";
import { threadReader } from "../metrics/reading.ts";
import { answerReadings } from "../metrics/thread-reading.ts";
import { openWeb, type WebPlan } from "./server.ts";

export type WebSettings = Omit<WebPlan, "config" | "log"> & { config: PlainConfig };

serveThread<WebSettings>(async ({ config: plain, ...plan }, ask) => {
  const config = fromPlain(plain);
  const metrics = createMetrics<MetricName>();
  metrics.add(threadReader("web"));
  const answer = metricsAnswerOfThread(config, ask);
  const web = openWeb({ ...plan, config, log: createLog(config.logLevel) }, { thread: "web", metrics, answer });
  await web.start();
  return {
    answer: answerReadings(metrics),
    async stop() {
      await web.stop();
      await web.close();
    },
  };
});
