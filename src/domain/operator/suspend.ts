// Suspends an organisation and lifts it again. Its keys, webhooks, widgets and mails stop; its data and its public profiles stay. What
// waits goes on where the suspension is lifted within SUSPENSION_KEEPS_DAYS; after that it lapses (lapse.ts). The invitations of a transaction are
// made under the lock that this takes, so none is made afterwards. Owners and admins are mailed the decision and its reason.
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { findMove } from "#domain/account/state/move.ts";
import { findOrganisation, type Organisation } from "#domain/account/state/organisation.ts";
import { lockWithSandbox, markResumed, markSuspended, type Suspension } from "#domain/account/state/suspension.ts";
import { lockAllowances } from "#domain/invitation/state/allowance.ts";
import { closeOrganisations, outlastStartsOf, wakeOrganisations } from "#domain/webhook/plan-change.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { SUSPENSION_KEEPS_DAYS, sendHeld } from "./held-message.ts";
import { mailDecision } from "./notice.ts";

/**
 * Suspends an organisation and its sandbox, or gives another reason for it. Call it in a transaction, and `outlastSuspension` after the
 * commit. @returns null where there is no such organisation
 */
export async function suspendOrganisation(
  inside: Context,
  id: OrganisationId,
  reason: string,
): Promise<Organisation | null> {
  const found = await lockForChange(inside, id);
  if (!found) return null;
  const isNews = found.suspendedAt === null || found.suspendedReason !== reason;
  const since = await suspendLocked(inside, found, reason);
  if (isNews) {
    const lapsesAt = new Date(since.getTime() + SUSPENSION_KEEPS_DAYS * DAY_MS);
    const until = lapsesAt > inside.clock.now() ? lapsesAt : null;
    await mailDecision(inside, { id, kind: "organisation-suspended", reason, until });
  }
  return findOrganisation(inside, id);
}

/** Suspends without a mail. @returns since when it is suspended */
export async function suspendLocked(inside: Context, { ids, suspendedAt }: Locked, reason: string): Promise<Date> {
  await markSuspended(inside, ids, reason);
  await closeOrganisations(inside, ids);
  return suspendedAt ?? inside.clock.now();
}

/** Waits until no dispatcher starts a delivery as before the suspension. Call it after the commit, and before the answer. */
export async function outlastSuspension(context: Context, id: OrganisationId): Promise<void> {
  await outlastStartsOf(context, id);
}

/**
 * Lifts the suspension. Call it in a transaction. Refuses with duplicate where an erasure waits, which has to be called off first, and where
 * the organisation moved.
 * @returns null where there is no such organisation; false where it is not suspended
 */
export async function resumeOrganisation(
  inside: Context,
  id: OrganisationId,
  reason: string,
): Promise<Organisation | null | false> {
  const found = await lockForChange(inside, id);
  if (!found) return null;
  const { ids, suspendedAt, eraseAt } = found;
  if (suspendedAt === null) return false;
  if ((await findMove(inside, id))?.movedAt) throw hasMoved();
  if (eraseAt !== null)
    throw new Refusal("duplicate", "The organisation is to be erased. Call the erasure off first.", {
      says: sentence("operator.eraseWaits"),
    });
  await markResumed(inside, ids);
  await sendHeld(inside, ids);
  // Answers of widgets say that there is no such business.
  await announce(inside.db, ["claim"]);
  await wakeOrganisations(inside, ids);
  await mailDecision(inside, { id, kind: "organisation-resumed", reason, until: null });
  return findOrganisation(inside, id);
}

function hasMoved(): Refusal {
  return new Refusal(
    "duplicate",
    "The organisation moved to another instance. It does not come back by lifting its suspension.",
    {
      says: sentence("operator.hasMoved"),
    },
  );
}

type Locked = Suspension & { ids: OrganisationId[] };

/**
 * Locks in the order of other code: allowances, then organisations. Refuses with duplicate the sandbox of an organisation, which alone
 * would leave the state that the two share. @returns null where there is no such organisation
 */
export async function lockForChange(inside: Context, id: OrganisationId): Promise<Locked | null> {
  await lockAllowances(inside, [id]);
  const [own, ...sandboxes] = await lockWithSandbox(inside, id);
  if (own?.id !== id) return null;
  if (own.sandboxFor !== null)
    throw new Refusal("duplicate", "The sandbox shares the state of its organisation. Change that organisation.", {
      says: sentence("operator.sandboxShares"),
    });
  const ids = [own, ...sandboxes].map((each) => each.id);
  return { ...own, ids };
}
