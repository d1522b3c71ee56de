// Figures from the database. The rows that they read, their time and their frequency are bounded. Simultaneous scrapes share one round
// of queries, and its answer is kept for a few seconds.
import { messageFigures } from "#domain/message/lease.ts";
import { countMailRefusals } from "#domain/message/refusal.ts";
import { webhookFigures } from "#domain/webhook/figures.ts";
import type { Sizes } from "#platform/backup/place.ts";
import { type BackupStanding, readStanding } from "#platform/backup/run.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { readStandby } from "#platform/database/standby.ts";
import { statement } from "#platform/database/statement.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import { readingsOf, type ServiceReading } from "./definition.ts";

const WITHIN_MS = 1_500;
const KEPT_MS = 3_000;

/**
 * Resolves in time; where the database does not answer, with `candor_database_up` alone.
 * @param lookIntoPlace which backups are there; null: not known
 */
export function createDatabaseReading(
  context: Context,
  { withinMs, keptMs } = { withinMs: WITHIN_MS, keptMs: KEPT_MS },
  lookIntoPlace: () => Sizes | null = () => null,
): () => Promise<ServiceReading[]> {
  let asking: Promise<ServiceReading[]> | null = null;
  let kept: { readings: ServiceReading[]; at: number } | null = null;

  const ask = async (): Promise<ServiceReading[]> => {
    const readings = await readDatabase(context, withinMs, lookIntoPlace());
    kept = { readings, at: performance.now() };
    return readings;
  };

  return async () => {
    if (kept && performance.now() - kept.at < keptMs) return kept.readings;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return withTimeout(asking, withinMs).catch((error) => {
      context.log.debug({ err: error }, "the database could not be asked for figures");
      return readingsOf({ candor_database_up: 0 });
    });
  };
}

/** The scrape has ended, so the server need not finish the query. */
const limitStatements = statement("statement_timeout", "select set_config('statement_timeout', $1::text, true)");

function readDatabase(context: Context, withinMs: number, there: Sizes | null): Promise<ServiceReading[]> {
  return inTransaction(context, async (inside) => {
    await limitStatements(inside.db, String(withinMs));
    const messages = await messageFigures(inside);
    const webhooks = await webhookFigures(inside);
    const recorded = await readStanding(inside.db);
    const backups = there === null ? recorded : await readStanding(inside.db, there);
    const refused = await countMailRefusals(inside);
    const [{ standby } = { standby: "hidden" }] = await readStandby(inside.db);
    const now = Date.now();
    const { active, switchedOff } = webhooks.subscriptions;
    return [
      ...readingsOf({
        candor_database_up: 1,
        candor_messages_waiting: messages.waiting,
        candor_messages_due: messages.due,
        candor_messages_oldest_due_seconds: ageS(messages.oldestDueAt, now),
        candor_mail_refused_us_total: refused,
        candor_webhook_events_waiting: webhooks.events,
        candor_webhook_deliveries_due: webhooks.due,
        candor_webhook_oldest_due_seconds: ageS(webhooks.oldestDueAt, now),
        candor_webhook_lanes_held: webhooks.lanesHeld,
      }),
      ...(standby === "hidden" ? [] : readingsOf({ candor_database_lacks_standby: standby === "none" ? 1 : 0 })),
      ...backupReadings(backups, recorded.good !== null),
      ...readingsOf({ candor_webhook_subscriptions: active }, { status: "active" }),
      ...readingsOf({ candor_webhook_subscriptions: switchedOff }, { status: "switched_off" }),
    ];
  });
}

/** @param wasMade whether a good one was made at all: where none is left, 0 sets the alert off */
function backupReadings({ good, restored, last }: BackupStanding, wasMade: boolean): ServiceReading[] {
  return readingsOf({
    ...(wasMade && { candor_backup_last_good_timestamp_seconds: 0, candor_backup_last_good_bytes: 0 }),
    ...(good && {
      candor_backup_last_good_timestamp_seconds: good.at.getTime() / 1_000,
      candor_backup_last_good_bytes: good.bytes,
    }),
    ...(restored && { candor_backup_last_restored_timestamp_seconds: restored.at.getTime() / 1_000 }),
    ...(last && { candor_backup_failed: last.fault === null ? 0 : 1 }),
  });
}

function ageS(since: Date | null, nowMs: number): number {
  return since === null ? 0 : Math.max(0, (nowMs - since.getTime()) / 1_000);
}
