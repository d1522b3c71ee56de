// trends: three years of a business with a million reviews, month by month, by the REST API.
import type { Bench } from "./harness.ts";
import { prepareInsights } from "./insight-data.ts";
import { latencyFigures, measureLatency } from "./latency.ts";
import { startService } from "./service.ts";

export const trends: Bench = {
  name: "trends",
  about: "36 months of a business with a million reviews: the time that a caller waits",
  async run(options) {
    const { data } = await prepareInsights(options);
    const service = await startService(data);
    try {
      const path = `/api/v1/insights/business/${data.bigWireId}/trends?months=36`;
      const rounds = await measureLatency(options, service, () => path);
      return latencyFigures("trends, 36 months", rounds, { p50: 5, p99: 20 });
    } finally {
      await service.stop();
    }
  },
};
