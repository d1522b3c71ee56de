// Readings of the parts of a process, each from the part's own figures.
import type { ChangeListener } from "#platform/change.ts";
import type { DatabasePool } from "#platform/database.ts";
import { createLoopLag } from "#platform/metrics/loop-lag.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import type { DispatcherFigures } from "../dispatcher/dispatcher.ts";
import type { Schedule } from "../schedule.ts";
import type { SenderFigures } from "../sender/figures.ts";
import type { ServiceReading } from "./definition.ts";
import type { RequestTallies } from "./request-tally.ts";

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

/** The handler of requests, in each thread that serves. */
export function handlerReader(tallies: RequestTallies, cache: ResponseCache): () => ServiceReading[] {
  return () => {
    const { entries, bytes } = cache.size();
    const { hits, made } = cache.figures();
    return [
      ...Object.values(tallies).flatMap((each) => each.read()),
      { name: "candor_kept_answers", value: entries },
      { name: "candor_kept_answers_bytes", value: bytes },
      { name: "candor_kept_answer_hits_total", value: hits },
      { name: "candor_kept_answer_misses_total", value: made },
    ];
  };
}

export function dispatcherReader(figures: () => DispatcherFigures): () => ServiceReading[] {
  return () => {
    const { lanes, waiting, inFlight, late, unsettled, outcomes, durations } = figures();
    return [
      ...Object.entries(outcomes).map(([outcome, value]) => ({
        name: "candor_webhook_attempts_total" as const,
        labels: { outcome },
        value,
      })),
      { name: "candor_webhook_attempt_duration_seconds", value: durations },
      { name: "candor_webhook_in_flight", value: inFlight },
      { name: "candor_webhook_late", value: late },
      { name: "candor_webhook_read", value: waiting },
      { name: "candor_webhook_unsettled", value: unsettled },
      { name: "candor_webhook_lanes", value: lanes },
    ];
  };
}

export function senderReader(figures: () => SenderFigures): () => ServiceReading[] {
  return () => {
    const { settled, queues } = figures();
    return [
      ...settled.map(({ channel, outcome, count }) => ({
        name: "candor_messages_total" as const,
        labels: { channel, outcome },
        value: count,
      })),
      ...queues.flatMap(({ name, inFlight, isBlocked }): ServiceReading[] => [
        { name: "candor_messages_in_flight", labels: { lane: name }, value: inFlight },
        { name: "candor_messages_blocked", labels: { lane: name }, value: isBlocked ? 1 : 0 },
      ]),
    ];
  };
}

/** The tasks that ran in this process. Of several processes each runs every task, so the latest of all counts. */
export function scheduleReader(schedule: Pick<Schedule, "figures">): () => ServiceReading[] {
  return () =>
    schedule.figures().flatMap(({ name, failures, success }) => {
      const labels = { task: name };
      const failed: ServiceReading = { name: "candor_task_failures_total", labels, value: failures };
      if (!success) return [failed];
      const endedAt = success.endedAt.getTime() / 1_000;
      return [
        failed,
        { name: "candor_task_last_success_timestamp_seconds", labels, value: endedAt },
        { name: "candor_task_duration_seconds", labels, value: success.durationMs / 1_000 },
      ];
    });
}
