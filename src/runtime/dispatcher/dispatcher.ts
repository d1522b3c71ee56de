// Delivers webhooks: leases lanes, keeps their receivers busy, settles in batches, gives lanes back; events are fanned out beside it.
// PostgreSQL holds all state, so dispatchers on any number of hosts work side by side, and others take over the lanes of one that
// dies when its leases run out. At least once: a delivery that was sent and not settled is sent again, under the same id.
import type { DueDelivery } from "#domain/webhook/delivery/queue.ts";
import type { AttemptResult } from "#domain/webhook/delivery/settle.ts";
import { leaseLanes, lookForWork, releaseLanes, renewLanes, sweepLanes } from "#domain/webhook/state/lane.ts";
import { readTargets } from "#domain/webhook/state/target.ts";
import { bucketOf, READING_HOLDS_MS, readChanges } from "#domain/webhook/subscription/change.ts";
import type { Context } from "#platform/database/context.ts";
import { createAttemptTally } from "./attempt-tally.ts";
import { createFanOut } from "./fan-out.ts";
import { drain, isHeld, isIdle, type Lane, newLane } from "./lane.ts";
import { createReadAhead } from "./read-ahead.ts";
import { type Attempt, createSending, type Deliver } from "./sending.ts";
import { createSettler } from "./settler.ts";

type DispatcherOptions = {
  deliver: Deliver;
  plans: readonly string[];
  /** Requests at once, all receivers together; those that are late apart. */
  slots: number;
  /** Called when there is work before the next turn is due. */
  onWork?: () => void;
};

const MOST_LANES = 5_000;
const LANES_AT_ONCE = 500;
const HEARTBEAT_MS = 10_000;
/** Seldom enough to cost little, and often enough that a slow reading or two does not stop the starts. */
const READ_CHANGES_MS = 200;
/** A changed plan takes effect this soon, and so does the end of a rotation. A changed subscription takes effect at once. */
const TARGET_FRESH_MS = 2_000;
const RELEASE_AFTER_MS = 1_000;
const SWEEP_MS = 60_000;
const BUSY_TURN_MS = 25;
/** The rest where another process has the due lane. */
const TAKEN_TURN_MS = 500;
/** After a crash so many are sent again, at most, besides those in flight. */
const MOST_UNSETTLED = 1_000;
const ASK_AFTER_MS = 4;
const STOP_LOOK_MS = 5;

export type Dispatcher = ReturnType<typeof createDispatcher>;
export type DispatcherFigures = ReturnType<Dispatcher["figures"]>;

