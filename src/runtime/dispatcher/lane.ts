// A lane as its dispatcher sees it: its waiting deliveries, how many requests its receiver may have at once, and whether one more may
// go out now. No I/O here.
import type { DueDelivery } from "#domain/webhook/delivery/queue.ts";
import type { AttemptResult } from "#domain/webhook/delivery/settle.ts";
import { LANE_LEASE_S, type LaneLease } from "#domain/webhook/state/lane.ts";
import type { LaneTarget } from "#domain/webhook/state/target.ts";

/** Requests that a lane may first have in flight: few, so that dead receivers do not fill the slots. Each answer allows one more. */
const FIRST_WINDOW = { new: 2, healthy: 4, slow: 1 };
const WIDEST = 16;
/** Further requests in flight while some are late. Some receivers leave one in a hundred hanging. */
const BESIDE_LATE = 2;
const SLOW_AFTER_MS = 2_000;
/** Nothing is sent under a lease this close to its end: the request could outlive it. */
const LEASE_MARGIN_MS = 12_000;

export type Pace = keyof typeof FIRST_WINDOW;

export type Lane = ReturnType<typeof newLane>;

/** @param askedAt when the lease was asked for, by performance.now(): the host's clock may jump */
export function newLane(leased: LaneLease & { target: LaneTarget }, askedAt: number) {
  const pace = paceOf(leased.target);
  return {
    ...leased,
    pace,
    window: FIRST_WINDOW[pace],
    /** Read and not sent yet: first sends, and retries. */
    first: [] as DueDelivery[],
    retries: [] as DueDelivery[],
    /** Deliveries that are read, under way or not settled yet: readings leave them out. */
    known: new Set<string>(),
    inFlight: 0,
    /** Requests in flight that have waited too long to count as quick. */
    late: 0,
    /** Whether the queue may hold more than was read. */
    more: leased.target.open,
    /** Work was announced since the queue was last read: that reading's `more` may be outdated. */
    nudged: false,
    /** Released or lost: requests in flight are settled, if they can be, and nothing more is sent. */
    isGone: false,
    renewedAt: askedAt,
    targetReadAt: askedAt,
    /** How many changes its bucket had when the target was read; null until it is read after the lease. */
    changes: null as number | null,
    idleSince: null as number | null,
  };
}

/** Adds deliveries to the lane. @param asked the limit of the reading; fewer rows mean that no more are due */
export function fill(lane: Lane, read: readonly DueDelivery[], asked: number): void {
  lane.more = lane.target.open && (read.length >= asked || lane.nudged);
  for (const each of read) {
    lane.known.add(each.id);
    (each.attempts === 0 ? lane.first : lane.retries).push(each);
  }
}

/** Forgets deliveries that were read and not sent. @returns them */
export function drain(lane: Lane): DueDelivery[] {
  const drained = [...lane.first, ...lane.retries];
  for (const each of drained) lane.known.delete(each.id);
  lane.first = [];
  lane.retries = [];
  lane.more = false;
  return drained;
}

export function isReady(lane: Lane): boolean {
  if (lane.isGone || lane.changes === null || waiting(lane) === 0 || !isHeld(lane)) return false;
  if (lane.inFlight >= lane.window) return false;
  return lane.late === 0 || lane.inFlight - lane.late < BESIDE_LATE;
}

/** Whether its receiver timed out lately, or is about to. */
export function isSlow(lane: Lane): boolean {
  return lane.pace === "slow" || lane.late > 0;
}

/** Adapts the lane's pace and window to its receiver. */
export function learn(lane: Lane, attempt: Pick<AttemptResult, "outcome" | "responseStatus" | "durationMs">): void {
  const before = lane.pace;
  const isAnswered = attempt.responseStatus !== null;
  if (attempt.outcome === "timeout" || attempt.durationMs > SLOW_AFTER_MS) lane.pace = "slow";
  else if (isAnswered) lane.pace = "healthy";
  if (lane.pace === "slow") lane.window = FIRST_WINDOW.slow;
  else if (isAnswered) lane.window = Math.min(before === "slow" ? FIRST_WINDOW.new : lane.window + 1, WIDEST);
}

export function waiting(lane: Lane): number {
  return lane.first.length + lane.retries.length;
}

export function isIdle(lane: Lane): boolean {
  return lane.known.size === 0 && !lane.more;
}

/** Whether the lease lasts. By a monotonic clock: a process that was stopped for a while must not send under leases that ran out. */
export function isHeld(lane: Lane): boolean {
  return performance.now() - lane.renewedAt < LANE_LEASE_S * 1_000 - LEASE_MARGIN_MS;
}

/** From the last attempt of any dispatcher: one that starts must not try all dead receivers as if they were new. */
function paceOf({ lastStatus }: LaneTarget): Pace {
  if (lastStatus === "delivered") return "healthy";
  return lastStatus === "timeout" ? "slow" : "new";
}
