// Windows that several processes share through a store. A process that is alone, or whose store is away, counts by itself at
// once; it also counts what the store let it take, so that nobody begins anew when the store goes.
import { type Admission, admissionOf, type LocalRateWindow, type RateWindow } from "#platform/rate-window.ts";
import type { Circuit } from "./circuit.ts";
import type { RateStore } from "./store.ts";

export type SharedPlan = {
  surface: string;
  /** Counts in this process. */
  local: LocalRateWindow;
  /** Opened at the first call. */
  circuit(): Circuit;
  /** Whether there is somebody to share with. */
  isShared(): boolean;
  keyOf(surface: string, name: string): string;
};

const MINUTE_MS = 60_000;
/** Names that are known to be over their limit are refused without asking again; the one known longest is forgotten first. */
const MOST_REFUSED = 10_000;
/** Asked again after this all the same: somewhere else one may have been given back. */
const REFUSED_FOR_MS = 5_000;

type Waiting = { resolve(admission: Admission): void; turn: number };
/** Of one name, while the store is being asked: who came meanwhile is asked for together, next. */
type Flight = { next: Waiting[] };
/** `endsAt` of the store's window and `until` are of `performance.now()`, which no change of a clock moves. */
type Refused = { limit: number; resetAt: number; endsAt: number; until: number };

/** One surface's window. */
export function shareWindow({ surface, local, circuit, isShared, keyOf }: SharedPlan): RateWindow {
  const flights = new Map<string, Flight>();
  const refused = new Map<string, Refused>();

  const remember = (which: string, known: Refused) => {
    refused.delete(which);
    if (refused.size >= MOST_REFUSED) refused.delete(refused.keys().next().value as string);
    refused.set(which, known);
  };

  // Until the store has answered for the first time nobody is counted here: those who came just then would be admitted besides
  // all that the others admit. It is opened by the first who asks, where no announcement of another process came first.
  const onceKnown = <T>(answer: () => T): T | Promise<Awaited<T>> => {
    const asking = isShared() ? circuit().asking() : null;
    return asking ? (asking.then(answer) as Promise<Awaited<T>>) : answer();
  };
  const storeNow = () => (isShared() ? circuit().store() : null);

  const takeFrom = (
    store: RateStore,
    name: string,
    limit: number,
    periodMs: number,
  ): Admission | Promise<Admission> => {
    const which = `${periodMs} ${name}`;
    const known = refused.get(which);
    if (known && limit <= known.limit) {
      const now = performance.now();
      if (now < known.until) return refusalOf(known, limit, now);
      refused.delete(which);
    }
    const id = `${limit} ${which}`;
    return new Promise((resolve) => {
      const waiting = { resolve, turn: circuit().turn() };
      const flight = flights.get(id);
      if (flight) flight.next.push(waiting);
      else fly(store, id, which, { name, limit, periodMs }, [waiting]);
    });
  };

  type Asked = { name: string; limit: number; periodMs: number };

  const fly = async (store: RateStore, id: string, which: string, asked: Asked, first: Waiting[]): Promise<void> => {
    const { name, limit, periodMs } = asked;
    const flight: Flight = { next: first };
    flights.set(id, flight);
    while (flight.next.length > 0) {
      const now = flight.next;
      flight.next = [];
      const sentAt = performance.now();
      const turn = (now[0] as Waiting).turn;
      const taken = circuit().store()
        ? await circuit().within(store.take(keyOf(surface, name), now.length, limit, periodMs), turn)
        : null;
      if (taken === null) {
        for (const { resolve } of [...now, ...flight.next.splice(0)]) resolve(local.take(name, limit, periodMs));
        continue;
      }
      now.forEach(({ resolve }, index) => {
        const admission = admissionOf(taken.before + index, limit, taken.nowMs, periodMs);
        if (admission.admitted) local.take(name, limit, periodMs);
        resolve(admission);
      });
      if (taken.before + now.length > limit) {
        const over = admissionOf(limit, limit, taken.nowMs, periodMs);
        const leftMs = over.resetAt * 1_000 - taken.nowMs;
        const until = sentAt + Math.min(leftMs, REFUSED_FOR_MS);
        remember(which, { limit, resetAt: over.resetAt, endsAt: sentAt + leftMs, until });
        // Whoever waits would hear the same.
        for (const { resolve } of flight.next.splice(0)) resolve(over);
      }
    }
    flights.delete(id);
  };

  return {
    take(name, limit, periodMs = MINUTE_MS) {
      return onceKnown(() => {
        const store = storeNow();
        return store ? takeFrom(store, name, limit, periodMs) : local.take(name, limit, periodMs);
      });
    },
    count(name, periodMs = MINUTE_MS) {
      return onceKnown(() => {
        const store = storeNow();
        if (!store) return local.count(name, periodMs);
        const asked = circuit().within(store.count(keyOf(surface, name), periodMs), circuit().turn());
        return asked.then((taken) => taken ?? local.count(name, periodMs));
      });
    },
    giveBack(name, periodMs = MINUTE_MS) {
      local.giveBack(name, periodMs);
      refused.delete(`${periodMs} ${name}`);
      const store = storeNow();
      if (store) circuit().within(store.giveBack(keyOf(surface, name), periodMs), circuit().turn());
    },
  };
}

function refusalOf({ resetAt, endsAt }: Refused, limit: number, now: number): Admission {
  return {
    admitted: false,
    limit,
    remaining: 0,
    resetAt,
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1_000)),
  };
}
