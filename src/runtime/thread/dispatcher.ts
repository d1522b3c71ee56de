// The dispatcher's thread.
import { plansWith } from "#domain/account/plan/gate.ts";
import { followPlans } from "#domain/account/plan/kept.ts";
import { DEFAULT_PLANS, type Plans } from "#domain/account/plan/plan.ts";
import { onTopics } from "#platform/database/change.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { followRotation } from "#platform/secret/rotation.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { systemClock } from "#platform/time/clock.ts";
import { createDeliver } from "../dispatcher/deliver.ts";
import { createDispatcher } from "../dispatcher/dispatcher.ts";
import { MOST_LATE } from "../dispatcher/sending.ts";
import { dispatcherReader } from "../metrics/reading.ts";
import { serveWorker } from "../worker-thread.ts";

/** Fan-out, reading, settling and heartbeats at once. */
const CONNECTIONS = 5;
const SLOTS = 128;
/** Longer than a receiver may take, so that requests in flight are finished. */
const GRACE_MS = 12_000;
const REST_UNHEARD_MS = 500;

serveWorker("dispatcher", { max: CONNECTIONS }, ({ config, webhookPlans, context, nudge }) => {
  const { log } = context;
  const outbound = createOutbound({
    allow: [...config.outboundAllow, ...config.receiverAllow],
    baseUrl: config.baseUrl,
    maxInFlight: SLOTS + MOST_LATE,
  });
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const dispatcher = createDispatcher(context, {
    deliver: createDeliver({ outbound, box, clock: systemClock, log }),
    plans: webhookPlans,
    slots: SLOTS,
    onWork: nudge,
  });
  // The dispatcher reads this list at each turn.
  const plans: Plans = { ...DEFAULT_PLANS };
  const takeOver = () => webhookPlans.splice(0, webhookPlans.length, ...plansWith(plans, "webhooks"));
  return {
    poll: dispatcher.turn,
    restUnheardMs: REST_UNHEARD_MS,
    changes: [
      followRotation(config, [box], log),
      followPlans(context, plans, config.plansFile !== null, takeOver),
      onTopics(["delivery"], dispatcher.nudge),
      onTopics(["event", "delivery"], nudge),
    ],
    readers: [dispatcherReader(dispatcher.figures)],
    async stop() {
      await dispatcher.stop(GRACE_MS);
      outbound.close();
    },
  };
});
