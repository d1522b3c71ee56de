// Readings of what more than one thread has: a heap, an event loop, a pool, a listener.
import type { ChangeListener } from "#platform/change.ts";
import type { DatabasePool } from "#platform/database.ts";
import { createLoopLag } from "#platform/metrics/loop-lag.ts";
import type { ServiceReading } from "./definition.ts";

export type ThreadName = "main" | "web" | "sender" | "dispatcher";

/** The thread itself. */
export function threadReader(thread: ThreadName): () => ServiceReading[] {
  const lag = createLoopLag();
  return () => [
    { name: "candor_memory_heap_bytes", labels: { thread }, value: process.memoryUsage().heapUsed },
    { name: "candor_event_loop_lag_seconds", labels: { thread }, value: lag.read() },
  ];
}

/** A thread's pool of database connections. */
export function poolReader(thread: ThreadName, pool: Pick<DatabasePool, "connections">): () => ServiceReading[] {
  const { connections } = pool;
  const labels = { pool: thread };
  return () => {
    const { max, open, inUse, waiting, unavailable } = connections.figures();
    return [
      { name: "candor_database_connections_max", labels, value: max },
      { name: "candor_database_connections", labels, value: open },
      { name: "candor_database_connections_in_use", labels, value: inUse },
      { name: "candor_database_waiting", labels, value: waiting },
      { name: "candor_database_unavailable_total", labels, value: unavailable },
    ];
  };
}

/** Whether a thread hears of changes. */
export function changeReader(thread: ThreadName, changes: Pick<ChangeListener, "isHearing">): () => ServiceReading[] {
  return () => [{ name: "candor_changes_heard", labels: { thread }, value: changes.isHearing() ? 1 : 0 }];
}

/** Where requests are counted for rate limits at this moment. */
export type RateStoreInUse = "memory" | "database" | "redis";

export function rateStoreReader(inUse: () => RateStoreInUse): () => ServiceReading[] {
  return () => {
    const used = inUse();
    return (["memory", "database", "redis"] as const).map((store) => ({
      name: "candor_rate_store",
      labels: { store },
      value: store === used ? 1 : 0,
    }));
  };
}

/** The process that draws pictures. */
export function pictureReader(figures: () => { drawn: number; lost: number }): () => ServiceReading[] {
  return () => {
    const { drawn, lost } = figures();
    return [
      { name: "candor_pictures_drawn_total", value: drawn },
      { name: "candor_pictures_lost_total", value: lost },
    ];
  };
}

/** Databases that follow the first one. */
export function replicaReader(
  state: () => readonly { index: number; isReadFrom: boolean; lagMs: number | null }[],
): () => ServiceReading[] {
  return () =>
    state().flatMap(({ index, isReadFrom, lagMs }): ServiceReading[] => {
      const labels = { replica: String(index) };
      return [
        { name: "candor_replica_read_from", labels, value: isReadFrom ? 1 : 0 },
        ...(lagMs === null ? [] : [{ name: "candor_replica_lag_seconds" as const, labels, value: lagMs / 1_000 }]),
      ];
    });
}
