// What becomes of one signed request. It is answered with its outcome whatever it holds, because shops switch off an address
// that fails.

import { periodAt } from "#domain/account/organisation.ts";
import type { Plans } from "#domain/account/plan.ts";
import { type PlanStop, planStop } from "#domain/account/plan-gate.ts";
import { chooseChannel, type Messaging } from "#domain/invitation/channel.ts";
import { readPhone } from "#domain/invitation/phone.ts";
import { outsideQuietHours } from "#domain/invitation/quiet-hours.ts";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { cancelOrder } from "./order/cancel.ts";
import type { Order } from "./order/order.ts";
import { queueOrder } from "./order/queue.ts";
import { type Result, recordOutcome } from "./outcome.ts";
import type { Place } from "./row.ts";
import { type Notice, readNotice } from "./shop/request.ts";

export type Reception = { plans: Plans; messaging: Messaging };

const DAY_MS = 24 * 60 * 60 * 1_000;
const STOPPED: Record<PlanStop, string> = {
  plan_required: "The plan does not include integrations.",
  plan_inactive: "The plan is not active.",
};

/** Does what the request asks for and keeps what came of it. Null where the place is not what it was, and is to be looked up anew. */
export async function receive(
  context: Context,
  reception: Reception,
  place: Place,
  notice: Notice,
): Promise<Result | null> {
  const reading = readNotice(place.kind, notice);
  // On any plan: nobody is to be asked about an order that was called off.
  if (reading.action === "cancel") return cancelOrder(context, place, reading.order);
  if (reading.action === "none") return keep(context, place, { outcome: reading.outcome, note: reading.note });
  const { order } = reading;
  if (order.email === null) return keep(context, place, { outcome: "no_email", note: null });
  const stop = planStop(reception.plans, place, "integrations");
  if (stop) return keep(context, place, { outcome: "ignored", note: STOPPED[stop] });

  const now = context.clock.now();
  const mailAt = new Date(now.getTime() + place.delayDays * DAY_MS);
  const { phone, textChannel } = textOf(place, order, reception.messaging);
  const result = await queueOrder(context, {
    place,
    key: order.key,
    reference: order.reference,
    email: order.email,
    name: order.name,
    phone,
    textChannel,
    mailAt,
    textAt: textChannel === null ? mailAt : outsideQuietHours(mailAt, place.timezone),
    periodStart: periodAt(place.periodAnchor, now).start,
    invitesPerMonth: reception.plans[place.plan]?.invitesPerMonth ?? 0,
    products: order.products,
  });
  // Else it is so long until then that whoever sends finds it by himself.
  if (result?.outcome === "queued" && place.delayDays === 0) await announce(context.db, ["message"]);
  return result;
}

/** By text where the organisation prefers that and it can be. A number that nobody will write to is not kept. */
function textOf(place: Place, { phone: written, country, reference }: Order, messaging: Messaging) {
  if (place.preferredChannel === "email" || written === null) return { phone: null, textChannel: null };
  const read = readPhone(written, country ?? place.country);
  const phone = "phone" in read ? read.phone : null;
  const wish = { asked: null, preferred: place.preferredChannel, planId: place.plan, messaging, phone, reference };
  // Whether the owner has answered STOP is asked when it is queued.
  const channel = chooseChannel({ ...wish, isOptedOut: false });
  return channel === "email" ? { phone: null, textChannel: null } : { phone, textChannel: channel };
}

async function keep(context: Context, place: Place, result: Result): Promise<Result | null> {
  return (await recordOutcome(context, place, result)) ? result : null;
}
