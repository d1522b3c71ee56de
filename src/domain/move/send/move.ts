// Moves an organisation to another instance while it lives.
//
//   live passes, each smaller ──▶ read-only: the last pass, both ends compared, the new instance writes all rows and holds its transaction
//     ──▶ handed over: it may commit, and this instance no longer goes back by itself ──▶ the new one is live ──▶ this one sends all there
//
// A mover that is killed goes on when it is run again. Before the handover any fault makes the organisation live here again; after it only the
// answer of the new instance counts. So never are both live.
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { findMove } from "#domain/account/state/move.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { beginReadOnly, endReadOnly, finishMove, handOver } from "#domain/operator/move-state.ts";
import { readMovedTo } from "#domain/operator/moved-to.ts";
import type { Context } from "#platform/database/context.ts";
import { newestKnown } from "#platform/database/migrate.ts";
import { statement } from "#platform/database/statement.ts";
import type { Introduction } from "../protocol.ts";
import { readShapes, type TableShape } from "../schema.ts";
import { forgetMove } from "./cancel.ts";
import { outlastHandover, outlastLog, outlastWriting } from "./handover.ts";
import { findLeaving, isSameMove, keepLeaving, type Leaving, leavingBy } from "./leaving.ts";
import { compareRows, forgetSent, type Sending, sendChanges } from "./pass.ts";
import { sendPhotos } from "./photo.ts";
import type { Patience } from "./receiver.ts";
import { asOnlyMover, type MoveTools, receiverMaker, requireToken } from "./tools.ts";
import { createWaiting, type Waiting } from "./waiting.ts";

/** @property readOnlyMs null where an earlier run had handed over @property uncalled origins of webhooks that the new instance does not call */
export type MoveResult = { to: string; rows: number; photos: number; readOnlyMs: number | null; uncalled: string[] };

const NOTHING = { rows: 0, photos: 0, readOnlyMs: null, uncalled: [] };

export type MoveStep = "introduced" | "pass" | "read-only" | "ready" | "handed over" | "live";

type MoveOptions = {
  /** By default those of the run before. */
  leaving?: Leaving | undefined;
  onStep?(step: MoveStep, about: string): void;
  /** @param about sentences about what the move waits for and what comes next */
  onWait?(about: string): void;
};

/** The new instance may be restarted while rows are sent. */
const WHILE_LIVE: Patience = { patienceMs: 120_000, otherwise: "Then it ends, and the organisation stays live here." };
/** The organisation's members and customers wait. */
const WHILE_READ_ONLY: Patience = {
  patienceMs: 60_000,
  otherwise: "Then it ends, and the organisation is live here again.",
};
const HANDED_OVER =
  "Then it ends, and the organisation stays read-only until the same command has learned whether it is live there.";
const ONCE_HANDED_OVER: Patience = { patienceMs: 60_000, otherwise: HANDED_OVER };
const IN_LATER_RUN: Patience = { patienceMs: 120_000, otherwise: HANDED_OVER };
/** A pass of fewer rows ends within a second, so it may be the last but one. */
const SMALL_PASS = 2_000;
const MOST_PASSES = 20;
const MOST_LAST_PASSES = 5;

/** Refuses where the organisation or the new instance does not allow it. Throws NoAnswer; the same call goes on later. */
export async function moveOrganisation(
  context: Context,
  tools: MoveTools,
  id: OrganisationId,
  options: MoveOptions,
): Promise<MoveResult> {
  return asOnlyMover(context, id, () => moveAlone(context, tools, id, options));
}