export function createDispatcher(context: Context, options: DispatcherOptions) {
  const { deliver, plans, slots, onWork = () => {} } = options;
  const lanes = new Map<string, Lane>();
  const tally = createAttemptTally();
  let heartbeatAt = performance.now();
  let sweptAt = performance.now();
  let changesReadAt = Number.NEGATIVE_INFINITY;
  let asking: ReturnType<typeof setTimeout> | null = null;

  const turn = async (): Promise<number> => {
    if (performance.now() - heartbeatAt > HEARTBEAT_MS) await heartbeat();
    if (performance.now() - sweptAt > SWEEP_MS) {
      await sweepLanes(context, plans);
      sweptAt = performance.now();
    }
    sending.age();
    const work = await lookForWork(context);
    if (work.events) fanOut.start();
    if (work.lanes && lanes.size < MOST_LANES) await lease();
    await refreshTargets();
    await readAhead.fill([...lanes.values()]);
    sending.pump();
    await release(idleLanes());
    if (lanes.size > 0) return BUSY_TURN_MS;
    if (work.dueInMs === null) return Number.POSITIVE_INFINITY;
    return work.dueInMs > 0 ? work.dueInMs : TAKEN_TURN_MS;
  };

  const lease = async () => {
    const askedAt = performance.now();
    const most = Math.min(LANES_AT_ONCE, MOST_LANES - lanes.size);
    for (const each of await leaseLanes(context, plans, most)) {
      const former = lanes.get(each.subscriptionId);
      if (former) drop(former);
      lanes.set(each.subscriptionId, newLane(each, askedAt));
    }
  };

  /**
   * Reads the changes, then the targets of lanes that are new, that had a change, or whose target was read long ago. A subscription that
   * is switched off, deleted or without a plan sends nothing more; its deliveries stay in the queue.
   */
  const refreshTargets = async () => {
    const readAt = performance.now();
    const held = [...lanes.values()];
    if (readAt - changesReadAt < READ_CHANGES_MS && held.every((lane) => lane.changes !== null)) return;
    if (held.length === 0) return;
    const changes = await readChanges(context);
    const changesOf = (lane: Lane) => changes.get(bucketOf(lane.subscriptionId)) ?? 0;
    const stale = held.filter(
      (lane) => lane.changes !== changesOf(lane) || readAt - lane.targetReadAt > TARGET_FRESH_MS,
    );
    const targets = await readTargets(
      context,
      plans,
      stale.map((lane) => lane.subscriptionId),
    );
    const byId = new Map(targets.map((each) => [each.subscriptionId, each]));
    for (const lane of stale) {
      lane.targetReadAt = readAt;
      lane.changes = changesOf(lane);
      const target = byId.get(lane.subscriptionId);
      const wasClosed = !lane.target.open;
      if (target) lane.target = target;
      else drop(lane);
      if (!target?.open) readAhead.forget(drain(lane));
      else if (wasClosed) lane.more = true;
      sending.offer(lane);
    }
    // The time at which the reading began: it shows every change that was committed before.
    changesReadAt = readAt;
  };

  const nudge = () => {
    for (const lane of lanes.values()) wake(lane);
  };

  const wake = (lane: Lane) => {
    lane.more = lane.target.open;
    lane.nudged = lane.more;
  };

  const onAttempt = (lane: Lane, delivery: DueDelivery, attempt: Attempt) => {
    tally.count(attempt);
    readAhead.forget([delivery]);
    const { id: deliveryId, attempts, manual, isTest } = delivery;
    const { subscriptionId, owner } = lane;
    settler.add({ deliveryId, subscriptionId, owner, attempts, manual, isTest, ...attempt });
    if (readAhead.isWanted(lane)) askSoon();
  };

  /** A running reading leaves these deliveries out, too, because they were known when it began. */
  const onSettled = (settled: readonly AttemptResult[]) => {
    for (const result of settled) {
      const lane = lanes.get(result.subscriptionId);
      if (lane?.owner === result.owner) lane.known.delete(result.deliveryId);
    }
    sending.pump();
  };

  /** Waits a moment, so that one reading serves several lanes. */
  const askSoon = () => {
    asking ??= setTimeout(() => {
      asking = null;
      onWork();
    }, ASK_AFTER_MS);
  };

  const switchOff = (subscriptionId: string) => {
    context.log.warn({ subscription: subscriptionId }, "a webhook subscription was switched off");
    const lane = lanes.get(subscriptionId);
    if (!lane) return;
    lane.target = { ...lane.target, open: false };
    readAhead.forget(drain(lane));
  };

  const heartbeat = async () => {
    const askedAt = performance.now();
    const held = [...lanes.values()];
    const kept = await renewLanes(context, held);
    // Set after the renewal: where the database was away, the next turn tries again.
    heartbeatAt = askedAt;
    for (const lane of held) {
      if (kept.has(lane.subscriptionId)) lane.renewedAt = askedAt;
      else drop(lane);
    }
  };

  const drop = (lane: Lane) => {
    lane.isGone = true;
    readAhead.forget(drain(lane));
    if (lanes.get(lane.subscriptionId) === lane) lanes.delete(lane.subscriptionId);
  };

  const idleLanes = (): Lane[] => {
    const now = performance.now();
    return [...lanes.values()].filter((lane) => {
      if (!isHeld(lane)) drop(lane);
      if (isIdle(lane)) lane.idleSince ??= now;
      else lane.idleSince = null;
      return !lane.isGone && lane.idleSince !== null && now - lane.idleSince >= RELEASE_AFTER_MS;
    });
  };

  /** Drops the lanes first: work that is announced from here on belongs to the next lease. */
  const release = async (released: readonly Lane[]) => {
    for (const lane of released) drop(lane);
    await releaseLanes(context, plans, released);
  };

  const isOutdated = () => performance.now() - changesReadAt >= READING_HOLDS_MS;
  const isFull = () => isOutdated() || settler.unsettled() >= MOST_UNSETTLED;
  const sending = createSending({ deliver, slots, onAttempt, isFull });
  const readAhead = createReadAhead(context, sending.offer);
  const settler = createSettler(context, { onSettled, onSwitchedOff: switchOff });
  const fanOut = createFanOut(context, {
    isOurs: (id, owner) => lanes.get(id)?.owner === owner,
    onMade(subscriptionIds) {
      for (const id of subscriptionIds) {
        const lane = lanes.get(id);
        if (lane) wake(lane);
      }
      onWork();
    },
  });

  return {
    /** Does the work that is due. @returns ms until the next turn, unless `onWork` asks for it earlier */
    turn,
    nudge,
    /** Finishes requests in flight, for at most `graceMs`, and gives all lanes back. */
    async stop(graceMs: number): Promise<void> {
      sending.stop();
      if (asking) clearTimeout(asking);
      await fanOut.stop();
      const deadline = performance.now() + graceMs;
      while (sending.figures().inFlight > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, STOP_LOOK_MS));
      }
      await settler.stop();
      await release([...lanes.values()]);
    },
    figures: () => ({
      lanes: lanes.size,
      waiting: readAhead.waiting(),
      ...sending.figures(),
      unsettled: settler.unsettled(),
      ...tally.figures(),
    }),
  };
}
