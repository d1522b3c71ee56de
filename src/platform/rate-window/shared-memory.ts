// Counts that the threads of one process share, without a lock: a thread may be ended at any moment, and one that held a lock
// would then hold up all others. A table for each window in turn: a slot is taken by one name for the whole of it, so a count
// never has to change hands while others look. The table of the next window is emptied while nobody uses it.
import type { Clock } from "#platform/clock.ts";
import { admissionOf, type LocalRateWindow } from "#platform/rate-window.ts";

/** Handed to each thread as it is. */
export type SharedCounts = {
  buffer: SharedArrayBuffer;
  /** 64 bits, other ones in each process: nobody outside can look for two names that count as one. */
  seed: bigint;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Periods up to a minute share tables that turn each minute, longer ones those that turn each day. */
const ROTATIONS = [
  { turnMs: MINUTE_MS, slots: 1 << 18 },
  { turnMs: DAY_MS, slots: 1 << 16 },
] as const;
/** The one in use, the one before, in which windows may still run, and the next. */
const TABLES = 3;
/** A name stands at most this far from where it belongs. */
const REACH = 32;
/** A table is emptied with more than this share of a turn to go, so that it is done long before it is used. */
const EMPTIED_BEFORE = 5 / 6;
const MOST = 0x7fff_ffff;

type Table = { keys: BigUint64Array; counts: Int32Array };
type Rotation = { turnMs: number; slots: number; emptied: Int32Array; tables: Table[] };
type Slot = { counts: Int32Array; at: number };
type Period = { window: number; seed: bigint; table: Table; slots: number };

/** Room for 262,144 names a minute and 65,536 a day: 12 MB, of which the system keeps what is used. */
export function createSharedCounts(): SharedCounts {
  const bytes = ROTATIONS.reduce((sum, { slots }) => sum + 8 + TABLES * slots * 12, 0);
  return { buffer: new SharedArrayBuffer(bytes), seed: crypto.getRandomValues(new BigUint64Array(1))[0] as bigint };
}

/**
 * A surface's window over counts that other threads use, too. Periods are a second to a day. Beyond the room there is, a name
 * counts together with another one: never more than the limit, and less for those two.
 */
export function sharedRateWindow(clock: Clock, { buffer, seed }: SharedCounts, surface: string): LocalRateWindow {
  const rotations = rotationsOf(buffer);
  const own = Bun.hash.xxHash64(surface, seed);
  const current = new Map<number, Period>();

  const periodAt = (periodMs: number, now: number): Period => {
    const window = Math.floor(now / periodMs);
    const known = current.get(periodMs);
    if (known?.window === window) return known;
    const rotation = rotations[periodMs <= MINUTE_MS ? 0 : 1] as Rotation;
    if (!(periodMs >= 1_000 && periodMs <= DAY_MS))
      throw new Error(`${periodMs} ms is no period that threads can share.`);
    // By its window's start: all of a window is counted in one table.
    const turn = Math.floor((window * periodMs) / rotation.turnMs);
    emptyNext(rotation, turn, now);
    const period = {
      window,
      seed: Bun.hash.xxHash64(`${periodMs} ${window}`, own),
      table: rotation.tables[turn % TABLES] as Table,
      slots: rotation.slots,
    };
    current.set(periodMs, period);
    return period;
  };

  return {
    take(name, limit, periodMs = MINUTE_MS) {
      const now = clock.now().getTime();
      const { counts, at } = slotFor(periodAt(periodMs, now), name);
      const most = Math.min(limit, MOST);
      for (;;) {
        const used = Atomics.load(counts, at);
        if (used >= most || Atomics.compareExchange(counts, at, used, used + 1) === used)
          return admissionOf(used, limit, now, periodMs);
      }
    },
    count(name, periodMs = MINUTE_MS) {
      const slot = findSlot(periodAt(periodMs, clock.now().getTime()), name);
      return slot ? Atomics.load(slot.counts, slot.at) : 0;
    },
    giveBack(name, periodMs = MINUTE_MS) {
      const slot = findSlot(periodAt(periodMs, clock.now().getTime()), name);
      if (!slot) return;
      for (;;) {
        const used = Atomics.load(slot.counts, slot.at);
        if (used === 0 || Atomics.compareExchange(slot.counts, slot.at, used, used - 1) === used) return;
      }
    },
  };
}

function rotationsOf(buffer: SharedArrayBuffer): Rotation[] {
  let offset = 0;
  const next = (bytes: number) => {
    offset += bytes;
    return offset - bytes;
  };
  return ROTATIONS.map(({ turnMs, slots }) => {
    // Eight bytes, because what follows must begin at a multiple of them.
    const emptied = new Int32Array(buffer, next(8), 1);
    const tables = Array.from({ length: TABLES }, () => {
      const keys = new BigUint64Array(buffer, next(slots * 8), slots);
      return { keys, counts: new Int32Array(buffer, next(slots * 4), slots) };
    });
    return { turnMs, slots, emptied, tables };
  });
}

/** By whoever comes first in a turn. Where nobody comes in time it is left as it is: its names are of other windows. */
function emptyNext({ turnMs, emptied, tables }: Rotation, turn: number, now: number): void {
  if (turn !== Math.floor(now / turnMs) || (now % turnMs) / turnMs > EMPTIED_BEFORE) return;
  const before = Atomics.load(emptied, 0);
  if (before === (turn | 0) || Atomics.compareExchange(emptied, 0, before, turn | 0) !== before) return;
  const { keys, counts } = tables[(turn + 1) % TABLES] as Table;
  keys.fill(0n);
  counts.fill(0);
}

/** The name's slot, taken at its first count. Everybody looks in the same order and nothing is freed, so there is one of it. */
function slotFor({ seed, table: { keys, counts }, slots }: Period, name: string): Slot {
  const key = keyOf(name, seed);
  const home = Number(BigInt.asUintN(32, key)) & (slots - 1);
  for (let step = 0; step < REACH; step++) {
    const at = (home + step) & (slots - 1);
    let there = Atomics.load(keys, at);
    if (there === 0n) there = Atomics.compareExchange(keys, at, 0n, key) || key;
    if (there === key) return { counts, at };
  }
  return { counts, at: home };
}

function findSlot({ seed, table: { keys, counts }, slots }: Period, name: string): Slot | null {
  const key = keyOf(name, seed);
  const home = Number(BigInt.asUintN(32, key)) & (slots - 1);
  for (let step = 0; step < REACH; step++) {
    const at = (home + step) & (slots - 1);
    const there = Atomics.load(keys, at);
    if (there === key) return { counts, at };
    if (there === 0n) return null;
  }
  return { counts, at: home };
}

/** All 64 bits are compared. Zero stands for nobody. */
function keyOf(name: string, seed: bigint): bigint {
  return Bun.hash.xxHash64(name, seed) || 1n;
}
