// The dispatcher's thread: wakes when events are announced or a lane is due, also polls now and then, and has a small pool of
// database connections of its own.
import ipaddr from "ipaddr.js";
import { listenForChanges, RARE_PULSE } from "#platform/change.ts";
import { systemClock } from "#platform/clock.ts";
import type { Cidr, Config } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createOutbound } from "#platform/outbound.ts";
import { followRotation } from "#platform/rotation.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import type { ServiceMetrics } from "../metrics/definition.ts";
import { changeReader, dispatcherReader, poolReader, threadReader } from "../metrics/reading.ts";
import { answerReadings } from "../metrics/thread-reading.ts";
import { startPoller } from "../poller.ts";
import { serveThread } from "../supervisor.ts";
import { createDeliver } from "./deliver.ts";
import { createDispatcher } from "./dispatcher.ts";
import { MOST_LATE } from "./sending.ts";

export type DispatcherSettings = Pick<Config, "appSecret" | "dataDir" | "baseUrl" | "logLevel"> & {
  appSecretPrevious?: string | null;
  /** OUTBOUND_ALLOW as text: settings are copied to a thread, which loses classes. */
  outboundAllow: string[];
  plans: string[];
  target: DatabaseTarget;
};

/** Fan-out, reading, settling and heartbeats at once. */
const CONNECTIONS = 5;
const SLOTS = 128;
/** Longer than a receiver may take, so that requests in flight are finished. */
const GRACE_MS = 12_000;
const REPORT_EVERY_MS = 60_000;
/** The longest rest while announcements do not arrive. */
const UNHEARD_TURN_MS = 500;

serveThread<DispatcherSettings>(async (settings) => {
  const { target, baseUrl } = settings;
  const log = createLog(settings.logLevel);
  const pool = openPool(target, { max: CONNECTIONS, applicationName: "candor dispatcher" });
  const context: Context = { db: pool.db, clock: systemClock, log, baseUrl };
  const allow = settings.outboundAllow.map((each) => ipaddr.parseCIDR(each) as Cidr);
  const outbound = createOutbound({ allow, maxInFlight: SLOTS + MOST_LATE });
  const box = createSecretBox(settings.appSecret, settings.appSecretPrevious);
  const rotation = followRotation(settings, [box], log);
  let nudge = () => {};
  const dispatcher = createDispatcher(context, {
    deliver: createDeliver({ outbound, box, clock: systemClock, log }),
    plans: settings.plans,
    slots: SLOTS,
    onWork: () => nudge(),
  });
  let isHearing = () => false;
  const poll = async () => Math.min(await dispatcher.turn(), isHearing() ? Number.POSITIVE_INFINITY : UNHEARD_TURN_MS);
  const poller = startPoller("dispatcher", poll, log);
  nudge = poller.nudge;
  const wakeAll = () => {
    dispatcher.nudge();
    poller.nudge();
  };
  const changes = listenForChanges(
    target,
    {
      onChange(topic) {
        rotation.onChange(topic);
        if (topic === "event") poller.nudge();
        else if (topic === "delivery" || topic === "*") wakeAll();
      },
      onGap() {
        rotation.onGap();
        wakeAll();
      },
    },
    log,
    RARE_PULSE,
  );
  isHearing = changes.isHearing;
  let reported = 0;
  const report = setInterval(() => {
    const { outcomes: _, durations: __, ...figures } = dispatcher.figures();
    const done = figures.delivered + figures.failed;
    if (done !== reported) log.info(figures, "webhooks");
    reported = done;
  }, REPORT_EVERY_MS);
  const metrics = createMetrics() as ServiceMetrics;
  metrics.add(threadReader("dispatcher"));
  metrics.add(poolReader("dispatcher", pool));
  metrics.add(changeReader("dispatcher", changes));
  metrics.add(dispatcherReader(dispatcher.figures));
  return {
    answer: answerReadings(metrics),
    async stop() {
      clearInterval(report);
      await poller.stop();
      await dispatcher.stop(GRACE_MS);
      await changes.stop();
      outbound.close();
      await pool.close();
    },
  };
});
