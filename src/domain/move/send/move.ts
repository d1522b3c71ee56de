// Moves an organisation to another instance while it lives.
//
//   live passes, each smaller ──▶ read-only: the last pass, both ends compared, the new instance writes all rows and holds its transaction
//     ──▶ handed over: it may commit, and this instance no longer goes back by itself ──▶ the new one is live ──▶ this one sends all there
//
// A mover that is killed goes on when it is run again. Before the handover any fault makes the organisation live here again; after it only the
// answer of the new instance counts. So never are both live.
import { setTimeout as sleep } from "node:timers/promises";
import type { OrganisationId } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { sequence } from "#domain/log/sequence.ts";
import { findHead } from "#domain/log/tile.ts";
import { beginReadOnly, endReadOnly, finishMove, handOver, moveOf } from "#domain/operator/move-state.ts";
import { readMovedTo } from "#domain/operator/moved-to.ts";
import type { Context } from "#platform/database/context.ts";
import { newestKnown } from "#platform/database/migrate.ts";
import { statement } from "#platform/database/statement.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { PhotoStore } from "#platform/photo/store.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { type Handover, type Introduction, type ReceiptAnswer, readToken, type Token } from "../protocol.ts";
import { readShapes, type TableShape } from "../schema.ts";
import { findLeaving, forgetLeaving, keepLeaving, type Leaving } from "./leaving.ts";
import { digestOf, forgetSent, type Sending, sendChanges } from "./pass.ts";
import { sendPhotos } from "./photo.ts";
import { createReceiver, type Receiver } from "./receiver.ts";

export type MoveTools = {
  box: SecretBox;
  links: Pick<Links, "sign">;
  outbound: Pick<Outbound, "send">;
  store: PhotoStore;
};

/** `readOnlyMs`: null where an earlier run had handed over. */
export type MoveResult = { to: string; rows: number; photos: number; readOnlyMs: number | null };

export type MoveStep = "introduced" | "pass" | "read-only" | "ready" | "handed over" | "live";

type MoveOptions = {
  /** By default those of the run before. */
  leaving?: Leaving | undefined;
  onStep?(step: MoveStep, about: string): void;
};

/** The new instance may be restarted while rows are sent. */
const LIVE_PATIENCE_MS = 120_000;
/** The organisation's members and customers wait. */
const READ_ONLY_PATIENCE_MS = 60_000;
/** A pass of fewer rows ends within a second, so it may be the last but one. */
const SMALL_PASS = 2_000;
const MOST_PASSES = 20;
const MOST_LAST_PASSES = 5;
const LOOK_EVERY_MS = 100;

