// Counts requests by surface. A kept answer costs one look-up and one addition.
import { createHistogram } from "#platform/telemetry/metrics.ts";
import { readingsOf, type ServiceReading } from "./definition.ts";

const SURFACES = ["rest", "open", "embed", "feed", "page", "dashboard", "inbound", "callback", "other"] as const;
export type Surface = (typeof SURFACES)[number];

/** The last stands for all others. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"];
const OTHER_METHOD = METHODS.length - 1;
const DURATIONS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RATE_LIMITED = 429;

export type RequestTally = ReturnType<typeof createRequestTally>;

/** One for each surface. */
export type RequestTallies = Record<Surface, RequestTally>;

export function createRequestTallies(): RequestTallies {
  return Object.fromEntries(SURFACES.map((surface) => [surface, createRequestTally(surface)])) as RequestTallies;
}

function createRequestTally(surface: Surface) {
  // The key is status and method in one number.
  const answered = new Map<number, number>();
  const durations = createHistogram(DURATIONS_S);
  let inFlight = 0;
  return {
    /** Counts an answer. */
    count(method: string, status: number): void {
      const cell = status * METHODS.length + indexOf(method);
      answered.set(cell, (answered.get(cell) ?? 0) + 1);
    },
    /** A request began. @returns a function to call at its end, which gives its duration in ms */
    begin(): () => number {
      const startedAt = performance.now();
      inFlight++;
      return () => {
        inFlight--;
        const durationMs = performance.now() - startedAt;
        durations.observe(durationMs / 1_000);
        return durationMs;
      };
    },
    read(): ServiceReading[] {
      const cells = [...answered].map(([cell, value]) => ({
        status: Math.floor(cell / METHODS.length),
        method: METHODS[cell % METHODS.length] as string,
        value,
      }));
      const limited = cells.reduce((sum, { status, value }) => sum + (status === RATE_LIMITED ? value : 0), 0);
      const values = {
        candor_http_rate_limited_total: limited,
        candor_http_requests_in_flight: inFlight,
        candor_http_request_duration_seconds: durations.read(),
      };
      return [
        ...cells.flatMap(({ method, status, value }) =>
          readingsOf({ candor_http_requests_total: value }, { surface, method, status: String(status) }),
        ),
        ...readingsOf(values, { surface }),
      ];
    },
  };
}

function indexOf(method: string): number {
  const index = METHODS.indexOf(method);
  return index === -1 ? OTHER_METHOD : index;
}
