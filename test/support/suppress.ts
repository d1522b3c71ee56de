// Makes suppressions, as unsubscribing, bounces and complaints do.
import type { OrganisationId } from "#contract/id.ts";
import { type SuppressionReason, suppressAll } from "#domain/invitation/suppression/suppression.ts";
import type { Context } from "#platform/database/context.ts";

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
