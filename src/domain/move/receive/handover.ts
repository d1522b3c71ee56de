// Takes the word of the old instance that it has handed the organisation over: its log ends there for each business that arrived.
import type { BusinessId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { otherLogOf, readHandover } from "#domain/log/handover.ts";
import { originOf } from "#domain/log/key.ts";
import { parseVerifier } from "#domain/log/note.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { markGo, type Receipt } from "./receipt.ts";

const KEYS_WITHIN_MS = 5_000;
const MOST_BYTES_OF_KEYS = 64 * 1024;
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** Refuses with validation_error what proves no end of the old log. Does nothing for a receipt that has one: the first answer may have got lost. */
export async function takeHandover(
  context: Context,
  outbound: Pick<Outbound, "send">,
  { id, handover }: Receipt,
  given: unknown,
): Promise<void> {
  if (handover !== null) return;
  const businesses = await arrivedBusinesses(context.db, id);
  const { known, signers } = readHandover(given, { ids: businesses.map((each) => each.id), receiptId: id });
  await refuseForgedLog(context, outbound, otherLogOf(known).origin, signers);
  await markGo(context, id, known);
}

/**
 * A sender can sign as any log by a key that it made. The log's own address shows the true ones. Where it shows none, as an instance inside a network
 * does, the sender's word stands.
 */
async function refuseForgedLog(
  { baseUrl }: Context,
  outbound: Pick<Outbound, "send">,
  origin: string,
  signers: readonly string[],
): Promise<void> {
  if (origin === originOf(baseUrl)) throw forged(origin);
  const shown = await keysAt(outbound, origin);
  if (shown.length > 0 && !signers.some((each) => shown.includes(each))) throw forged(origin);
}

function forged(origin: string): Refusal {
  return new Refusal("validation_error", `\`handover.keys\` must hold a key that ${origin}/key shows.`, {
    field: "handover.keys",
  });
}

async function keysAt(outbound: Pick<Outbound, "send">, origin: string): Promise<string[]> {
  const outcome = await outbound.send({
    url: `${LOCAL.test(origin) ? "http" : "https"}://${origin}/key`,
    method: "GET",
    headers: {},
    body: null,
    deadlineMs: KEYS_WITHIN_MS,
    keptBytes: MOST_BYTES_OF_KEYS,
  });
  if (outcome.kind !== "answered" || outcome.status !== 200) return [];
  // Those of every name: another spelling of an address has the keys of the log there.
  return outcome.body.split("\n").filter((line) => parseVerifier(line) !== null);
}

const arrivedBusinesses = statement<{ id: BusinessId }, [receipt: string]>(
  "move_arrived_businesses",
  "select row::json->>'id' as id from organisation_arriving where receipt_id = $1::uuid and table_name = 'business' order by 1",
);
