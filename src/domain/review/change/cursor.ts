// A place in the feed of changes, signed for the organisation and the businesses of the key. It never expires. A page shows reviews as they are
// when it is read, so a reader far behind the head has words of the newest entries, too. Therefore the cursor holds the size of the
// log when the page was read, a piece of the log's root at that size, and a piece of the history and of the last move of a business.
// A reader of a history that a restored backup has lost is told, however early the place.
import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "#contract/refusal.ts";
import { type Hash, rootOf } from "#domain/log/merkle.ts";
import { type Followed, type LogState, pieceOfMove } from "#domain/log/move.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { readTiles } from "#domain/log/tile.ts";
import type { Context } from "#platform/database/context.ts";

/**
 * @property position how many entries of the log were read @property move the number of the last move that was read
 * @property inside while the reviews of the next move are read: the index from which they go on
 */
export type Place = { position: number; move: number; inside: number | null };

const VERSION = 1;
const NUMBER_BYTES = 6;
const PIECE_BYTES = 8;
const SIGNATURE_BYTES = 16;
const BODY_BYTES = 1 + 4 * NUMBER_BYTES + 2 * PIECE_BYTES;
/** 57 bytes in base64url, which has one spelling. */
const CURSOR = /^[A-Za-z0-9_-]{76}$/;

/** @property seen the size of the log when the page before the place was read @property root a piece of the log's root at that size */
export type Cursor = {
  place: Place;
  seen: number;
  root: Buffer;
  movePiece: Buffer;
  body: Buffer;
  signature: Buffer;
};

/** Does not check the signature. Refuses with invalid_parameter. */
export function parseCursor(text: string): Cursor {
  const bytes = CURSOR.test(text) ? Buffer.from(text, "base64url") : Buffer.of();
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes[0] !== VERSION) throw notOurs();
  const [position = 0, move = 0, inside = 0, seen = 0] = [0, 1, 2, 3].map((nth) =>
    bytes.readUIntBE(1 + nth * NUMBER_BYTES, NUMBER_BYTES),
  );
  const root = bytes.subarray(BODY_BYTES - 2 * PIECE_BYTES, BODY_BYTES - PIECE_BYTES);
  const movePiece = bytes.subarray(BODY_BYTES - PIECE_BYTES, BODY_BYTES);
  const place = { position, move, inside: inside === 0 ? null : inside - 1 };
  return { place, seen, root, movePiece, body: bytes.subarray(0, BODY_BYTES), signature: bytes.subarray(BODY_BYTES) };
}

/** Refuses with invalid_parameter, and with cursor_ahead where the log has another history. */
export async function requireCursor(
  context: Context,
  followed: Followed,
  log: LogState,
  { place: { move }, seen, root, movePiece, body, signature }: Cursor,
): Promise<void> {
  if (!timingSafeEqual(signature, sign(body, followed, log))) throw notOurs();
  const isKnown = (move === 0 || log.seen !== null) && piece(pieceOfMove(log, log.seen)).equals(movePiece);
  if (!isKnown || seen > log.size || !piece(await rootAt(context, log, seen)).equals(root))
    throw new Refusal(
      "cursor_ahead",
      "cursor is from before a backup was restored, which lost later changes. Take a new export.",
    );
}

/** @param log read before the page's reviews, with `place.move`, or with that move as its newest */
export async function formatCursor(
  context: Context,
  followed: Followed,
  log: LogState,
  { position, move, inside }: Place,
): Promise<string> {
  const last = [log.seen, log.newest, ...log.next].find((each) => each?.number === move) ?? null;
  const body = Buffer.alloc(BODY_BYTES, VERSION);
  let at = 1;
  for (const number of [position, move, inside === null ? 0 : inside + 1, log.size])
    at = body.writeUIntBE(number, at, NUMBER_BYTES);
  at += piece(await rootAt(context, log, log.size)).copy(body, at);
  piece(pieceOfMove(log, last)).copy(body, at);
  return Buffer.concat([body, sign(body, followed, log)]).toString("base64url");
}

function sign(body: Buffer, { organisationId, businessIds }: Followed, { cursorKey }: LogState): Buffer {
  const reach = businessIds === null ? "all" : [...businessIds].sort().join(" ");
  return createHmac("sha256", cursorKey)
    .update(`cursor of ${organisationId} for ${reach}\n`)
    .update(body)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function piece(hash: Buffer): Buffer {
  return hash.subarray(0, PIECE_BYTES);
}

/** The checkpoint has the root of the whole log, which spares a poll the reading of tiles. */
async function rootAt({ db }: Context, { size, checkpoint }: LogState, at: number): Promise<Hash> {
  const signed = at === size && checkpoint !== null && parseCheckpoint(parseNote(checkpoint)?.body ?? "");
  return signed && signed.size === size ? signed.root : rootOf(readTiles(db), at);
}

function notOurs(): Refusal {
  return new Refusal(
    "invalid_parameter",
    "cursor must be a nextCursor, or the cursor of an export, that a key of this organisation with the same businesses got here.",
  );
}
