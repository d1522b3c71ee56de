// When a delivery is attempted again (contract, Events). Without jitter: the times are promised, and attempts are spread already,
// because a lane has at most 16 requests in flight and each delay counts from the end of its own attempt.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first send, and after each retry but the last; when that one fails, the delivery is dropped. */
const RETRY_DELAYS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS];

/**
 * How long to wait before a delivery is attempted again, in ms from the end of the last attempt; null: it is dropped.
 * @param attempts made so far, the first send included; at least 1
 */
export function retryDelayMs(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null;
}
