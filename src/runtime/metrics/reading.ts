// Readings of the parts of a process, each from the part's own figures.
import type { ResponseCache } from "#platform/cache/response-cache.ts";
import type { ChangeListener } from "#platform/database/change.ts";
import type { DatabasePool } from "#platform/database/database.ts";
import { type Outage, outageFigures } from "#platform/database/outage.ts";
import type { Windows } from "#platform/rate-window/shared.ts";
import { createLoopLag } from "#platform/telemetry/metrics.ts";
import type { DispatcherFigures } from "../dispatcher/dispatcher.ts";
import type { SenderFigures } from "../sender/sender.ts";
import { readingsOf, type ServiceReading } from "./definition.ts";
import type { RequestTallies } from "./request-tally.ts";

type ThreadName = "main" | "web" | "sender" | "dispatcher" | "importer";

export function threadReader(thread: ThreadName): () => ServiceReading[] {
  const readLag = createLoopLag();
  return () =>
    readingsOf(
      { candor_memory_heap_bytes: process.memoryUsage().heapUsed, candor_event_loop_lag_seconds: readLag() },
      { thread },
    );
}

/** A thread's pool of database connections. */
export function poolReader(thread: ThreadName, { connections }: Pick<DatabasePool, "connections">) {
  return (): ServiceReading[] => {
    const { max, open, inUse, waiting, unavailable } = connections.figures();
    const values = {
      candor_database_connections_max: max,
      candor_database_connections: open,
      candor_database_connections_in_use: inUse,
      candor_database_waiting: waiting,
      candor_database_unavailable_total: unavailable,
    };
    return readingsOf(values, { pool: thread });
  };
}

/** Of all threads. */
export function outageReader(outage: Outage) {
  return (): ServiceReading[] => {
    const { outages, failed } = outageFigures(outage);
    return readingsOf({ candor_database_outages_total: outages, candor_database_failures_total: failed });
  };
}

export function changeReader(thread: ThreadName, changes: Pick<ChangeListener, "isHearing">) {
  return (): ServiceReading[] => readingsOf({ candor_changes_heard: changes.isHearing() ? 1 : 0 }, { thread });
}

/** Where requests are counted for rate limits at this moment. */
export function rateStoreReader(inUse: Windows["countsIn"]) {
  return (): ServiceReading[] => {
    const used = inUse();
    return (["memory", "database", "redis"] as const).flatMap((store) =>
      readingsOf({ candor_rate_store: store === used ? 1 : 0 }, { store }),
    );
  };
}

/** The process that draws pictures. */
export function pictureReader(figures: () => { drawn: number; lost: number }) {
  return (): ServiceReading[] => {
    const { drawn, lost } = figures();
    return readingsOf({ candor_pictures_drawn_total: drawn, candor_pictures_lost_total: lost });
  };
}

export function replicaReader(state: () => readonly { index: number; isReadFrom: boolean; lagMs: number | null }[]) {
  return (): ServiceReading[] =>
    state().flatMap(({ index, isReadFrom, lagMs }) => {
      const lag = lagMs === null ? {} : { candor_replica_lag_seconds: lagMs / 1_000 };
      return readingsOf({ candor_replica_read_from: isReadFrom ? 1 : 0, ...lag }, { replica: String(index) });
    });
}

/** The handler of requests, in each thread that serves. */
export function handlerReader(tallies: RequestTallies, cache: ResponseCache) {
  return (): ServiceReading[] => {
    const { entries, bytes } = cache.size();
    const { hits, made } = cache.figures();
    const kept = {
      candor_kept_answers: entries,
      candor_kept_answers_bytes: bytes,
      candor_kept_answer_hits_total: hits,
      candor_kept_answer_misses_total: made,
    };
    return [...Object.values(tallies).flatMap((each) => each.read()), ...readingsOf(kept)];
  };
}

export function dispatcherReader(figures: () => DispatcherFigures) {
  return (): ServiceReading[] => {
    const { lanes, waiting, inFlight, late, unsettled, outcomes, durations } = figures();
    const values = {
      candor_webhook_attempt_duration_seconds: durations,
      candor_webhook_in_flight: inFlight,
      candor_webhook_late: late,
      candor_webhook_read: waiting,
      candor_webhook_unsettled: unsettled,
      candor_webhook_lanes: lanes,
    };
    const attempts = Object.entries(outcomes).flatMap(([outcome, value]) =>
      readingsOf({ candor_webhook_attempts_total: value }, { outcome }),
    );
    return [...attempts, ...readingsOf(values)];
  };
}

export function senderReader(figures: () => SenderFigures) {
  return (): ServiceReading[] => {
    const { settled, queues } = figures();
    return [
      ...settled.flatMap(({ channel, outcome, count }) =>
        readingsOf({ candor_messages_total: count }, { channel, outcome }),
      ),
      ...queues.flatMap(({ name, inFlight, isBlocked }) =>
        readingsOf({ candor_messages_in_flight: inFlight, candor_messages_blocked: isBlocked ? 1 : 0 }, { lane: name }),
      ),
    ];
  };
}
