// Hands the organisation over: waits until the new instance has written all rows, until the own log is whole, and until the organisation is live
// there.
import { setTimeout as sleep } from "node:timers/promises";
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { listMoving } from "#domain/business/move.ts";
import { type Handover, proveHandedOver } from "#domain/log/handover.ts";
import { sequence } from "#domain/log/sequence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { ReceiptAnswer } from "../protocol.ts";
import type { Receiver } from "./receiver.ts";
import type { Waiting } from "./waiting.ts";

const LOG_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
const MOST_SHOWN = 300;

/** Resolves once the new instance holds the transaction in which it wrote all rows. Throws its refusal. */
export async function outlastWriting(receiver: Receiver, waiting: Waiting): Promise<void> {
  for (let asked: ReceiptAnswer = await receiver.ask("apply", {}); asked.state !== "ready"; ) {
    if (asked.fault !== null) throw new Refusal("validation_error", `The new instance refuses: ${asked.fault}`);
    waiting("writing", "The new instance writes the rows. Then this one hands the organisation over.");
    await sleep(LOOK_EVERY_MS);
    asked = await receiver.ask(asked.state === "open" ? "apply" : "state", {});
  }
}

/** Numbers the entries that wait, so that the old log is whole when it is handed over. The service may be down. */
export async function outlastLog(context: Context, box: SecretBox, id: OrganisationId): Promise<void> {
  // Begins a log that has none yet.
  await sequence(context, box);
  await sequenceUntil(context, box, async () => (await pending(context.db, id)).length === 0 || null);
}

/** The proofs that the log of this instance ends for each business of the organisation. */
async function proveEnd(context: Context, { box, id, receiptId }: Handing): Promise<Handover> {
  const ids = (await listMoving(context, id)).map((each) => each.id);
  return sequenceUntil(context, box, () => proveHandedOver(context, box, { ids, receiptId }));
}

async function sequenceUntil<T>(context: Context, box: SecretBox, look: () => Promise<T | null>): Promise<T> {
  const until = performance.now() + LOG_WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > until)
      throw new Refusal("unavailable", "Entries of the log wait too long. Is the sequencer running?");
    if ((await sequence(context, box)) === 0) await sleep(LOOK_EVERY_MS);
  }
}

type Handing = {
  receiver: Receiver;
  box: SecretBox;
  id: OrganisationId;
  receiptId: string;
  link: string;
  waiting: Waiting;
};

/**
 * Resolves once the organisation, which was handed over, is live on the new instance. @param of.link a public code by which that one learns whether it
 * opens private links of this one @returns whether it does, and which webhooks it does not call
 */
export async function outlastHandover(
  context: Context,
  of: Handing,
): Promise<{ hasLinks: boolean; uncalled: string[] }> {
  const { receiver, link, waiting } = of;
  const handover = await proveEnd(context, of);
  const { hasLinks, ...first } = await receiver.ask("go", { handover, link });
  let asked: ReceiptAnswer = first;
  while (asked.state !== "live") {
    if (asked.fault !== null)
      throw new Refusal(
        "validation_error",
        `The organisation was handed over, and the new instance cannot take it: ${asked.fault} Mend that and run \`candor org move\` again, or call it off with --cancel.`,
      );
    waiting("live", "The new instance makes the organisation live. Then this one sends all requests there.");
    await sleep(LOOK_EVERY_MS);
    asked = await receiver.ask("state", {});
  }
  return { hasLinks: hasLinks === true, uncalled: readNames(asked.uncalled) };
}

/** The words come from the other side. */
function readNames(value: unknown): string[] {
  const names = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  return names.map((each: string) => each.replace(/[^!-~]/g, "?").slice(0, MOST_SHOWN));
}

const pending = statement<unknown, [OrganisationId]>(
  "move_log_pending",
  `select 1 from log_pending where business_id in (select id from business where organisation_id = $1::uuid) limit 1`,
);
