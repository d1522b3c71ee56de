// The sequencer numbers waiting entries, and writes entries, tiles and the signed checkpoint in one transaction under one lock. So two
// sequencers take turns, a killed one leaves nothing half done, and no reader sees a checkpoint without its tiles.
import type { Topic } from "#contract/topic.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { entryText, isOfSandbox, type PendingRow } from "./entry.ts";
import { addKey, originOf, signCheckpoint } from "./key.ts";
import { append, leafHash, rootOf, type Tile } from "./merkle.ts";
import { numberMoves, waitingMoves } from "./move.ts";
import { countSandboxes } from "./sandbox.ts";
import { readTiles } from "./tile.ts";

export const SEQUENCE_BATCH = 10_000;

/** @returns how many entries were numbered; fewer than `batch`: no more wait, or another sequencer runs */
export async function sequence(context: Context, box: SecretBox, batch = SEQUENCE_BATCH): Promise<number> {
  const [due] = await isDue(context.db);
  if (!due) return 0;
  return inTransaction(context, async (inside) => {
    await begin(inside.db);
    const [state] = await lockState(inside.db);
    if (!state) return 0;
    const origin = state.origin ?? originOf(context.baseUrl);
    if (state.origin === null) await addKey(inside, box, origin);
    const { size } = state;
    const moves = await waitingMoves(inside);
    const pending = await waiting(inside.db, batch);
    // Behind a full batch there may be entries that committed before a move.
    const after = size + pending.length;
    if (pending.length < batch) await numberMoves(inside, moves, { before: size, after });
    if (pending.length === 0 && state.origin !== null) return 0;
    const entries = pending.map((row, place) => ({
      id: row.id,
      index: size + place,
      entry: entryText(row),
      sandbox: isOfSandbox(row),
    }));
    await enter(inside.db, JSON.stringify(entries));
    await countSandboxes(inside, pending);
    const read = readTiles(inside.db);
    const leaves = entries.map(({ entry }) => leafHash(entry));
    const tiles = await append(read, size, leaves);
    await putTiles(inside.db, JSON.stringify(tiles.map(shown)));
    const root = await rootOf(readTiles(inside.db), after);
    const note = await signCheckpoint(inside, box, { origin, size: after, root });
    await putState(inside.db, origin, after, note, inside.clock.now().toISOString());
    await announce(inside.db, topicsOf(pending));
    return pending.length;
  });
}

/**
 * SQL: the entry that explains why the log contradicts checkpoints that it signed after the backup. It precedes all waiting
 * entries. Cursors from before end, because their readers may have more than the backup has. $1: now
 */
export const RECORD_RESTORE = `with begun as (update log_state set history = gen_random_uuid())
  insert into log_pending (id, place, at, event, asked_by)
  select gen_random_uuid(), least(min(place), 0) - 1, $1::timestamptz, 'log-restored', 'operator' from log_pending`;

/** Answers with a review show the entry's index, so a new entry outdates answers of its business. */
function topicsOf(pending: readonly PendingRow[]): Topic[] {
  const businesses = pending.flatMap(({ businessId }) => (businessId === null ? [] : businessId));
  return ["log", ...[...new Set(businesses)].map((id) => `business:${id}` as const)];
}

function shown({ level, number, hashes }: Tile) {
  return { level, number, hashes: hashes.toString("hex") };
}

const isDue = statement(
  "log_due",
  `select 1 where exists (select from log_pending) or not exists (select from log_state)
    or exists (select from log_move where number is null)`,
);

export const begin = statement("log_begin", "insert into log_state default values on conflict do nothing");

const lockState = statement<{ origin: string | null; size: number }>(
  "log_lock",
  "select origin, size::float8 as size from log_state for update skip locked",
);

const waiting = statement<PendingRow & { id: string }>(
  "log_waiting",
  `select id, at, event, business_id as "businessId", slug, review_id as "reviewId", asked_by as "askedBy", reason, commitment, incentivized
  from log_pending order by place, id limit $1::int`,
  { plan: "fresh" },
);

const enter = statement(
  "log_enter",
  `with given as (select * from json_to_recordset($1::text::json) as g(id uuid, index bigint, entry text, sandbox boolean)),
  taken as (delete from log_pending p using given where p.id = given.id
    returning given.index, given.entry, given.sandbox, p.at, p.event, p.business_id, p.review_id, p.asked_by, p.reason, p.salt)
  insert into log_entry (index, entry, sandbox, at, event, business_id, review_id, asked_by, reason, salt) select * from taken`,
  { plan: "fresh" },
);

/** A stored tile is replaced by the same hashes and further ones. */
const putTiles = statement(
  "log_put_tiles",
  `insert into log_tile as t (level, number, hashes) select level, number, decode(hashes, 'hex')
  from json_to_recordset($1::text::json) as g(level smallint, number bigint, hashes text)
  on conflict (level, number) do update set hashes = excluded.hashes`,
);

const putState = statement(
  "log_put_state",
  "update log_state set origin = $1, size = $2::bigint, checkpoint = $3, signed_at = $4::timestamptz",
);
