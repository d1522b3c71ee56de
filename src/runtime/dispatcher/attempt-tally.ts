// Counts delivery attempts since the start by outcome.
import { createHistogram } from "#platform/telemetry/metrics.ts";
import type { Attempt } from "./sending.ts";

/**
 * `status`: the receiver did not answer 2xx. `refused`: we do not call its address. `connection`: any other reason why there was no
 * answer. `own`: a fault of ours, such as a secret that cannot be opened.
 */
type AttemptOutcome = "delivered" | "status" | "timeout" | "refused" | "connection" | "own";

/** The last is the deadline (contract, Events). */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createAttemptTally() {
  const outcomes: Record<AttemptOutcome, number> = {
    delivered: 0,
    status: 0,
    timeout: 0,
    refused: 0,
    connection: 0,
    own: 0,
  };
  const durations = createHistogram(DURATIONS_S);
  return {
    count(attempt: Attempt): void {
      outcomes[outcomeOf(attempt)]++;
      durations.observe(attempt.durationMs / 1_000);
    },
    figures: () => ({ outcomes: { ...outcomes }, durations: durations.read() }),
  };
}

function outcomeOf({ outcome }: Attempt): AttemptOutcome {
  if (outcome === "delivered" || outcome === "timeout" || outcome === "status") return outcome;
  if (outcome.startsWith("refused_")) return "refused";
  return outcome === "secret" || outcome === "internal" ? "own" : "connection";
}
