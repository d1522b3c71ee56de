// Counts that the threads of one process share without a lock, because a thread that dies with a lock would hold up all others.
// Each window in turn has a table, in which a slot belongs to one name until the table is emptied, while no window uses it.
import type { Clock } from "../time/clock.ts";
import { DAY_MS, MINUTE_MS } from "../time/clock.ts";
import { admissionOf } from "./rate-window.ts";

/** Handed to each thread as it is. */
export type SharedCounts = {
  buffer: SharedArrayBuffer;
  /** 64 random bits of this process: callers cannot search for two names that count as one. */
  seed: bigint;
};

export type LocalRateWindow = ReturnType<typeof createRateWindow>;

/** Periods up to a minute share tables that turn each minute, longer ones those that turn each day. */
const ROTATIONS = [
  { turnMs: MINUTE_MS, slots: 1 << 18 },
  { turnMs: DAY_MS, slots: 1 << 16 },
] as const;
/** The current one, the one before, in which windows may still run, and the next. */
const TABLES = 3;
/** A name is looked for in this many slots, from its first one on. */
const REACH = 32;
/** The next table is emptied in this first part of a turn, long before it is used. */
const EMPTIED_BEFORE = 5 / 6;
const MOST = 0x7fff_ffff;

/** For each slot the key of its name, zero where it is free, and the count. */
type Table = Int32Array;
type Rotation = ReturnType<typeof rotationsOf>[number];
type Period = { window: number; seed: bigint; table: Table; slots: number };

const CELLS = 2;
const SLOT_BYTES = CELLS * Int32Array.BYTES_PER_ELEMENT;

/** Has room for 262,144 names a minute and 65,536 a day. The system allocates only the pages of these 8 MB that are written. */
export function createSharedCounts(): SharedCounts {
  const bytes = ROTATIONS.reduce((sum, { slots }) => sum + (1 + TABLES * slots) * SLOT_BYTES, 0);
  return { buffer: new SharedArrayBuffer(bytes), seed: crypto.getRandomValues(new BigUint64Array(1))[0] as bigint };
}

/**
 * A surface's window over counts that other threads use, too. Periods are a second to a day. When a table is full, a new name
 * counts together with another one: both may be admitted less often, never more.
 */
export function createRateWindow(clock: Clock, { buffer, seed } = createSharedCounts(), surface = "") {
  const rotations = rotationsOf(buffer);
  const own = Bun.hash.xxHash64(surface, seed);
  const current = new Map<number, Period>();

  const periodAt = (periodMs: number, now: number): Period => {
    const window = Math.floor(now / periodMs);
    const known = current.get(periodMs);
    if (known?.window === window) return known;
    const rotation = rotations[periodMs <= MINUTE_MS ? 0 : 1] as Rotation;
    // By its start, so that all of a window is counted in one table.
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
    take(name: string, limit: number, periodMs: number = MINUTE_MS) {
      const now = clock.now().getTime();
      const period = periodAt(periodMs, now);
      return admissionOf(change(period, name, 1, Math.min(limit, MOST)), limit, now, periodMs);
    },
    count(name: string, periodMs: number = MINUTE_MS) {
      const period = periodAt(periodMs, clock.now().getTime());
      return Atomics.load(period.table, countOf(period, name));
    },
    giveBack(name: string, periodMs: number = MINUTE_MS): void {
      change(periodAt(periodMs, clock.now().getTime()), name, -1, MOST);
    },
  };
}

function rotationsOf(buffer: SharedArrayBuffer) {
  let offset = 0;
  const next = (length: number): Table => {
    const part = new Int32Array(buffer, offset, length);
    offset += part.byteLength;
    return part;
  };
  return ROTATIONS.map(({ turnMs, slots }) => ({
    turnMs,
    slots,
    // As long as a slot, so that no slot stands across two lines of the processor's cache.
    emptied: next(CELLS),
    tables: Array.from({ length: TABLES }, () => next(slots * CELLS)),
  }));
}

/** Done by the first caller in a turn. If none comes in time the table stays as it is: its names are of other windows. */
function emptyNext({ turnMs, emptied, tables }: Rotation, turn: number, now: number): void {
  if (turn !== Math.floor(now / turnMs) || (now % turnMs) / turnMs > EMPTIED_BEFORE) return;
  const before = Atomics.load(emptied, 0);
  if (before === (turn | 0) || Atomics.compareExchange(emptied, 0, before, turn | 0) !== before) return;
  tables[(turn + 1) % TABLES]?.fill(0);
}

/** Adds to a name's count, unless that would leave 0 to `most`. @returns the count before */
function change(period: Period, name: string, by: 1 | -1, most: number): number {
  const { table } = period;
  const at = countOf(period, name);
  for (let used = table[at] as number; ; ) {
    const after = used + by;
    if (after > most || after < 0) return used;
    const there = Atomics.compareExchange(table, at, used, after);
    if (there === used) return used;
    used = there;
  }
}

/** The hash of a name, and its two halves. */
const hash = new BigUint64Array(1);
const halves = new Int32Array(hash.buffer);

/**
 * Where the name's count stands, in a slot taken at first use. All threads look in the same order and free nothing, so a name has one
 * slot. One half of the hash says where to look and the other is the key, so two names are one where both agree.
 */
function countOf({ seed, table, slots }: Period, name: string): number {
  hash[0] = Bun.hash.xxHash64(name, seed);
  const home = (halves[0] as number) & (slots - 1);
  // Zero marks a free slot.
  const own = halves[1] || 1;
  for (let step = 0; step < REACH; step++) {
    const at = ((home + step) & (slots - 1)) * CELLS;
    // A slot is written once, so an equal key needs no atomic read. Most names are found by the first.
    if (table[at] === own) return at + 1;
    const there = Atomics.compareExchange(table, at, 0, own);
    if (there === 0 || there === own) return at + 1;
  }
  return home * CELLS + 1;
}
