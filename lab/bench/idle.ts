// idle: CPU and memory of a service without requests, with the threads for messages and webhooks started.
import { newId } from "#contract/id.ts";
import { withDatabase, withDataFolder } from "./database.ts";
import { atMost, type Bench, inRounds, mostFigure } from "./harness.ts";
import { cpuTimeWithEndedMs, memoryMb } from "./process.ts";
import { startService } from "./service.ts";

/** Until then the work after a start is done, such as the first garbage collection. */
const SETTLED_MS = 65_000;
const MEASURED_MS = 60_000;
const ROUNDS = 3;
const MOST_SHARE = 0.3;
const MOST_MB = 120;

export const idle: Bench = {
  name: "idle",
  about: "a service without requests: processor time and memory",
  run: (options) =>
    withDataFolder("idle", async (dataDir) => {
      await withDatabase(dataDir, async ({ pool }) => {
        const [organisation, subscription] = [newId<"org">(), newId()];
        await pool.sql`insert into organisation (id, name, plan, period_anchor) values (${organisation}, 'Bench', 'scale', now())`;
        await pool.sql`
          insert into webhook_subscription (id, organisation_id, url, events, secret_sealed)
          values (${subscription}, ${organisation}, 'https://receiver.example/', '{review.created}', 'sealed')`;
        // A delivery and a message are due tomorrow, so that both threads start and find nothing to do.
        await pool.sql`
          insert into webhook_lane (subscription_id, next_due) values (${subscription}, now() + interval '1 day')`;
        await pool.sql`
          insert into message (id, kind, channel, address, subject_id, payload, run_at)
          values (${newId()}, 'invitation', 'email', 'customer@customer.example', ${newId()}, '{}', now() + interval '1 day')`;
      });
      const { pid, stop } = await startService({ dataDir });
      try {
        await Bun.sleep(SETTLED_MS);
        const shares: number[] = [];
        const sizes: number[] = [];
        await inRounds(atMost(ROUNDS, options), async () => {
          const [before, startedAt] = [cpuTimeWithEndedMs(pid), performance.now()];
          await Bun.sleep(MEASURED_MS);
          shares.push(((cpuTimeWithEndedMs(pid) - before) / (performance.now() - startedAt)) * 100);
          sizes.push(memoryMb(pid).now);
        });
        return [
          mostFigure("idle, processor", "% of a core", shares, MOST_SHARE),
          mostFigure("idle, memory", "MB", sizes, MOST_MB),
        ];
      } finally {
        await stop();
      }
    }),
};
