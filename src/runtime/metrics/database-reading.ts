// Figures out of the database, bounded in what they read, in time, and in how often. Simultaneous scrapes share one round of
// queries, and its answer is kept for a few seconds.
import { messageFigures } from "#domain/message/figures.ts";
import { webhookFigures } from "#domain/webhook/figures.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";
import type { ServiceReading } from "./definition.ts";

const WITHIN_MS = 1_500;
const KEPT_MS = 3_000;
const DOWN: ServiceReading[] = [{ name: "candor_database_up", value: 0 }];

/** Resolves in time in any case; where the database does not answer, with that alone. */
export function createDatabaseReading(
  context: Context,
  { withinMs, keptMs } = { withinMs: WITHIN_MS, keptMs: KEPT_MS },
): () => Promise<ServiceReading[]> {
  let asking: Promise<ServiceReading[]> | null = null;
  let kept: { readings: ServiceReading[]; at: number } | null = null;

  const ask = async (): Promise<ServiceReading[]> => {
    try {
      const readings = await readDatabase(context, withinMs);
      kept = { readings, at: performance.now() };
      return readings;
    } catch (error) {
      context.log.debug({ err: error }, "the database could not be asked for figures");
      return DOWN;
    } finally {
      asking = null;
    }
  };

  return () => {
    if (kept && performance.now() - kept.at < keptMs) return Promise.resolve(kept.readings);
    asking ??= ask();
    let timer: Timer | undefined;
    const late = new Promise<ServiceReading[]>((resolve) => {
      timer = setTimeout(resolve, withinMs, DOWN);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  };
}

/** The scrape does not wait any longer, so the server need not go on. */
const limitStatements = statement("statement_timeout", "select set_config('statement_timeout', $1::text, true)");

function readDatabase(context: Context, withinMs: number): Promise<ServiceReading[]> {
  return inTransaction(context, async (inside) => {
    await limitStatements(inside.db, String(withinMs));
    const messages = await messageFigures(inside);
    const webhooks = await webhookFigures(inside);
    const now = Date.now();
    const { active, switchedOff } = webhooks.subscriptions;
    return [
      { name: "candor_database_up", value: 1 },
      { name: "candor_messages_waiting", value: messages.waiting },
      { name: "candor_messages_due", value: messages.due },
      { name: "candor_messages_oldest_due_seconds", value: ageS(messages.oldestDueAt, now) },
      { name: "candor_webhook_subscriptions", labels: { status: "active" }, value: active },
      { name: "candor_webhook_subscriptions", labels: { status: "switched_off" }, value: switchedOff },
      { name: "candor_webhook_events_waiting", value: webhooks.events },
      { name: "candor_webhook_deliveries_due", value: webhooks.due },
      { name: "candor_webhook_oldest_due_seconds", value: ageS(webhooks.oldestDueAt, now) },
      { name: "candor_webhook_lanes_held", value: webhooks.lanesHeld },
    ];
  });
}

function ageS(since: Date | null, nowMs: number): number {
  return since === null ? 0 : Math.max(0, (nowMs - since.getTime()) / 1_000);
}
