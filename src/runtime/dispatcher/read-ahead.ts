// Reads deliveries ahead for lanes that are about to run dry, in one statement and within a bound of memory.
import { type DueDelivery, readDue } from "#domain/webhook/delivery/queue.ts";
import type { Context } from "#platform/database/context.ts";
import { fill, isHeld, type Lane, waiting } from "./lane.ts";

/** A slow receiver needs few, however many wait. */
const READ_AHEAD = { new: 16, healthy: 128, slow: 2 };
/** A lane reads on when less than this share of its read-ahead is left: few large readings cost less than many. */
const LOW_WATER = 1 / 4;
const MOST_ROWS = 4_096;
/** Characters of payloads; each lane may have one delivery beyond it. */
const MOST_HELD = 32 * 1024 * 1024;
const FIRST_GUESS = 2_048;

export function createReadAhead(context: Context, offer: (lane: Lane) => void) {
  let held = 0;
  let count = 0;
  let average = FIRST_GUESS;

  const wants = (lane: Lane) =>
    lane.more && !lane.isGone && lane.target.open && waiting(lane) < READ_AHEAD[lane.pace] * LOW_WATER && isHeld(lane);

  return {
    async fill(lanes: readonly Lane[]): Promise<void> {
      const asking = lanes.filter((lane) => wants(lane) && (held < MOST_HELD || waiting(lane) === 0));
      if (asking.length === 0) return;
      const room = Math.min(MOST_ROWS, (MOST_HELD - held) / average) / asking.length;
      const asked = asking.map((lane) => {
        const most = Math.max(1, Math.min(READ_AHEAD[lane.pace], Math.floor(room)));
        return { lane, subscriptionId: lane.subscriptionId, most };
      });
      // They stay in the queue until they are settled.
      const known = asking.flatMap((lane) => [...lane.known]);
      for (const lane of asking) lane.nudged = false;
      const byLane = Map.groupBy(await readDue(context, asked, known), (each) => each.subscriptionId);
      for (const { lane, most } of asked) {
        if (lane.isGone) continue;
        const read = byLane.get(lane.subscriptionId) ?? [];
        fill(lane, read, most);
        for (const each of read) {
          held += each.data.length;
          average += (each.data.length - average) / 100;
        }
        count += read.length;
        offer(lane);
      }
    },
    /** Whether a lane is dry while its queue may hold more. */
    isWanted: wants,
    forget(deliveries: readonly DueDelivery[]): void {
      for (const each of deliveries) held -= each.data.length;
      count -= deliveries.length;
    },
    waiting: (): number => count,
  };
}
