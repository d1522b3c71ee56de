// Reads a thread's figures across restarts. A counter must never go down: Prometheus would take that for a reset and count everything
// after it again. So a thread that does not answer counts as it last did, and counts of its earlier lives are added.
import type { HistogramReading } from "#platform/telemetry/metrics.ts";
import type { SupervisedThread } from "../kit/supervisor.ts";
import { METRICS, type ServiceMetrics, type ServiceReading } from "./definition.ts";

const ASK_READINGS = "metrics";

type Answer = { life: string; readings: ServiceReading[] };

/** Answers that question in the thread (`ThreadBody.answer`). */
export function answerReadings(metrics: Pick<ServiceMetrics, "read">): (question: string) => Answer | null {
  const life = crypto.randomUUID();
  return (question) => (question === ASK_READINGS ? { life, readings: metrics.read() } : null);
}

export type FollowedThread = ReturnType<typeof followThread>;

export function followThread(thread: Pick<SupervisedThread, "ask">) {
  let life: string | null = null;
  /** Counters and histograms of this life, and of those before it. */
  let last: ServiceReading[] = [];
  let earlier: ServiceReading[] = [];
  return {
    async read(withinMs: number): Promise<{ answered: boolean; readings: ServiceReading[] }> {
      const answer = (await thread.ask(ASK_READINGS, withinMs)) as Answer | null;
      if (!answer) return { answered: false, readings: [...earlier, ...last] };
      if (life !== null && answer.life !== life) earlier = sum([...earlier, ...last]);
      life = answer.life;
      last = answer.readings.filter((each) => METRICS[each.name].type !== "gauge");
      return { answered: true, readings: [...earlier, ...answer.readings] };
    },
  };
}

function sum(readings: readonly ServiceReading[]): ServiceReading[] {
  const sums = new Map<string, ServiceReading>();
  for (const each of readings) {
    const key = `${each.name} ${JSON.stringify(each.labels ?? {})}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...each, value: plus(before.value, each.value) } : each);
  }
  return [...sums.values()];
}

function plus(one: number | HistogramReading, other: number | HistogramReading): number | HistogramReading {
  if (typeof one === "number" || typeof other === "number") return (one as number) + (other as number);
  return {
    bounds: one.bounds,
    counts: one.counts.map((count, range) => count + (other.counts[range] ?? 0)),
    sum: one.sum + other.sum,
  };
}
