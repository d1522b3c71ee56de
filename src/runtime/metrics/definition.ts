// All metrics (docs/metrics.md). Names follow Prometheus' conventions: base units, counters end in `_total`. Labels take a few fixed
// values and never name an organisation.
import type { MetricDefinition, Metrics, Reading } from "#platform/metrics.ts";

export const METRICS = {
  candor_build_info: { type: "gauge", labels: ["version"], across: "first", help: "1; the version is the label." },
  candor_uptime_seconds: { type: "gauge", across: "max", help: "Since this process started." },
  candor_memory_rss_bytes: { type: "gauge", across: "max", help: "Memory of the process, all threads together." },
  candor_data_dir_bytes: { type: "gauge", across: "first", help: "Size of the file system that DATA_DIR is on." },
  candor_data_dir_free_bytes: { type: "gauge", across: "first", help: "Of that: free." },
  candor_memory_heap_bytes: { type: "gauge", labels: ["thread"], help: "Heap in use, by thread." },
  candor_event_loop_lag_seconds: {
    type: "histogram",
    labels: ["thread"],
    help: "How late a thread comes to what is due; measured from the first scrape on.",
  },
  candor_threads: {
    type: "gauge",
    labels: ["state"],
    help: "Threads of this process: answered the scrape, or did not.",
  },

  candor_http_requests_total: {
    type: "counter",
    labels: ["surface", "method", "status"],
    help: "Requests answered.",
  },
  candor_http_request_duration_seconds: {
    type: "histogram",
    labels: ["surface"],
    help: "Until the answer was ready; kept answers are given at once and not measured.",
  },
  candor_http_requests_in_flight: { type: "gauge", labels: ["surface"], help: "Requests being answered." },
  candor_http_rate_limited_total: {
    type: "counter",
    labels: ["surface"],
    help: "Requests refused because of a rate limit.",
  },
  candor_kept_answers: { type: "gauge", help: "Public answers kept in memory." },
  candor_kept_answers_bytes: { type: "gauge", help: "What kept answers take." },
  candor_kept_answer_hits_total: { type: "counter", help: "Requests answered by a kept answer." },
  candor_kept_answer_misses_total: { type: "counter", help: "Answers that had to be made, and could be kept." },

  candor_pictures_drawn_total: { type: "counter", help: "Pictures that were drawn, such as badges and share images." },
  candor_pictures_lost_total: { type: "counter", help: "Times that the process which draws pictures was lost." },
  candor_rate_store: {
    type: "gauge",
    labels: ["store"],
    across: "max",
    help: "1 for where requests are counted for rate limits: memory, database or redis.",
  },

  candor_database_up: { type: "gauge", across: "first", help: "1 where the database answered this scrape in time." },
  candor_database_connections_max: { type: "gauge", labels: ["pool"], help: "Connections that a pool may have." },
  candor_database_connections: { type: "gauge", labels: ["pool"], help: "Connections that a pool has." },
  candor_database_connections_in_use: { type: "gauge", labels: ["pool"], help: "Of those: at work." },
  candor_database_waiting: { type: "gauge", labels: ["pool"], help: "Queries that wait for a connection." },
  candor_database_unavailable_total: {
    type: "counter",
    labels: ["pool"],
    help: "Queries that had no answer: the connection broke or the deadline passed.",
  },
  candor_replica_read_from: {
    type: "gauge",
    labels: ["replica"],
    help: "Threads that read from a replica, by its place in DATABASE_REPLICA_URLS, from 0.",
  },
  candor_replica_lag_seconds: {
    type: "gauge",
    labels: ["replica"],
    across: "max",
    help: "How far a replica is behind; missing while that is not known.",
  },
  candor_changes_heard: { type: "gauge", labels: ["thread"], help: "Threads that hear of changes by NOTIFY." },

  candor_messages_waiting: { type: "gauge", across: "first", help: "Messages to send, now or later; ends at 100000." },
  candor_messages_due: { type: "gauge", across: "first", help: "Messages that could go out now; ends at 100000." },
  candor_messages_oldest_due_seconds: {
    type: "gauge",
    across: "first",
    help: "For how long the oldest due message has been due; 0 where none is.",
  },
  candor_messages_total: {
    type: "counter",
    labels: ["channel", "outcome"],
    help: "Attempts to send a message, by what came of them.",
  },
  candor_messages_in_flight: { type: "gauge", labels: ["lane"], help: "Messages being sent." },
  candor_messages_blocked: {
    type: "gauge",
    labels: ["lane"],
    help: "1 while nothing can be sent, such as a mail server that is away.",
  },

  candor_webhook_subscriptions: { type: "gauge", labels: ["status"], across: "first", help: "Ends at 100000." },
  candor_webhook_events_waiting: {
    type: "gauge",
    across: "first",
    help: "Events that are not in any queue yet; ends at 100000.",
  },
  candor_webhook_deliveries_due: {
    type: "gauge",
    across: "first",
    help: "Deliveries that could go out now; ends at 100000.",
  },
  candor_webhook_oldest_due_seconds: {
    type: "gauge",
    across: "first",
    help: "For how long the oldest due delivery has been due; 0 where none is.",
  },
  candor_webhook_lanes_held: {
    type: "gauge",
    across: "first",
    help: "Lanes that some process delivers at this moment.",
  },
  candor_webhook_attempts_total: {
    type: "counter",
    labels: ["outcome"],
    help: "Attempts to deliver, by what came of them.",
  },
  candor_webhook_attempt_duration_seconds: {
    type: "histogram",
    help: "From the look-up of the address to the end of the answer.",
  },
  candor_webhook_in_flight: { type: "gauge", help: "Deliveries that wait for their receiver's answer." },
  candor_webhook_late: { type: "gauge", help: "Of those: for more than a quarter of a second." },
  candor_webhook_read: { type: "gauge", help: "Deliveries in memory that are not sent yet." },
  candor_webhook_unsettled: { type: "gauge", help: "Attempts that are made and not written down yet." },
  candor_webhook_lanes: { type: "gauge", help: "Lanes that this process delivers." },

  candor_task_last_success_timestamp_seconds: {
    type: "gauge",
    labels: ["task"],
    across: "max",
    help: "When a task of the timetable last succeeded here, in Unix time.",
  },
  candor_task_duration_seconds: {
    type: "gauge",
    labels: ["task"],
    across: "max",
    help: "How long that took.",
  },
  candor_task_failures_total: { type: "counter", labels: ["task"], help: "Runs of a task that failed here." },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof METRICS;
export type ServiceMetrics = Metrics<MetricName>;
export type ServiceReading = Reading<MetricName>;
