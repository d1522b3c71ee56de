// Handles an order that was cancelled or refunded: cancels its queued invitation, and remembers the order. A remembered order causes no
// invitation when it comes again, or for the first time: shops send events out of order. Where the shop says when the order changed, the
// newer state wins.
import { lockAllowances } from "#domain/invitation/state/allowance.ts";
import { cancelOfOrder } from "#domain/invitation/state/cancel.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { keepOutcomes, type Result } from "../state/outcome.ts";
import type { IntegrationRow } from "../state/row.ts";
import { ANY_ADDRESS, invitationsOf, isPaidAfter, lookUpOrders, rememberOrders } from "./memory.ts";
import type { CancelledOrder } from "./order.ts";

/** Returns null if the integration has changed. A repetition changes nothing. Sent invitations and the used allowance stay. */
export async function cancelOrder(
  context: Context,
  integration: IntegrationRow,
  { key, reference, email, changedAt }: CancelledOrder,
): Promise<Result | null> {
  const { id, businessId, organisationId } = integration;
  return inTransaction(context, async (inside) => {
    // Orders are queued under the same lock: the order was queued before this, or finds that it is cancelled.
    await lockAllowances(inside, [organisationId]);
    const address = email?.toLowerCase() ?? ANY_ADDRESS;
    const [known] = await lookUpOrders(inside, [{ integration, key, address, changedAt }]);
    if (!known) return null;
    if (key !== null && changedAt !== null && (await isPaidAfter(inside, { integrationId: id, key, changedAt }))) {
      const older: Result = { outcome: "ignored", note: "The order was paid after this cancellation." };
      await keepOutcomes(inside, [{ integrationId: id, orderKey: key, ...older }]);
      return older;
    }
    const addresses = [...new Set([ANY_ADDRESS, address])];
    if (key !== null)
      await rememberOrders(
        inside,
        addresses.map((each) => ({ integrationId: id, key, address: each, invitationId: null, changedAt })),
      );
    const invitationIds = key === null ? [] : await invitationsOf(inside, id, key);
    const cancelled = await cancelOfOrder(inside, { invitationIds, businessId, email, reference });
    const note = cancelled > 0 ? "The queued invitation was cancelled." : null;
    const result: Result = { outcome: "cancelled", note };
    await keepOutcomes(inside, [{ integrationId: id, orderKey: key, ...result }]);
    return result;
  });
}
