// Erases what a sandbox holds. Its keys, webhooks, integrations and businesses stay, and so do the entries of the log.

import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { lockOrganisation } from "#domain/account/team/team.ts";
import { lockSandboxShops, resetSandboxFigures } from "#domain/business/sandbox.ts";
import { eraseSandboxOrders } from "#domain/integration/erase.ts";
import { eraseSandboxInvitations } from "#domain/invitation/erase.ts";
import { recordMove } from "#domain/log/move.ts";
import { eraseCaught } from "#domain/message/caught.ts";
import { eraseSandboxReviews } from "#domain/review/sandbox.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";

/**
 * Deletes reviews, invitations, orders and caught messages. Readers of the change feed get a deletion of each review, as for businesses
 * that an organisation lost. Call it in a transaction. Refuses with validation_error for a live organisation.
 */
export async function eraseSandbox(inside: Context, organisationId: OrganisationId): Promise<void> {
  await requireSandbox(inside, organisationId);
  await lockOrganisation(inside, organisationId);
  const shops = await lockSandboxShops(inside.db, organisationId);
  await eraseSandboxOrders(inside, organisationId);
  await eraseSandboxInvitations(inside, organisationId);
  await eraseSandboxReviews(inside, organisationId);
  await resetSandboxFigures(inside, organisationId);
  await eraseCaught(inside, organisationId);
  for (const { id } of shops) await recordMove(inside, id, { before: organisationId, after: organisationId });
  await announce(
    inside.db,
    shops.map(({ id }) => `business:${id}` as const),
  );
}

/** Refuses with validation_error for a live organisation. */
export async function requireSandbox(context: Context, id: OrganisationId): Promise<void> {
  if ((await findOrganisation(context, id))?.sandbox) return;
  throw new Refusal("validation_error", "The organisation is no sandbox.", { says: sentence("sandbox.liveOnly") });
}
