// A further web thread, on the port of the first one. The system gives each connection to one of the threads.
import { createLog } from "#platform/telemetry/log.ts";
import { createMetrics } from "#platform/telemetry/metrics.ts";
import { fromPlain, type PlainConfig } from "../kit/plain-config.ts";
import { serveThread } from "../kit/supervisor.ts";
import type { MetricName } from "../metrics/definition.ts";
import { answerLoad } from "../metrics/load.ts";
import { loadsOfThread, metricsAnswerOfThread } from "../metrics/process.ts";
import { threadReader } from "../metrics/reading.ts";
import { answerReadings } from "../metrics/thread-reading.ts";
import { openWeb, type WebPlan } from "./server.ts";

export type WebSettings = Omit<WebPlan, "config" | "log"> & { config: PlainConfig };

serveThread<WebSettings>(async ({ config: plain, ...plan }, ask) => {
  const config = fromPlain(plain);
  const metrics = createMetrics<MetricName>();
  metrics.add(threadReader("web"));
  const answer = metricsAnswerOfThread(config, ask);
  const figures = { thread: "web", metrics, answer, loads: loadsOfThread(ask) } as const;
  const web = openWeb({ ...plan, config, log: createLog(config.logLevel) }, figures);
  await web.start();
  const [readings, load] = [answerReadings(metrics), answerLoad()];
  return {
    answer: (question) => readings(question) ?? load(question),
    async stop() {
      await web.stop();
      await web.close();
    },
  };
});
