// kill-sender: kills a sender with -9 repeatedly while 5,000 messages are due. Another one continues each time. No message may be
// lost. Few may go out twice, under the same Message-ID.
import { seedDue, withFreshDatabase } from "./due.ts";
import { type Bench, spreadOf } from "./harness.ts";
import { ROOT } from "./process.ts";
import { startSink } from "./sink.ts";

const MAILS = 5_000;
/** Mails that each sender sends before it is killed. A last sender finishes. */
const KILLED_AFTER = [500, 1_000, 1_500];
const DONE_WITHIN_MS = 120_000;

export const killSender: Bench = {
  name: "kill-sender",
  about: `${MAILS.toLocaleString("en")} due messages, their sender killed with -9 ${KILLED_AFTER.length} times`,
  run: ({ say, signal }) =>
    withFreshDatabase(async ({ pool, target }) => {
      const sink = await startSink();
      try {
        await seedDue(pool, MAILS);
        const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
        const start = () =>
          Bun.spawn([process.execPath, "test/support/sender-process.ts"], {
            cwd: ROOT,
            stdin: new TextEncoder().encode(JSON.stringify({ target, smtpUrl })),
            stdout: "ignore",
            stderr: "inherit",
          });
        const settled = async () =>
          (await pool.sql<{ n: number }[]>`select count(*)::int as n from message where status = 'sent'`)[0]?.n ?? 0;
        for (const mails of [...KILLED_AFTER, null]) {
          const before = (await sink.count()).taken;
          const child = start();
          const deadline = performance.now() + DONE_WITHIN_MS;
          const isEnough = async () =>
            mails === null ? (await settled()) === MAILS : (await sink.count()).taken - before >= mails;
          while (!(await isEnough())) {
            signal.throwIfAborted();
            if (performance.now() > deadline) throw new Error("The messages were not sent in time.");
            await Bun.sleep(5);
          }
          child.kill("SIGKILL");
          await child.exited;
          // Its messages become due when its lease ends, in a minute.
          await pool.sql`update message set lease_until = now() - interval '1 second' where lease_until is not null`;
          say(mails === null ? "all are settled" : `killed after ${mails} mails`);
        }
        const { taken, different } = await sink.count();
        const lost = MAILS - different;
        return [
          {
            name: "lost",
            unit: "mails",
            ours: spreadOf([lost]),
            target: "0",
            met: lost === 0,
            notes: [`${taken - different} of ${MAILS} arrived twice, each under the Message-ID it had before`],
          },
        ];
      } finally {
        await sink.stop();
      }
    }),
};
