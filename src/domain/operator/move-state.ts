// The states of an organisation that moves to another instance while it lives.
//
//   live ⇄ read-only ⇄ handed over ──▶ moved
//
// read-only: requests that would change it answer 503, its webhooks, messages and imports wait, and a trigger of its tables refuses what a
// process lets through that has not heard of the move. handed over: the other instance may have taken it over, so only the mover ends
// this state; a mover that died before leaves a read-only organisation, which endStaleMoves frees. moved: all requests are sent to the
// other instance. A moved organisation is suspended as well, so nothing of it is sent; its sandbox does not move, and is suspended with it.
import { setTimeout as sleep } from "node:timers/promises";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import {
  findMove,
  findMovingBefore,
  type Move,
  markHandedOver,
  markMoved,
  markMoving,
  redirectMoved,
  unmarkMoving,
} from "#domain/account/state/move.ts";
import { hideMoved, listMoving } from "#domain/business/move.ts";
import { recordHandedOver, recordStayed } from "#domain/log/handover.ts";
import { ORGANISATION_OF_MESSAGE } from "#domain/sandbox/message.ts";
import { closeOrganisations, outlastStartsOf, wakeOrganisations } from "#domain/webhook/plan-change.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { MINUTE_MS } from "#platform/time/clock.ts";
import { sendHeld } from "./held-message.ts";
import { readMovedTo } from "./moved-to.ts";
import { lockForChange, suspendLocked } from "./suspend.ts";

/** A mover that is alive begins again sooner, which renews the state. */
export const STALE_AFTER_MS = 10 * MINUTE_MS;
/** Longer than a delivery or a mail takes. */
const QUIET_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/**
 * Makes an organisation read-only, or renews that state. Resolves once no transaction, delivery, message or import of it is under way in any
 * process. Refuses with not_found, with duplicate a sandbox and an organisation that moved, and with unavailable where its work does not
 * end in time: then it is live again. @param withinMs how long to wait for its work
 */
export async function beginReadOnly(
  context: Context,
  id: OrganisationId,
  { withinMs = QUIET_WITHIN_MS }: { withinMs?: number } = {},
): Promise<void> {
  await inTransaction(context, async (inside) => {
    if (!(await lockForChange(inside, id))) throw noSuchRecord();
    if (!(await markMoving(inside, id))) throw new Refusal("duplicate", "The organisation has moved.");
    await closeOrganisations(inside, [id]);
  });
  const until = performance.now() + withinMs;
  const isQuiet =
    (await outlastTransactions(context, until)) &&
    (await outlastStartsOf(context, id).then(() => isTrueUntil(until, () => isIdle(context, id))));
  if (isQuiet) return;
  await free(context, id);
  throw new Refusal("unavailable", "Work of the organisation does not end. Try again when it has less to do.");
}

/**
 * Says that the other instance is about to take the organisation over, and ends the signed log for its businesses. From here on the state does not
 * end by itself: the mover has to learn from that instance whether it did. Refuses with duplicate where the organisation is not read-only.
 */
export async function handOver(context: Context, id: OrganisationId, { to }: { to: string }): Promise<void> {
  const base = readMovedTo(to, context.baseUrl);
  await inTransaction(context, async (inside) => {
    const before = (await lockForChange(inside, id)) && (await findMove(inside, id));
    if (!(await markHandedOver(inside, id, base))) throw notReadOnly();
    if (before?.movedTo === null) await endLog(inside, id);
  });
}

/** Makes the organisation live again, where it was read-only or handed over and the other instance did not take it. */
export async function endReadOnly(context: Context, id: OrganisationId): Promise<void> {
  await free(context, id, { handedOver: true });
}

/**
 * Sends all requests for the organisation to the instance that took it over. Ends the signed log for its businesses where the handover has not.
 * Does nothing where that was done. Refuses with duplicate where the organisation is not read-only, or was handed over to another place.
 * @param to the base URL of that instance @param hasLinks whether it opens the private links of this one
 */