async function moveAlone(
  context: Context,
  tools: MoveTools,
  id: OrganisationId,
  { leaving: given, onStep = () => {}, onWait = () => {} }: MoveOptions,
): Promise<MoveResult> {
  const waiting = createWaiting(onWait);
  const kept = await findLeaving(context, tools.box, id);
  const before = await findMove(context, id);
  const leaving = leavingBy(kept, given, Boolean(before?.movedTo));
  if (!leaving && before?.movedAt && before.movedTo) return { ...NOTHING, to: before.movedTo };
  if (!leaving) throw new Refusal("validation_error", "No move of this organisation has begun: give --to and --token.");
  const to = readMovedTo(leaving.to, context.baseUrl);
  const receiverOf = receiverMaker(tools, { to, token: leaving.token }, waiting);
  const { receiptId } = requireToken(leaving.token);
  const link = tools.links.sign("claim-code", receiptId);
  const handing = { box: tools.box, id, receiptId, link, waiting };
  const organisation = await requireMovable(context, id, to);
  if (before?.movedAt) {
    await forgetMove(context, id);
    return { ...NOTHING, to };
  }
  // For another receipt nothing has arrived yet.
  if (!isSameMove(kept, leaving)) await forgetSent({ db: context.db, organisationId: id });
  await keepLeaving(context, tools.box, id, { to, token: leaving.token });
  const result: MoveResult = { ...NOTHING, to };
  if (!before?.movedTo) {
    const receiver = receiverOf(WHILE_LIVE);
    const { state } = await receiver.ask("begin", await introduce(context, organisation));
    if (state === "live")
      throw new Refusal(
        "duplicate",
        "The token was used: by it an organisation is live on the new instance, which this one did not hand over. Make another token with org receive.",
      );
    onStep("introduced", to);
    const sending = { db: context.db, box: tools.box, organisationId: id, receiver };
    const shapes = await readShapes(context.db);
    for (let pass = 1; pass <= MOST_PASSES; pass++) {
      const rows = await sendChanges(sending, shapes);
      const photos = await sendPhotos(sending, tools.store);
      result.rows += rows;
      result.photos += photos;
      onStep("pass", `${rows} rows, ${photos} pictures`);
      if (rows + photos < SMALL_PASS) break;
    }
    const startedAt = performance.now();
    waiting("work", "Deliveries, emails and imports that have begun end first.");
    await beginReadOnly(context, id);
    onStep("read-only", "");
    const readOnly = { ...sending, receiver: receiverOf(WHILE_READ_ONLY) };
    const last = await lastPass(context, tools, readOnly, shapes, { to, onStep, waiting });
    result.rows += last.rows;
    result.photos += last.photos;
    const { hasLinks, uncalled } = await outlastHandover(context, {
      receiver: receiverOf(ONCE_HANDED_OVER),
      ...handing,
    });
    await finishMove(context, id, { to, hasLinks });
    result.uncalled = uncalled;
    result.readOnlyMs = performance.now() - startedAt;
  } else {
    const { hasLinks, uncalled } = await outlastHandover(context, { receiver: receiverOf(IN_LATER_RUN), ...handing });
    await finishMove(context, id, { to, hasLinks });
    result.uncalled = uncalled;
  }
  onStep("live", to);
  await forgetMove(context, id);
  return result;
}

async function requireMovable(context: Context, id: OrganisationId, to: string) {
  const organisation = await findOrganisation(context, id);
  if (!organisation || organisation.erasedAt) throw new Refusal("not_found", "No organisation has this id.");
  if (organisation.sandbox)
    throw new Refusal("validation_error", "A sandbox does not move: make one on the new instance.");
  const move = await findMove(context, id);
  if (move?.movedTo && move.movedTo !== to)
    throw new Refusal("duplicate", `The organisation was handed over to ${move.movedTo}.`);
  if (organisation.suspendedAt && !move?.movedAt)
    throw new Refusal(
      "duplicate",
      "The organisation is suspended, which does not move along. Lift the suspension first.",
    );
  return organisation;
}

async function introduce({ db }: Context, { id, name, plan }: Introduction["organisation"]): Promise<Introduction> {
  const businesses = await managed(db, id);
  return {
    schema: newestKnown(),
    organisation: { id, name, plan },
    businesses: businesses.map(({ id, slug }) => ({ id, slug })),
    categories: [...new Set(businesses.map(({ category }) => category))],
  };
}

type Handing = { to: string; onStep: NonNullable<MoveOptions["onStep"]>; waiting: Waiting };

/** From the beginning of the read-only state to the handover. Any fault makes the organisation live again. */
async function lastPass(
  context: Context,
  { box, store }: MoveTools,
  sending: Sending,
  shapes: readonly TableShape[],
  { to, onStep, waiting }: Handing,
): Promise<{ rows: number; photos: number }> {
  const { organisationId: id, receiver } = sending;
  try {
    const sent = { rows: 0, photos: 0 };
    for (let pass = 1, rows = -1; rows !== 0; pass++) {
      if (pass > MOST_LAST_PASSES)
        throw new Refusal("unavailable", "Rows of the organisation change although it is read-only.");
      rows = await sendChanges(sending, shapes);
      sent.rows += rows;
    }
    sent.photos = await sendPhotos(sending, store);
    await compareRows(sending, shapes);
    await outlastWriting(receiver, waiting);
    await outlastLog(context, box, id);
    onStep("ready", "");
    await handOver(context, id, { to });
    onStep("handed over", "");
    return sent;
  } catch (error) {
    // It may have committed, and its answer got lost.
    if ((await findMove(context, id))?.movedTo) throw error;
    await endReadOnly(context, id);
    await receiver.ask("stop", {}).catch(() => {});
    throw error;
  }
}

const managed = statement<
  { id: Introduction["businesses"][number]["id"]; slug: string; category: string },
  [OrganisationId]
>(
  "move_introduced",
  `select b.id, b.slug, c.slug as category from business b join category c on c.id = b.category_id
  where b.organisation_id = $1::uuid order by b.id`,
);
