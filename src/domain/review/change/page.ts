// The feed of changes: the published reviews of an organisation, in the order of the log. An entry says that a review changed; the page shows
// the review as it is when it is read, so that no page holds words from before an erasure, and shows reviews of those businesses alone
// that the organisation has then. Where a business was gained, its reviews come in; where one was lost, each review that the log knew is
// deleted, whether the organisation has the business again or not: a later gain brings them back.
import type { ReviewId } from "#contract/id.ts";
import { type Followed, findLogState, type LogState, type Move } from "#domain/log/move.ts";
import { begin } from "#domain/log/sequence.ts";
import type { Context } from "#platform/database/context.ts";
import { type ManagedReview, managedOf } from "../list/list.ts";
import { AT, ofOrganisation } from "../list/page.ts";
import { formatCursor, type Place, parseCursor, requireCursor } from "./cursor.ts";
import { type Entry, entriesOfBusiness, nextEntries } from "./entry.ts";

/** @property review null for a deletion @property at in ISO 8601 */
export type Change = { id: ReviewId; index: number; at: string; review: ManagedReview | null };

/** @property through how many entries of the log the feed has read behind the page */
export type ChangePage = { changes: Change[]; nextCursor: string; hasMore: boolean; through: number };

/** Moves of businesses without reviews that a page passes. */
const MOST_STEPS = 20;

/**
 * The changes after a cursor, or all from the beginning. Refuses with invalid_parameter and cursor_ahead.
 * @param limit of reviews; each comes once
 */
export async function readChanges(
  context: Context,
  followed: Followed,
  { cursor: given, limit }: { cursor: string | null; limit: number },
): Promise<ChangePage> {
  const cursor = given === null ? null : parseCursor(given);
  let log = await requireLogState(context, followed, cursor?.place.move ?? 0);
  if (cursor) await requireCursor(context, followed, log, cursor);
  let place = cursor?.place ?? startOf(log, 0);
  if (!cursor) log = await requireLogState(context, followed, place.move);
  for (let step = 1; ; step++) {
    const part = await readPart(context, followed, { log, place, limit });
    place = part.place;
    if (part.changes.length > 0 || !part.hasMore || step === MOST_STEPS) {
      const nextCursor = await formatCursor(context, followed, log, place);
      return { changes: part.changes, nextCursor, hasMore: part.hasMore, through: place.position };
    }
    log = await requireLogState(context, followed, place.move);
  }
}

/** The cursor of a reader who begins with a copy that is read after it. */
export async function headCursor(context: Context, followed: Followed): Promise<string> {
  const log = await requireLogState(context, followed, 0);
  return formatCursor(context, followed, log, startOf(log, log.size));
}

/** Earlier moves are left out: the reader begins with the businesses that the organisation has. */
function startOf({ newest }: LogState, position: number): Place {
  return { position, move: newest?.number ?? 0, inside: null };
}

async function requireLogState(context: Context, followed: Followed, move: number): Promise<LogState> {
  const found = await findLogState(context, followed, move);
  if (found) return found;
  await begin(context.db);
  return requireLogState(context, followed, move);
}

type PartQuery = { log: LogState; place: Place; limit: number };
type Part = { changes: Change[]; place: Place; hasMore: boolean };

/** The next entries up to the next move, or the next reviews of that move. */
function readPart(context: Context, followed: Followed, asked: PartQuery): Promise<Part> {
  const [move] = asked.log.next;
  return move && move.size <= asked.place.position
    ? readMove(context, followed, move, asked)
    : readEntries(context, followed, asked);
}

async function readEntries(context: Context, followed: Followed, { log, place, limit }: PartQuery): Promise<Part> {
  const { organisationId, businessIds } = followed;
  const [move] = log.next;
  const end = Math.min(log.size, move?.size ?? log.size);
  const from = place.position;
  const rows = from < end ? await nextEntries(context, organisationId, businessIds, from, end, limit + 1) : [];
  const reach = rows[0]?.reach ?? null;
  const position = rows[limit]?.index ?? (reach === null ? end : reach + 1);
  const last = new Map<ReviewId, Entry>();
  for (const entry of rows.slice(0, limit)) {
    if (entry.reviewId === null) continue;
    // Each review has the place of its last entry.
    last.delete(entry.reviewId);
    last.set(entry.reviewId, entry);
  }
  const found = await findAll(context, followed, [...last.keys()]);
  const changes = [...last].map(([id, { index, at }]) => ({
    id,
    index,
    at: at.toISOString(),
    review: found.get(id) ?? null,
  }));
  return { changes, place: { ...place, position }, hasMore: position < log.size || move !== undefined };
}

async function readMove(
  context: Context,
  followed: Followed,
  move: Move,
  { log, place, limit }: PartQuery,
): Promise<Part> {
  const at = new Date(move.at).toISOString();
  // The organisation that lost it hears of no review that was written afterwards.
  const until = move.isGain ? "infinity" : at;
  const rows = await entriesOfBusiness(context, move.businessId, place.inside ?? 0, move.size, until, limit + 1);
  const shown = rows.slice(0, limit);
  const ids = shown.flatMap(({ reviewId }) => reviewId ?? []);
  const found = move.isGain ? await findAll(context, followed, ids) : new Map<ReviewId, ManagedReview>();
  const changes = shown.flatMap(({ reviewId: id, index }) => {
    const review = (id && found.get(id)) ?? null;
    return id && (review || !move.isGain) ? { id, index, at, review } : [];
  });
  const inside = rows[limit]?.index ?? null;
  if (inside !== null) return { changes, place: { ...place, inside }, hasMore: true };
  const isLast = log.next.length === 1 && place.position >= log.size;
  return { changes, place: { ...place, move: move.number, inside: null }, hasMore: !isLast };
}

async function findAll(
  context: Context,
  { organisationId, businessIds }: Followed,
  ids: readonly ReviewId[],
): Promise<Map<ReviewId, ManagedReview>> {
  if (ids.length === 0) return new Map();
  const rows = await ofOrganisation(context, ids, organisationId, businessIds);
  return new Map(rows.map((row) => [row[AT.id], managedOf(row)]));
}