/** Refuses where the organisation or the new instance does not allow it. Throws NoAnswer; the same call goes on later. */
export async function moveOrganisation(
  context: Context,
  tools: MoveTools,
  id: OrganisationId,
  { leaving: given, onStep = () => {} }: MoveOptions,
): Promise<MoveResult> {
  const leaving = given ?? (await findLeaving(context, tools.box, id));
  if (!leaving) throw new Refusal("validation_error", "No move of this organisation has begun: give --to and --token.");
  const to = readMovedTo(leaving.to, context.baseUrl);
  const receiverOf = receiverMaker(tools, { to, token: leaving.token });
  const link = tools.links.sign("claim-code", requireToken(leaving.token).receiptId);
  const organisation = await requireMovable(context, id, to);
  const before = await moveOf(context, id);
  if (before?.movedAt) {
    await forget(context, id);
    return { to, rows: 0, photos: 0, readOnlyMs: null };
  }
  await keepLeaving(context, tools.box, id, { to, token: leaving.token });
  const result = { to, rows: 0, photos: 0, readOnlyMs: null as number | null };
  if (!before?.movedTo) {
    const receiver = receiverOf(LIVE_PATIENCE_MS);
    const { state } = await receiver.ask("begin", await introduce(context, organisation));
    if (state === "live")
      throw new Refusal(
        "duplicate",
        "The organisation is live on the new instance already, and was not handed over by this one.",
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
    await beginReadOnly(context, id);
    onStep("read-only", "");
    const last = await lastPass(context, tools, { ...sending, receiver: receiverOf(READ_ONLY_PATIENCE_MS) }, shapes, {
      to,
      onStep,
    });
    result.rows += last.rows;
    result.photos += last.photos;
    const { hasLinks } = await outlastHandover(context, receiverOf(READ_ONLY_PATIENCE_MS), link);
    await finishMove(context, id, { to, hasLinks });
    result.readOnlyMs = performance.now() - startedAt;
  } else {
    const { hasLinks } = await outlastHandover(context, receiverOf(LIVE_PATIENCE_MS), link);
    await finishMove(context, id, { to, hasLinks });
  }
  onStep("live", to);
  await forget(context, id);
  return result;
}

/**
 * Calls a move off: the organisation stays here. Refuses with duplicate where it is live on the new instance, and throws NoAnswer where it was handed over
 * and the new instance does not say that it did not take it.
 */
export async function cancelMove(context: Context, tools: MoveTools, id: OrganisationId): Promise<void> {
  const leaving = await findLeaving(context, tools.box, id);
  const move = await moveOf(context, id);
  if (move === null) throw noSuchRecord();
  if (move.movedAt) throw new Refusal("duplicate", `The organisation has moved to ${move.movedTo}.`);
  if (move.movedTo && !leaving)
    throw new Refusal("validation_error", "The token of the move cannot be opened with this APP_SECRET.");
  if (leaving) {
    const receiver = receiverMaker(tools, leaving)(move.movedTo ? READ_ONLY_PATIENCE_MS : 0);
    await receiver.ask("cancel", {}).catch((error) => {
      // Without a handover the new instance cannot make it live.
      if (move.movedTo) throw error;
    });
  }
  await endReadOnly(context, id);
  await forget(context, id);
}

function receiverMaker({ outbound }: MoveTools, { to, token }: Leaving): (patienceMs: number) => Receiver {
  const read = requireToken(token);
  return (patienceMs) => createReceiver(outbound, { to, token: read, patienceMs });
}

function requireToken(text: string): Token {
  const token = readToken(text);
  if (!token) throw new Refusal("validation_error", "--token must be what `candor org receive` printed.");
  return token;
}

async function requireMovable(context: Context, id: OrganisationId, to: string) {
  const organisation = await findOrganisation(context, id);
  if (!organisation || organisation.erasedAt) throw noSuchRecord();
  if (organisation.sandbox)
    throw new Refusal("validation_error", "A sandbox does not move: make one on the new instance.");
  const move = await moveOf(context, id);
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

type Handing = { to: string; onStep: NonNullable<MoveOptions["onStep"]> };

/** From the beginning of the read-only state to the handover. Any fault makes the organisation live again. */
async function lastPass(
  context: Context,
  { box, store }: MoveTools,
  sending: Sending,
  shapes: readonly TableShape[],
  { to, onStep }: Handing,
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
    await compare(sending, shapes);
    await outlastWriting(receiver);
    await outlastLog(context, box, id);
    onStep("ready", "");
    await handOver(context, id, { to });
    onStep("handed over", "");
    return sent;
  } catch (error) {
    // It may have committed, and its answer got lost.
    if ((await moveOf(context, id))?.movedTo) throw error;
    await endReadOnly(context, id);
    await receiver.ask("stop", {}).catch(() => {});
    throw error;
  }
}

/** Refuses where the new instance has other rows than this one sent. */
async function compare(sending: Sending, shapes: readonly TableShape[]): Promise<void> {
  for (const shape of shapes) {
    const [own, arrived] = [
      await digestOf(sending, shape),
      await sending.receiver.ask("digest", { table: shape.name }),
    ];
    if (own.rows === arrived.rows && own.hash === arrived.hash) continue;
    await forgetSent(sending);
    throw new Refusal(
      "validation_error",
      `The new instance has other rows of ${shape.name} than were sent. Run it again: everything is sent anew.`,
    );
  }
}

async function outlastWriting(receiver: Receiver): Promise<void> {
  for (let asked: ReceiptAnswer = await receiver.ask("apply", {}); asked.state !== "ready"; ) {
    if (asked.fault !== null) throw new Refusal("validation_error", `The new instance refuses: ${asked.fault}`);
    await sleep(LOOK_EVERY_MS);
    asked = await receiver.ask(asked.state === "open" ? "apply" : "state", {});
  }
}

/** Numbers the entries that wait, so that the old log is whole when it is handed over. The service may be down. */
async function outlastLog(context: Context, box: SecretBox, id: OrganisationId): Promise<void> {
  const until = performance.now() + READ_ONLY_PATIENCE_MS;
  // Begins a log that has none yet.
  await sequence(context, box);
  while ((await pending(context.db, id)).length > 0) {
    if (performance.now() > until)
      throw new Refusal("unavailable", "Entries of the log wait too long. Is the sequencer running?");
    if ((await sequence(context, box)) === 0) await sleep(LOOK_EVERY_MS);
  }
}

/** Resolves once the organisation is live on the new instance. @returns whether private links of this one open there */
async function outlastHandover(context: Context, receiver: Receiver, link: string): Promise<{ hasLinks: boolean }> {
  const handover = await readCheckpoint(context);
  const { hasLinks, ...first } = await receiver.ask("go", { handover, link });
  for (let asked: ReceiptAnswer = first; asked.state !== "live"; ) {
    if (asked.fault !== null)
      throw new Refusal(
        "validation_error",
        `The organisation was handed over, and the new instance cannot take it: ${asked.fault} Mend that and run \`candor org move\` again, or call it off with --cancel.`,
      );
    await sleep(LOOK_EVERY_MS);
    asked = await receiver.ask("state", {});
  }
  return { hasLinks };
}

async function readCheckpoint(context: Context): Promise<Handover> {
  const head = await findHead(context);
  const checkpoint = head && parseCheckpoint(parseNote(head.checkpoint)?.body ?? "");
  if (!checkpoint) throw new Refusal("unavailable", "The log of this instance has not begun. Start the service first.");
  return { origin: checkpoint.origin, size: checkpoint.size, root: checkpoint.root.toString("base64") };
}

async function forget(context: Context, organisationId: OrganisationId): Promise<void> {
  await forgetSent({ db: context.db, organisationId });
  await forgetLeaving(context, organisationId);
}

const managed = statement<
  { id: Introduction["businesses"][number]["id"]; slug: string; category: string },
  [OrganisationId]
>(
  "move_introduced",
  `select b.id, b.slug, c.slug as category from business b join category c on c.id = b.category_id
  where b.organisation_id = $1::uuid order by b.id`,
);

const pending = statement<unknown, [OrganisationId]>(
  "move_log_pending",
  `select 1 from log_pending where business_id in (select id from business where organisation_id = $1::uuid) limit 1`,
);
