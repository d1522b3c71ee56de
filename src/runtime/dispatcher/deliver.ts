// Sends one delivery as a signed request, and reads its answer as an attempt (contract, Events).
import { toWire } from "#contract/id.ts";
import type { DueDelivery } from "#domain/webhook/delivery/queue.ts";
import { deliveryBody, deliveryHeaders } from "#domain/webhook/delivery/request.ts";
import type { LaneTarget } from "#domain/webhook/state/target.ts";
import type { Outbound, Outcome } from "#platform/outbound/outbound.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { Log } from "#platform/telemetry/log.ts";
import { childOf, parseTraceparent, traceparentOf } from "#platform/telemetry/trace.ts";
import type { Clock } from "#platform/time/clock.ts";
import type { Attempt, Deliver } from "./sending.ts";

/** Contract, Events: look-up, connection and answer together. */
const RESPONSE_TIMEOUT_MS = 10_000;
const MOST_TOLD = 10_000;

type Secrets = { secret: string; nextSecret?: string };

type DeliverOptions = {
  outbound: Outbound;
  box: SecretBox;
  clock: Clock;
  log: Log;
  deadlineMs?: number;
};

export function createDeliver(options: DeliverOptions): Deliver {
  const { outbound, box, clock, log, deadlineMs = RESPONSE_TIMEOUT_MS } = options;
  // Each reading of a target is a new object, so its secrets are opened once per reading.
  const opened = new WeakMap<LaneTarget, Secrets | null>();
  const told = new Set<string>();
  const tellClosed = (id: LaneTarget["subscriptionId"]) => {
    if (told.has(id) || told.size >= MOST_TOLD) return;
    told.add(id);
    log.error({ subscription: toWire("whs", id) }, "deliveries fail: APP_SECRET does not open the webhook's secret");
  };
  const secretsOf = (target: LaneTarget): Secrets | null => {
    let secrets = opened.get(target);
    if (secrets === undefined) {
      secrets = openSecrets(target, box);
      opened.set(target, secrets);
      if (secrets === null) tellClosed(target.subscriptionId);
    }
    return secrets;
  };
  const send = async (target: LaneTarget, delivery: DueDelivery): Promise<Attempt> => {
    const secrets = secretsOf(target);
    // It was sealed under another APP_SECRET.
    if (!secrets) return failedAttempt("secret", 0);
    const deliveryId = toWire("whd", delivery.id);
    const body = encoder.encode(deliveryBody(delivery));
    const { event } = delivery;
    const headers = deliveryHeaders({ event, deliveryId, timestamp: clock.now(), body, ...secrets });
    const trace = parseTraceparent(delivery.trace);
    // Each attempt is a span of its own within the trace of the event.
    if (trace) headers.traceparent = traceparentOf(childOf(trace));
    const { url } = target;
    return attemptOf(await outbound.send({ url, method: "POST", headers, body, deadlineMs }));
  };
  return (target, delivery) =>
    send(target, delivery).catch((error) => {
      // A fault of ours must neither end the thread nor be retried for ever.
      log.error({ err: error, delivery: delivery.id }, "a delivery could not be sent");
      return failedAttempt("internal", 0);
    });
}

function openSecrets(target: LaneTarget, box: SecretBox): Secrets | null {
  const current = target.rotated && target.nextSecretSealed ? target.nextSecretSealed : target.secretSealed;
  const secret = box.open(current, target.subscriptionId);
  if (secret === null) return null;
  const next =
    target.rotated || !target.nextSecretSealed ? null : box.open(target.nextSecretSealed, target.subscriptionId);
  return next === null ? { secret } : { secret, nextSecret: next };
}

const encoder = new TextEncoder();

function attemptOf(outcome: Outcome): Attempt {
  if (outcome.kind === "refused") return failedAttempt(`refused_${outcome.reason}`, 0);
  const { durationMs } = outcome;
  if (outcome.kind === "failed") return failedAttempt(outcome.reason, durationMs, outcome.status);
  const delivered = outcome.status >= 200 && outcome.status < 300;
  return {
    delivered,
    outcome: delivered ? "delivered" : "status",
    responseStatus: outcome.status,
    // PostgreSQL takes neither NUL nor half a surrogate pair.
    responseBody: outcome.body.replaceAll("\0", "").toWellFormed(),
    durationMs,
  };
}

function failedAttempt(outcome: string, durationMs: number, responseStatus: number | null = null): Attempt {
  return { delivered: false, outcome, responseStatus, responseBody: null, durationMs };
}
