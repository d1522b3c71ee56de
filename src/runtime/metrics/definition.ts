// All metrics (docs/metrics.md). Names follow Prometheus' conventions: base units, counters end in `_total`. Labels take a few fixed
// values and never name an organisation.
import type { MetricDefinition, Metrics, Reading } from "#platform/telemetry/metrics.ts";

type Options = Pick<MetricDefinition, "labels" | "across">;
const gauge = (help: string, options: Options = {}): MetricDefinition => ({ type: "gauge", help, ...options });
const counter = (help: string, options: Options = {}): MetricDefinition => ({ type: "counter", help, ...options });
const histogram = (help: string, options: Options = {}): MetricDefinition => ({ type: "histogram", help, ...options });

export const METRICS = {
  candor_build_info: gauge("1; the version is the label.", { labels: ["version"], across: "first" }),
  candor_uptime_seconds: gauge("Since this process started.", { across: "max" }),
  candor_memory_rss_bytes: gauge("Memory of the process, all threads together.", { across: "max" }),
  candor_data_dir_bytes: gauge("Size of the file system that DATA_DIR is on.", { across: "first" }),
  candor_data_dir_free_bytes: gauge("Free bytes of that file system.", { across: "first" }),
  candor_memory_heap_bytes: gauge("Heap in use, by thread.", { labels: ["thread"] }),
  candor_event_loop_lag_seconds: histogram("How late a thread's timers run; measured from the first scrape on.", {
    labels: ["thread"],
  }),
  candor_threads: gauge("Threads of this process: answered the scrape, or did not.", { labels: ["state"] }),
  candor_http_requests_total: counter("Requests answered.", { labels: ["surface", "method", "status"] }),
  candor_http_request_duration_seconds: histogram(
    "Until the answer was ready; kept answers are given at once and not measured.",
    { labels: ["surface"] },
  ),
  candor_http_requests_in_flight: gauge("Requests being answered.", { labels: ["surface"] }),
  candor_http_rate_limited_total: counter("Requests refused because of a rate limit.", { labels: ["surface"] }),
  candor_kept_answers: gauge("Public answers kept in memory."),
  candor_kept_answers_bytes: gauge("Bytes that kept answers take."),
  candor_kept_answer_hits_total: counter("Requests answered by a kept answer."),
  candor_kept_answer_misses_total: counter("Answers that had to be made, and could be kept."),
  candor_pictures_drawn_total: counter("Pictures that were drawn, such as badges and share images."),
  candor_pictures_lost_total: counter("How often the process that draws pictures died or hung."),
  candor_rate_store: gauge("1 for where requests are counted for rate limits: memory, database or redis.", {
    labels: ["store"],
    across: "max",
  }),
  candor_database_up: gauge("1 where the database answered this scrape in time.", { across: "first" }),
  candor_database_connections_max: gauge("Connections that a pool may have.", { labels: ["pool"] }),
  candor_database_connections: gauge("Connections that a pool has.", { labels: ["pool"] }),
  candor_database_connections_in_use: gauge("Connections that run a query.", { labels: ["pool"] }),
  candor_database_waiting: gauge("Queries that wait for a connection.", { labels: ["pool"] }),
  candor_database_unavailable_total: counter(
    "Queries that had no answer: the connection broke or the deadline passed.",
    { labels: ["pool"] },
  ),
  candor_database_outages_total: counter("Outages of the database that the log told."),
  candor_database_failures_total: counter("What failed because of an outage, in all threads."),
  candor_database_lacks_standby: gauge("1 while writes wait for a synchronous standby and none is connected.", {
    across: "first",
  }),
  candor_replica_read_from: gauge("Threads that read from a replica, by its place in DATABASE_REPLICA_URLS, from 0.", {
    labels: ["replica"],
  }),
  candor_replica_lag_seconds: gauge("How far a replica is behind; missing while that is not known.", {
    labels: ["replica"],
    across: "max",
  }),
  candor_changes_heard: gauge("Threads that hear of changes by NOTIFY.", { labels: ["thread"] }),
  candor_messages_waiting: gauge("Messages to send, now or later; ends at 100000.", { across: "first" }),
  candor_messages_due: gauge("Messages that are due; ends at 100000.", { across: "first" }),
  candor_messages_oldest_due_seconds: gauge("For how long the oldest due message has waited; 0 if none is due.", {
    across: "first",
  }),
  candor_mail_refused_us_total: counter(
    "Mails that were refused because of our server, sender address or content, of all time.",
    { across: "first" },
  ),
  candor_messages_total: counter("Attempts to send a message, by outcome.", {
    labels: ["channel", "outcome"],
  }),
  candor_messages_in_flight: gauge("Messages being sent.", { labels: ["lane"] }),
  candor_messages_blocked: gauge("1 while nothing can be sent, such as a mail server that is away.", {
    labels: ["lane"],
  }),
  candor_webhook_subscriptions: gauge("Ends at 100000.", { labels: ["status"], across: "first" }),
  candor_webhook_events_waiting: gauge("Events that are not in any queue yet; ends at 100000.", { across: "first" }),
  candor_webhook_deliveries_due: gauge("Deliveries that are due; ends at 100000.", { across: "first" }),
  candor_webhook_oldest_due_seconds: gauge("For how long the oldest due delivery has waited; 0 if none is due.", {
    across: "first",
  }),
  candor_webhook_lanes_held: gauge("Lanes that are leased by any process.", { across: "first" }),
  candor_webhook_attempts_total: counter("Attempts to deliver, by outcome.", { labels: ["outcome"] }),
  candor_webhook_attempt_duration_seconds: histogram("From the look-up of the address to the end of the answer."),
  candor_webhook_in_flight: gauge("Deliveries that wait for their receiver's answer."),
  candor_webhook_late: gauge("Deliveries without an answer for more than a quarter of a second."),
  candor_webhook_read: gauge("Deliveries in memory that are not sent yet."),
  candor_webhook_unsettled: gauge("Attempts that are not stored yet."),
  candor_webhook_lanes: gauge("Lanes that are leased by this process."),
  candor_backup_last_good_timestamp_seconds: gauge(
    "Of which moment the last backup is that was read back whole and is still in its place, in Unix time; 0 where none is left, missing before the first.",
    { across: "first" },
  ),
  candor_backup_last_good_bytes: gauge("Size of that backup.", { across: "first" }),
  candor_backup_last_restored_timestamp_seconds: gauge(
    "When a backup was last restored as a test, in Unix time; missing before the first.",
    { across: "first" },
  ),
  candor_backup_failed: gauge("1 where the last attempt to make a backup failed.", { across: "first" }),
  candor_task_last_success_timestamp_seconds: gauge("When a task of the timetable last succeeded here, in Unix time.", {
    labels: ["task"],
    across: "max",
  }),
  candor_task_duration_seconds: gauge("How long the last successful run of a task took.", {
    labels: ["task"],
    across: "max",
  }),
  candor_task_failures_total: counter("Runs of a task that failed here.", { labels: ["task"] }),
} satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof METRICS;
export type ServiceMetrics = Metrics<MetricName>;
export type ServiceReading = Reading<MetricName>;

type Values = Partial<Record<MetricName, Reading["value"]>>;

/** One reading for each name, all with the same labels. */
export function readingsOf(values: Values, labels?: Record<string, string>): ServiceReading[] {
  const labelled = labels ? { labels } : {};
  return Object.entries(values).map(([name, value]) => ({ name: name as MetricName, ...labelled, value }));
}
