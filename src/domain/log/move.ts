// Moves of businesses between organisations. Who follows the reviews of one organisation in the log has to know when a business came or went.
// A move is recorded in the transaction that makes it, and numbered by the sequencer like an entry: after the commit, without gaps. So
// a reader who has seen move 7 misses none that commits late.
import { createHash } from "node:crypto";
import { type BusinessId, newId, type OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** @property size how many entries of the log come before it @property at in milliseconds */
export type Move = { number: number; size: number; businessId: BusinessId; isGain: boolean; at: number };

/** The organisation that is followed. @property businessIds null for all its businesses */
export type Followed = { organisationId: OrganisationId; businessIds: readonly BusinessId[] | null };

export type LogState = {
  size: number;
  /** Null before the first one. */
  checkpoint: string | null;
  cursorKey: Uint8Array;
  /** Another one after each restored backup. */
  history: string;
  /** The move with this number, of any organisation. */
  seen: Move | null;
  /** The newest move of all organisations. */
  newest: Move | null;
  /** The next two moves of the organisation after that number. */
  next: Move[];
};

/** Call it after the change of the business, whose lock keeps its moves in order. */
export async function recordMove(
  inside: Context,
  businessId: BusinessId,
  { before, after }: { before: OrganisationId | null; after: OrganisationId | null },
): Promise<void> {
  const now = inside.clock.now();
  const rows = [
    ...(before === null ? [] : [{ id: newId(), organisation: before, gain: false }]),
    ...(after === null ? [] : [{ id: newId(), organisation: after, gain: true }]),
  ];
  await record(inside.db, businessId, now.toISOString(), now.getTime() * 1_000, JSON.stringify(rows));
}

/** The moves that wait for a number. Read them before the entries: then each entry that committed before a move is read, too. */
export async function waitingMoves({ db }: Context): Promise<string[]> {
  return (await waiting(db)).map(({ id }) => id);
}

/**
 * Numbers moves. Call it under the sequencer's lock. A gain stands before the entries that are numbered with it, so that the reviews come
 * first, unless the organisation lost the business just before. A loss stands behind them: an export may have shown their reviews.
 */
export async function numberMoves(
  { db }: Context,
  ids: readonly string[],
  size: { before: number; after: number },
): Promise<void> {
  if (ids.length > 0) await number(db, ids, size.before, size.after);
}

/** One snapshot of the log's state and of the moves after one. Null before the log has begun. */
export async function findLogState(
  { db }: Context,
  { organisationId, businessIds }: Followed,
  after: number,
): Promise<LogState | null> {
  const [row] = await state(db, organisationId, businessIds, after);
  return row ?? null;
}

/** Tells a move, or the lack of one, from that with the same number in another history of the log. */
export function pieceOfMove({ history }: Pick<LogState, "history">, move: Move | null): Buffer {
  const text = move === null ? "" : `${move.number} ${move.businessId} ${move.isGain} ${move.at}`;
  return createHash("sha256").update(`${history} ${text}`).digest();
}

const record = statement(
  "log_record_move",
  `insert into log_move (id, place, organisation_id, business_id, is_gain, at)
  select id, greatest($3::bigint, (select max(m.place) + 1 from log_move m where m.business_id = $1::uuid and m.number is null)),
    organisation, $1::uuid, gain, $2::timestamptz
  from json_to_recordset($4::text::json) as g(id uuid, organisation uuid, gain boolean)`,
);

const waiting = statement<{ id: string }>("log_waiting_moves", "select id from log_move where number is null");

const number = statement(
  "log_number_moves",
  `with given as (select * from log_move where id = any($1::uuid[])), sized as (
    select id, place, case when is_gain and not exists (
        select from given l where l.organisation_id = g.organisation_id and l.business_id = g.business_id and not l.is_gain)
      then $2::bigint else $3::bigint end as size
    from given g
  )
  update log_move m set size = s.size,
    number = step + coalesce((select number from log_move where number is not null order by number desc limit 1), 0)
  from (select id, size, row_number() over (order by size, place, id) as step from sized) s
  where m.id = s.id`,
);

const MOVE = `json_build_object('number', number, 'size', size, 'businessId', business_id, 'isGain', is_gain,
  'at', (extract(epoch from at) * 1000)::bigint)`;

const state = statement<LogState>(
  "log_state_with_moves",
  `select size::float8 as size, checkpoint, cursor_key as "cursorKey", history,
    (select ${MOVE} from log_move where number = $3::bigint) as seen,
    (select ${MOVE} from log_move where number is not null order by number desc limit 1) as newest,
    coalesce((select json_agg(move) from (
      select ${MOVE} as move from log_move
      where organisation_id = $1::uuid and number > $3::bigint and ($2::uuid[] is null or business_id = any($2::uuid[]))
      order by number limit 2) later), '[]') as next
  from log_state`,
);
