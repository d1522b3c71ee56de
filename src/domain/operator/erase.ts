// Erases an organisation after a wait of ERASE_WAIT_DAYS, in which it is suspended and the erasure can be called off. Its team, keys, webhooks,
// integrations, orders, invitations, messages and its sandbox go; its businesses become unclaimed with their reviews, which belong to their
// authors. Those of an organisation that moved to another instance keep their rows, which lead there. Entries of logs stay, for which the row is kept without content. Each step repeats harmlessly: an erasure that was cut off goes on
// at the next run of the task.
import type { OrganisationId } from "#contract/id.ts";
import { toWire } from "#contract/id.ts";
import { eraseTeam } from "#domain/account/erase.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { findMove } from "#domain/account/state/move.ts";
import { findOrganisation, type Organisation } from "#domain/account/state/organisation.ts";
import { findDueErasures, lockWithSandbox, markErased, setEraseAt } from "#domain/account/state/suspension.ts";
import { withdrawClaims } from "#domain/business/claim/end.ts";
import { listManagedBusinesses } from "#domain/business/profile/business.ts";
import { eraseIntegrations } from "#domain/integration/erase.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { eraseOrganisationInvitations } from "#domain/invitation/erase.ts";
import { eraseCaught } from "#domain/message/caught.ts";
import { eraseMessages, eraseOrganisationMessages } from "#domain/message/erase.ts";
import { eraseSavedReplies } from "#domain/review/saved-reply/saved-reply.ts";
import { eraseSandbox } from "#domain/sandbox/erase.ts";
import { eraseWebhooks } from "#domain/webhook/retention.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { mailDecision } from "./notice.ts";
import { lockForChange, suspendLocked } from "./suspend.ts";

export const ERASE_WAIT_DAYS = 7;

/**
 * Suspends an organisation and has it erased after ERASE_WAIT_DAYS; a second request changes nothing but the reason. Call it in a
 * transaction, and `outlastSuspension` after the commit. @returns null where there is no such organisation
 */
export async function requestErasure(
  inside: Context,
  id: OrganisationId,
  reason: string,
): Promise<Organisation | null> {
  const found = await lockForChange(inside, id);
  if (!found) return null;
  const isNews = found.eraseAt === null || found.suspendedReason !== reason;
  const until = found.eraseAt ?? new Date(inside.clock.now().getTime() + ERASE_WAIT_DAYS * DAY_MS);
  await suspendLocked(inside, found, reason);
  if (found.eraseAt === null) await setEraseAt(inside, found.ids, until);
  if (isNews) await mailDecision(inside, { id, kind: "organisation-erasing", reason, until });
  return findOrganisation(inside, id);
}

/**
 * Calls an erasure off; the organisation stays suspended. Call it in a transaction.
 * @returns null where there is no such organisation; false where no erasure waits, or its wait is over
 */
export async function callErasureOff(
  inside: Context,
  id: OrganisationId,
  reason: string,
): Promise<Organisation | null | false> {
  const found = await lockForChange(inside, id);
  if (!found) return null;
  if (found.eraseAt === null || found.eraseAt <= inside.clock.now()) return false;
  await setEraseAt(inside, found.ids, null);
  await mailDecision(inside, { id, kind: "organisation-kept", reason, until: null });
  return findOrganisation(inside, id);
}

/** Erases the organisations whose wait is over. Several processes may run it at once. @returns how many */
export async function eraseDueOrganisations(context: Context): Promise<number> {
  const ids = await findDueErasures(context);
  for (const id of ids) await eraseOrganisation(context, id);
  return ids.length;
}

/** After the wait an erasure cannot be called off, so its steps need no lock that lasts over all of them. */
async function eraseOrganisation(context: Context, id: OrganisationId): Promise<void> {
  const own = await inTransaction(context, (inside) => lockWithSandbox(inside, id));
  const sandboxes = own.map((each) => each.id).filter((each) => each !== id);
  for (const sandbox of sandboxes) {
    await inTransaction(context, (inside) => eraseSandbox(inside, sandbox));
    await eraseContent(context, sandbox);
    await inTransaction(context, (inside) => markErased(inside, sandbox));
  }
  // The businesses of one that moved stay its own: their addresses lead to the other instance.
  const moved = (await findMove(context, id))?.movedAt ?? null;
  if (moved === null) await release(context, id);
  await eraseContent(context, id);
  await inTransaction(context, async (inside) => {
    const [left] = await lockWithSandbox(inside, id);
    // Another process was faster.
    if (!left) return;
    const name = (await findOrganisation(inside, id))?.name ?? null;
    await markErased(inside, id);
    // In the operators' log without a person: the service did it.
    await recordAudit(inside, {
      organisationId: id,
      userId: null,
      actor: "operator",
      action: "organisation.erased",
      subject: toWire("org", id),
      detail: { organisation: name },
    });
  });
}

async function release(context: Context, id: OrganisationId): Promise<void> {
  const page = { limit: RELEASED_AT_ONCE, offset: 0 };
  for (;;) {
    const businesses = await listManagedBusinesses(context, id, page);
    for (const each of businesses) {
      await eraseIntegrations(context, each.id);
      await releaseBusiness(context, id, each.id);
    }
    if (businesses.length < RELEASED_AT_ONCE) return;
  }
}

const RELEASED_AT_ONCE = 100;

async function eraseContent(context: Context, id: OrganisationId): Promise<void> {
  await eraseWebhooks(context, id);
  await eraseOrganisationInvitations(context, id);
  await eraseOrganisationMessages(context, id);
  await inTransaction(context, async (inside) => {
    await withdrawClaims(inside, id);
    await eraseSavedReplies(inside, id);
    await eraseCaught(inside, id);
    await eraseTeam(inside, id);
    // The mails about the suspension and the erasure, with their reasons.
    await eraseMessages(inside, [id]);
  });
}
