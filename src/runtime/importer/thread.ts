// The importer's thread: checks, imports, takes back and counts what owners brought, one import at a time, so that a large file costs
// the pages no processor time. It wakes when a task is announced, and also looks now and then.
import { workOnImport } from "#domain/transfer/task/work.ts";
import { listenForChanges, RARE_PULSE } from "#platform/change.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import type { ServiceMetrics } from "../metrics/definition.ts";
import { changeReader, poolReader, threadReader } from "../metrics/reading.ts";
import { answerReadings } from "../metrics/thread-reading.ts";
import { startPoller } from "../poller.ts";
import { serveThread } from "../supervisor.ts";

export type ImporterSettings = Pick<Config, "logLevel" | "baseUrl"> & { target: DatabaseTarget };

const CONNECTIONS = 3;
/** The longest rest, after which a lease may have run out; and the one while announcements do not arrive. */
const LOOK_EVERY_MS = 30_000;
const UNHEARD_LOOK_MS = 5_000;

serveThread<ImporterSettings>(async ({ target, baseUrl, logLevel }) => {
  const log = createLog(logLevel);
  // An undo of 100,000 reviews has statements that take longer than a page may wait.
  const pool = openPool(target, { max: CONNECTIONS, deadlineMs: null, applicationName: "candor importer" });
  const context: Context = { db: pool.db, clock: systemClock, log, baseUrl };
  const leaving = new AbortController();
  let isHearing = () => false;
  const poll = async () => {
    while (!leaving.signal.aborted && (await workOnImport(context, leaving.signal)));
    return isHearing() ? LOOK_EVERY_MS : UNHEARD_LOOK_MS;
  };
  const poller = startPoller("importer", poll, log);
  const changes = listenForChanges(
    target,
    {
      onChange: (topic) => {
        if (topic === "import" || topic === "*") poller.nudge();
      },
      onGap: () => poller.nudge(),
    },
    log,
    RARE_PULSE,
  );
  isHearing = changes.isHearing;
  const metrics = createMetrics() as ServiceMetrics;
  metrics.add(threadReader("importer"));
  metrics.add(poolReader("importer", pool));
  metrics.add(changeReader("importer", changes));
  return {
    answer: answerReadings(metrics),
    async stop() {
      leaving.abort();
      await poller.stop();
      await changes.stop();
      await pool.close();
    },
  };
});
