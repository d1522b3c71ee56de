// Handles a signed request. Always answers with an outcome, because shops switch off addresses that fail.
import { planStop } from "#domain/account/plan/gate.ts";
import { justMoved } from "#domain/account/state/move.ts";
import type { Context } from "#platform/database/context.ts";
import { promisesForStars } from "#platform/promise/promise.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import type { IntegrationKind } from "./integration.ts";
import { cancelOrder } from "./order/cancel.ts";
import type { Reception } from "./order/invite.ts";
import type { Reading, ShopRequest } from "./order/order.ts";
import { queueOrder } from "./order/queue.ts";
import { readAutomation } from "./shop/automation.ts";
import { readStorefrontA } from "./shop/storefront-a.ts";
import { readStorefrontB } from "./shop/storefront-b.ts";
import { PROMISE_NOTE, type Result, recordOutcome, STOPPED_NOTES } from "./state/outcome.ts";
import type { IntegrationRow } from "./state/row.ts";

const READERS: Record<IntegrationKind, (request: ShopRequest) => Reading> = {
  "storefront-a": readStorefrontA,
  "storefront-b": readStorefrontB,
  automation: readAutomation,
};

/** A shop that writes its own time as UTC is at most this far ahead. */
const MOST_AHEAD_MS = DAY_MS;

/** Does what the request asks for and stores its outcome. Refuses with unavailable where the organisation moved. Null where the integration has changed: load it again and repeat. */
export async function receive(
  context: Context,
  reception: Reception,
  integration: IntegrationRow,
  request: ShopRequest,
): Promise<Result | null> {
  // This process has not heard of the move. The shop's next try is sent to the other instance.
  if (integration.movedAt !== null) throw justMoved();
  const reading = withTrueDate(READERS[integration.kind](request), context.clock.now());
  // On any plan, because customers must not be asked about cancelled orders.
  if (reading.action === "cancel") return cancelOrder(context, integration, reading.order);
  const orderKey = reading.action === "none" ? null : reading.order.key;
  const keep = async (result: Result) =>
    (await recordOutcome(context, integration, { ...result, orderKey })) ? result : null;
  if (reading.action === "none") return keep({ outcome: reading.outcome, note: reading.note });
  const { order } = reading;
  const { email } = order;
  if (email === null) return keep({ outcome: "no_email", note: null });
  if ([order.reference, order.name].some((text) => text !== null && promisesForStars(text)))
    return keep({ outcome: "ignored", note: PROMISE_NOTE });
  const stop = planStop(reception.plans, integration, "integrations");
  if (stop) return keep({ outcome: "ignored", note: STOPPED_NOTES[stop] });
  return queueOrder(context, reception, integration, { ...order, email });
}

/**
 * A date from the future would decide against all later states. A cancellation is then dated by its arrival; a payment has no date, because
 * the shop may repeat it.
 */
function withTrueDate(reading: Reading, now: Date): Reading {
  if (reading.action === "none") return reading;
  const { changedAt } = reading.order;
  if (changedAt === null || changedAt.getTime() - now.getTime() <= MOST_AHEAD_MS) return reading;
  if (reading.action === "cancel") return { ...reading, order: { ...reading.order, changedAt: now } };
  return { ...reading, order: { ...reading.order, changedAt: null } };
}
