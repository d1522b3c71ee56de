// Calls a move off, or forgets one that is over.
import type { OrganisationId } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { findMove } from "#domain/account/state/move.ts";
import { endReadOnly } from "#domain/operator/move-state.ts";
import type { Context } from "#platform/database/context.ts";
import { findLeaving, forgetLeaving, leavingBy } from "./leaving.ts";
import { forgetSent } from "./pass.ts";
import { asOnlyMover, type MoveTools, receiverMaker } from "./tools.ts";
import { createWaiting, type Waiting } from "./waiting.ts";

const ANSWERS_WITHIN_MS = 60_000;
const STAYS = "Then the organisation stays read-only, because it may be live there: run the same command again.";

/**
 * Calls a move off: the organisation stays here. Refuses with duplicate where it is live on the new instance, and throws NoAnswer where it was handed over
 * and the new instance does not say that it did not take it.
 * @param options.token one that renewed the token of the move
 */
export async function cancelMove(
  context: Context,
  tools: MoveTools,
  id: OrganisationId,
  { token, onWait = () => {} }: { token?: string | undefined; onWait?(about: string): void } = {},
): Promise<void> {
  await asOnlyMover(context, id, () => cancelAlone(context, tools, { id, token, waiting: createWaiting(onWait) }));
}

type Cancelling = { id: OrganisationId; token: string | undefined; waiting: Waiting };

async function cancelAlone(context: Context, tools: MoveTools, { id, token, waiting }: Cancelling): Promise<void> {
  const kept = await findLeaving(context, tools.box, id);
  const move = await findMove(context, id);
  if (move === null) throw noSuchRecord();
  const given = kept && token !== undefined ? { to: kept.to, token } : undefined;
  const leaving = leavingBy(kept, given, Boolean(move.movedTo));
  if (move.movedAt) throw new Refusal("duplicate", `The organisation has moved to ${move.movedTo}.`);
  if (move.movedTo && !leaving)
    throw new Refusal("validation_error", "The token of the move cannot be opened with this APP_SECRET.");
  if (leaving) {
    const patienceMs = move.movedTo ? ANSWERS_WITHIN_MS : 0;
    const receiver = receiverMaker(tools, leaving, waiting)({ patienceMs, otherwise: STAYS });
    await receiver.ask("cancel", {}).catch((error) => {
      // Without a handover the new instance cannot make it live.
      if (move.movedTo) throw error;
    });
  }
  await endReadOnly(context, id);
  await forgetMove(context, id);
}

/** Forgets the sent rows and the token. */
export async function forgetMove(context: Context, organisationId: OrganisationId): Promise<void> {
  await forgetSent({ db: context.db, organisationId });
  await forgetLeaving(context, organisationId);
}
