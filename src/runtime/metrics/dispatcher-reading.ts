// Readings of the dispatcher, from its own figures.
import type { DispatcherFigures } from "../dispatcher/dispatcher.ts";
import type { ServiceReading } from "./definition.ts";

export function dispatcherReader(figures: () => DispatcherFigures): () => ServiceReading[] {
  return () => {
    const { lanes, waiting, inFlight, late, unsettled, outcomes, durations } = figures();
    return [
      ...Object.entries(outcomes).map(([outcome, value]) => ({
        name: "candor_webhook_attempts_total" as const,
        labels: { outcome },
        value,
      })),
      { name: "candor_webhook_attempt_duration_seconds", value: durations },
      { name: "candor_webhook_in_flight", value: inFlight },
      { name: "candor_webhook_late", value: late },
      { name: "candor_webhook_read", value: waiting },
      { name: "candor_webhook_unsettled", value: unsettled },
      { name: "candor_webhook_lanes", value: lanes },
    ];
  };
}