export async function finishMove(
  context: Context,
  id: OrganisationId,
  { to, hasLinks = false }: { to: string; hasLinks?: boolean },
): Promise<void> {
  const base = readMovedTo(to, context.baseUrl);
  await inTransaction(context, async (inside) => {
    const found = await lockForChange(inside, id);
    if (!found) throw noSuchRecord();
    const before = await findMove(inside, id);
    if (before?.movedAt && before.movedTo === base) return;
    if (!before?.movingAt) throw notReadOnly();
    await allowMover(inside.db);
    await suspendLocked(inside, found, `It moved to ${base}`);
    if (!(await markMoved(inside, id, { to: base, hasLinks }))) throw notReadOnly();
    await hideMoved(inside, id);
    if (before.movedTo === null) await endLog(inside, id);
    await recordAudit(inside, {
      organisationId: id,
      userId: null,
      actor: "command line",
      action: "organisation.moved",
      subject: toWire("org", id),
      detail: { to: base },
    });
  });
  await outlastStartsOf(context, id);
}

/**
 * Changes where requests for an organisation that moved are sent, and whether private links are among them. Call it in a transaction. Refuses
 * with duplicate where it did not move. @param change null: as before
 */
export async function changeRedirect(
  inside: Context,
  id: OrganisationId,
  { to, hasLinks }: { to: string | null; hasLinks: boolean | null },
): Promise<Move> {
  const base = to === null ? null : readMovedTo(to, inside.baseUrl);
  const changed = await redirectMoved(inside, id, { to: base, hasLinks });
  if (!changed) throw new Refusal("duplicate", "The organisation has not moved.");
  return changed;
}

/** Frees organisations whose mover died before the handover. Several processes may run it at once. @returns how many */
export async function endStaleMoves(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - STALE_AFTER_MS);
  const ids = await findMovingBefore(context, before);
  for (const id of ids) await free(context, id, { before });
  return ids.length;
}

async function endLog(inside: Context, id: OrganisationId): Promise<void> {
  await allowMover(inside.db);
  await recordHandedOver(inside, await listMoving(inside, id));
  await announce(inside.db, ["log"]);
}

/** Ends the read-only state, and wakes what waited for it. The signed log goes on for businesses that were handed over. */
async function free(context: Context, id: OrganisationId, of: Parameters<typeof unmarkMoving>[2] = {}): Promise<void> {
  await inTransaction(context, async (inside) => {
    const found = await lockForChange(inside, id);
    const before = found && (await findMove(inside, id));
    if (!found || !(await unmarkMoving(inside, id, of))) return;
    if (before?.movedTo) {
      await recordStayed(inside, await listMoving(inside, id));
      await announce(inside.db, ["log"]);
    }
    if (found.suspendedAt !== null) return;
    await sendHeld(inside, [id]);
    await announce(inside.db, ["event", "import"]);
    await wakeOrganisations(inside, [id]);
  });
}

function notReadOnly(): Refusal {
  return new Refusal("duplicate", "The organisation is not read-only, or it was handed over to another place.");
}

/** Waits for the transactions that changed something before the organisation became read-only: the trigger did not see it. */
async function outlastTransactions({ db }: Context, until: number): Promise<boolean> {
  const [row] = await edge(db);
  return isTrueUntil(until, async () => (await isPast(db, row?.edge))[0]?.isPast === true);
}

async function isIdle({ db }: Context, id: OrganisationId): Promise<boolean> {
  return (await work(db, id)).length === 0;
}

async function isTrueUntil(until: number, ask: () => Promise<boolean>): Promise<boolean> {
  while (!(await ask())) {
    if (performance.now() > until) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

const edge = statement<{ edge: string }>(
  "organisation_move_edge",
  "select pg_snapshot_xmax(pg_current_snapshot())::text as edge",
);

const isPast = statement<{ isPast: boolean }>(
  "organisation_move_is_past",
  `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as "isPast"`,
);

/** The trigger lets this transaction change the organisation. */
const allowMover = statement("organisation_move_allow", "select set_config('candor.mover', 'on', true)");

const work = statement(
  "organisation_move_work",
  `select 1 from webhook_subscription s join webhook_lane l on l.subscription_id = s.id
    where s.organisation_id = $1::uuid and l.lease_until > now()
  union all select 1 from message m where m.status = 'due' and m.lease_until > now() and ${ORGANISATION_OF_MESSAGE} = $1::uuid
  union all select 1 from review_import where organisation_id = $1::uuid and task is not null and lease_owner is not null and lease_until > now()
  limit 1`,
);
