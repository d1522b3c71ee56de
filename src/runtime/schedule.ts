// The timetable: what runs at which time, as one table. Every task may run in several processes at once without harm.
import { Cron } from "croner";
import { purgeIdempotencyKeys } from "#domain/account/idempotency.ts";
import { purgeInboundOrders, purgeOutcomes } from "#domain/integration/retention.ts";
import { expireInvitations } from "#domain/invitation/expiry.ts";
import { queueReminders } from "#domain/invitation/reminder.ts";
import { purgeInvitations, purgeMessages } from "#domain/invitation/retention.ts";
import { purgeAddressHashes, purgeRevisions, purgeUnconfirmed } from "#domain/review/retention.ts";
import { purgeEvents, turnOverAttemptLog } from "#domain/webhook/log-age.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";

export type ScheduleConfig = Pick<Config, "invitationRetentionDays">;

/** What a task returns is how much it did; it is nobody's concern here. */
type Task = { name: string; cron: string; run(context: Context, config: ScheduleConfig): Promise<unknown> };

export const TIMETABLE: readonly Task[] = [
  { name: "expire invitations", cron: "*/5 * * * *", run: (context) => expireInvitations(context) },
  { name: "queue reminders", cron: "7-59/15 * * * *", run: (context) => queueReminders(context) },
  { name: "forget idempotency keys", cron: "17 * * * *", run: purgeIdempotencyKeys },
  {
    name: "forget whom invitations were for",
    cron: "12 2 * * *",
    run: (context, config) => purgeInvitations(context, config.invitationRetentionDays),
  },
  {
    name: "forget orders",
    cron: "22 2 * * *",
    run: (context, config) => purgeInboundOrders(context, config.invitationRetentionDays),
  },
  { name: "forget what came of orders", cron: "27 2 * * *", run: (context) => purgeOutcomes(context) },
  { name: "forget messages", cron: "32 2 * * *", run: (context) => purgeMessages(context) },
  { name: "forget where reviews came from", cron: "42 2 * * *", run: (context) => purgeAddressHashes(context) },
  { name: "forget drafts", cron: "47 2 * * *", run: (context) => purgeRevisions(context) },
  { name: "forget unconfirmed reviews", cron: "52 2 * * *", run: (context) => purgeUnconfirmed(context) },
  { name: "turn over the log of webhooks", cron: "2 3 * * *", run: (context) => turnOverAttemptLog(context) },
  { name: "forget webhook events", cron: "7 3 * * *", run: (context) => purgeEvents(context) },
];

export type Schedule = { stop(): Promise<void> };

/** Starts all tasks. A task that fails is logged and runs again at its next time. */
export function startSchedule(context: Context, config: ScheduleConfig): Schedule {
  const running = new Set<Promise<unknown>>();
  const jobs = TIMETABLE.map(({ name, cron, run }) => {
    return new Cron(cron, { name, protect: true, timezone: "UTC", unref: true }, async () => {
      const task = run(context, config).catch((error) =>
        context.log.error({ task: name, err: error }, "a scheduled task failed"),
      );
      running.add(task);
      await task;
      running.delete(task);
    });
  });
  return {
    async stop() {
      for (const job of jobs) job.stop();
      await Promise.all(running);
    },
  };
}
