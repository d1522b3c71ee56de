// Makes suppressions, as unsubscribing, bounces and complaints do.
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
