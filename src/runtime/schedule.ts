// The timetable: what runs at which time, as one table. Every task may run in several processes at once without harm.
import { Cron } from "croner";
import { purgeIdempotencyKeys } from "#domain/account/idempotency.ts";
import type { Context } from "#platform/context.ts";

type Task = { name: string; cron: string; run(context: Context): Promise<void> };

const TIMETABLE: Task[] = [{ name: "forget idempotency keys", cron: "17 * * * *", run: purgeIdempotencyKeys }];

export type Schedule = { stop(): Promise<void> };

/** Starts all tasks. A task that fails is logged and runs again at its next time. */
export function startSchedule(context: Context): Schedule {
  const running = new Set<Promise<void>>();
  const jobs = TIMETABLE.map(({ name, cron, run }) => {
    return new Cron(cron, { name, protect: true, timezone: "UTC", unref: true }, async () => {
      const task = run(context).catch((error) =>
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
