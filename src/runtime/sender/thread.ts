// The sender's thread: wakes when messages are announced, also polls now and then, and has a small pool of database
// connections of its own.
import { listenForChanges, RARE_PULSE } from "#platform/change.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { openMail } from "#platform/mail.ts";
import { createMetrics } from "#platform/metrics.ts";
import { followRotation } from "#platform/rotation.ts";
import { openTextMessages } from "#platform/text-message.ts";
import type { ServiceMetrics } from "../metrics/definition.ts";
import { changeReader, poolReader, senderReader, threadReader } from "../metrics/reading.ts";
import { answerReadings } from "../metrics/thread-reading.ts";
import { startPoller } from "../poller.ts";
import { serveThread } from "../supervisor.ts";
import { createKinds } from "./kind/registry.ts";
import type { KindSettings } from "./kind/wording.ts";
import { createSender } from "./sender.ts";

export type SenderSettings = KindSettings &
  Pick<Config, "smtpUrl" | "dkim" | "dataDir" | "twilio" | "logLevel"> & { target: DatabaseTarget };

/** Leasing, settling and heartbeats at once. */
const CONNECTIONS = 3;
/** The longest rest, after which a lease may have run out; and the one while announcements do not arrive. */
const LOOK_EVERY_MS = 30_000;
const UNHEARD_LOOK_MS = 5_000;
/** Below the supervisor's, so that it ends by itself. */
const GRACE_MS = 10_000;

serveThread<SenderSettings>(async (settings) => {
  const { target, baseUrl } = settings;
  const log = createLog(settings.logLevel);
  const pool = openPool(target, { max: CONNECTIONS, applicationName: "candor sender" });
  const context: Context = { db: pool.db, clock: systemClock, log, baseUrl };
  const mail = openMail(settings);
  const kinds = createKinds(settings);
  const rekey = (appSecret: string) => {
    for (const [name, kind] of createKinds({ ...settings, appSecret })) kinds.set(name, kind);
  };
  const rotation = followRotation(settings, [{ rekey }], log);
  let nudge = () => {};
  const sender = createSender(context, {
    kinds,
    mail,
    text: openTextMessages(settings),
    wake: () => nudge(),
  });
  let isHearing = () => false;
  const poll = async () => Math.min(await sender.poll(), isHearing() ? LOOK_EVERY_MS : UNHEARD_LOOK_MS);
  const poller = startPoller("sender", poll, log);
  nudge = poller.nudge;
  const changes = listenForChanges(
    target,
    {
      onChange(topic) {
        rotation.onChange(topic);
        if (topic === "message" || topic === "*") nudge();
      },
      onGap() {
        rotation.onGap();
        nudge();
      },
    },
    log,
    RARE_PULSE,
  );
  isHearing = changes.isHearing;
  const metrics = createMetrics() as ServiceMetrics;
  metrics.add(threadReader("sender"));
  metrics.add(poolReader("sender", pool));
  metrics.add(changeReader("sender", changes));
  metrics.add(senderReader(sender.figures));
  return {
    answer: answerReadings(metrics),
    async stop() {
      await poller.stop();
      await sender.stop(GRACE_MS);
      await changes.stop();
      mail.close();
      await pool.close();
    },
  };
});
