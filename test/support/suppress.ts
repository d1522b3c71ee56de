// Addresses that an organisation must not write to, as unsubscribing, bounces and complaints leave them.
import { type SuppressionReason, suppressAll } from "#domain/invitation/suppression/suppression.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";

export function suppress(
  context: Context,
  organisationId: OrganisationId,
  addresses: readonly string[],
  reason: SuppressionReason,
): Promise<void> {
  return suppressAll(
    context,
    addresses.map((address) => ({ organisationId, address, reason })),
  );
}
