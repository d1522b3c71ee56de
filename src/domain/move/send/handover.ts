// Hands the organisation over: waits until the new instance has written all rows, until the own log is whole, and until the organisation is live
// there.
import { setTimeout as sleep } from "node:timers/promises";
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { sequence } from "#domain/log/sequence.ts";
import { findHead } from "#domain/log/tile.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import type { Handover, ReceiptAnswer } from "../protocol.ts";
import type { Receiver } from "./receiver.ts";

const LOG_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Resolves once the new instance holds the transaction in which it wrote all rows. Throws its refusal. */
export async function outlastWriting(receiver: Receiver): Promise<void> {
  for (let asked: ReceiptAnswer = await receiver.ask("apply", {}); asked.state !== "ready"; ) {
    if (asked.fault !== null) throw new Refusal("validation_error", `The new instance refuses: ${asked.fault}`);
    await sleep(LOOK_EVERY_MS);
    asked = await receiver.ask(asked.state === "open" ? "apply" : "state", {});
  }
}

/** Numbers the entries that wait, so that the old log is whole when it is handed over. The service may be down. */
export async function outlastLog(context: Context, box: SecretBox, id: OrganisationId): Promise<void> {
  const until = performance.now() + LOG_WITHIN_MS;
  // Begins a log that has none yet.
  await sequence(context, box);
  while ((await pending(context.db, id)).length > 0) {
    if (performance.now() > until)
      throw new Refusal("unavailable", "Entries of the log wait too long. Is the sequencer running?");
    if ((await sequence(context, box)) === 0) await sleep(LOOK_EVERY_MS);
  }
}

/** Resolves once the organisation is live on the new instance. @returns whether private links of this one open there */
export async function outlastHandover(
  context: Context,
  receiver: Receiver,
  link: string,
): Promise<{ hasLinks: boolean }> {
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

const pending = statement<unknown, [OrganisationId]>(
  "move_log_pending",
  `select 1 from log_pending where business_id in (select id from business where organisation_id = $1::uuid) limit 1`,
);
