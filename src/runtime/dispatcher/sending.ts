// Decides which request goes out next, and how many at once. Ready lanes wait in three queues that take turns: first sends, retries
// and slow receivers. Each queue has a bound, so that none takes all slots. A request without an answer after a quarter of a second gives
// its slot to others and counts as late, under a larger bound. Lanes of one host share its slots (host-share.ts).
import type { DueDelivery } from "#domain/webhook/delivery/queue.ts";
import type { AttemptResult } from "#domain/webhook/delivery/settle.ts";
import type { LaneTarget } from "#domain/webhook/state/target.ts";
import { createHostShare } from "./host-share.ts";
import { isReady, isSlow, type Lane, learn } from "./lane.ts";

/** `responseStatus`: null where the receiver did not answer. */
export type Attempt = Pick<AttemptResult, "delivered" | "outcome" | "responseStatus" | "responseBody" | "durationMs">;

/** Sends a delivery. Any answer or fault is an attempt; it never rejects. */
export type Deliver = (target: LaneTarget, delivery: DueDelivery) => Promise<Attempt>;

type SendingOptions = {
  deliver: Deliver;
  slots: number;
  isFull(): boolean;
  onAttempt(lane: Lane, delivery: DueDelivery, attempt: Attempt): void;
};

const LATE_AFTER_MS = 250;
/** Late requests at once; beyond it they keep their slots. */
export const MOST_LATE = 512;
const SLOW_SHARE = 1 / 4;
/** A quarter is kept for first sends. */
const RETRY_SHARE = 3 / 4;

type Flight = { lane: Lane; host: string; startedAt: number; isSlow: boolean; isLate: boolean };
type LaneQueue = { lanes: Set<Lane>; isOpen(): boolean };

export function createSending({ deliver, slots, isFull, onAttempt }: SendingOptions) {
  /** Requests that are not late, in the order in which they started. */
  const quick = new Set<Flight>();
  let quickAndSlow = 0;
  let late = 0;
  let isStopped = false;
  const first: LaneQueue = { lanes: new Set(), isOpen: () => true };
  const retries: LaneQueue = { lanes: new Set(), isOpen: () => quick.size < slots * RETRY_SHARE };
  const slow: LaneQueue = { lanes: new Set(), isOpen: () => quickAndSlow < slots * SLOW_SHARE && late < MOST_LATE };
  const queues = [first, retries, slow];
  let turn = 0;

  const offer = (lane: Lane) => {
    for (const queue of queues) queue.lanes.delete(lane);
    if (!isReady(lane)) return;
    const queue = isSlow(lane) ? slow : lane.first.length > 0 ? first : retries;
    queue.lanes.add(lane);
  };

  const hosts = createHostShare(offer);

  /** The lane that has waited longest in the queue whose turn it is. */
  const next = (): Lane | null => {
    for (let tried = 0; tried < queues.length; tried++) {
      const queue = queues[turn++ % queues.length] as LaneQueue;
      if (!queue.isOpen()) continue;
      for (const lane of queue.lanes) {
        queue.lanes.delete(lane);
        return lane;
      }
    }
    return null;
  };

  const pump = () => {
    while (!isStopped && quick.size < slots && !isFull()) {
      const lane = next();
      if (!lane) return;
      // A lease may have run out, or a subscription been switched off, since it was offered.
      if (!isReady(lane) || !hosts.take(lane)) continue;
      const delivery = lane.first.shift() ?? lane.retries.shift();
      if (delivery) void send(lane, delivery);
      offer(lane);
    }
  };

  const send = async (lane: Lane, delivery: DueDelivery) => {
    const { host } = lane.target;
    const flight: Flight = { lane, host, startedAt: performance.now(), isSlow: isSlow(lane), isLate: false };
    lane.inFlight++;
    quick.add(flight);
    if (flight.isSlow) quickAndSlow++;
    const attempt = await deliver(lane.target, delivery);
    lane.inFlight--;
    if (flight.isLate) {
      lane.late--;
      late--;
    } else leave(flight);
    hosts.give(flight.host, flight.isSlow);
    learn(lane, attempt);
    onAttempt(lane, delivery, attempt);
    offer(lane);
    pump();
  };

  const leave = (flight: Flight) => {
    quick.delete(flight);
    if (flight.isSlow) quickAndSlow--;
  };

  return {
    /** Puts a lane into its queue, if it has something to send. */
    offer,
    pump,
    /** Marks requests that are late by now. */
    age(): void {
      hosts.sweep();
      const before = performance.now() - LATE_AFTER_MS;
      for (const flight of quick) {
        if (flight.startedAt > before || late >= MOST_LATE) return;
        leave(flight);
        flight.isLate = true;
        flight.lane.late++;
        late++;
        offer(flight.lane);
      }
    },
    stop(): void {
      isStopped = true;
    },
    figures: (): { inFlight: number; late: number } => ({ inFlight: quick.size + late, late }),
  };
}
