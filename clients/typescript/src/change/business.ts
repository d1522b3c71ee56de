// Which businesses are the reader's, as the service lists them. One that leaves the list must end with a deletion of each review that the reader
// has, and one that comes must begin with each review that the log leaves online. So a list that hides a business for a moment hides no change.
import { UnverifiedError } from "../error.js";
import type { Moving } from "./checkpoint.js";
import { type Log, readEntry, type SeenEntry } from "./log.js";
import { type States, turnOf } from "./state.js";
import { TILE_WIDTH } from "./tile.js";

/** @property left reviews whose change has not come */
type Move = Moving & { left: Set<string> };
export type Businesses = Awaited<ReturnType<typeof createBusinesses>>;

export async function createBusinesses(
  log: Log,
  list: () => Promise<Set<string>>,
  kept: { businesses: readonly string[] | null; moving: readonly Moving[] } | null,
) {
  let before: ReadonlySet<string> = kept?.businesses ? new Set(kept.businesses) : await list();
  const [lost, gained] = [new Map<string, Move>(), new Map<string, Move>()];
  const begin = async (move: Moving) =>
    (move.isGain ? gained : lost).set(move.business, { ...move, left: await onlineOf(log, move) });
  for (const move of kept?.moving ?? []) await begin(move);

  return {
    /** @returns those whose entries a page up to `through` must have, and those that it may have */
    async refresh(from: number, through: number): Promise<{ own: Set<string>; known: Set<string>; isMore: boolean }> {
      const now = await list();
      const known = new Set([...before, ...now]);
      const isMore = known.size > before.size;
      for (const business of known)
        if (!now.has(business)) {
          gained.delete(business);
          if (!lost.has(business)) await begin({ business, isGain: false, size: from, after: -1 });
        } else if (!before.has(business)) await begin({ business, isGain: true, size: through, after: -1 });
      // One that came or went since the page before is checked on the next one.
      const own = new Set([...before].filter((id) => now.has(id) && !lost.has(id)));
      before = now;
      return { own, known, isMore };
    },
    own: (): Set<string> => new Set([...before].filter((id) => !lost.has(id))),
    /** Entries of a business that came, while its upserts are not all there. */
    note(entries: readonly SeenEntry[]): void {
      if (gained.size > 0)
        for (const { business, review } of entries) if (review) gained.get(business ?? "")?.left.add(review);
    },
    /** @param from where the page begins: a move's changes have earlier entries */
    apply(business: string, { id, index, isUpsert }: { id: string; index: number; isUpsert: boolean }, from: number) {
      for (const move of [lost.get(business), gained.get(business)]) {
        if (!move) continue;
        if (isUpsert !== move.isGain) {
          move.left.add(id);
          continue;
        }
        move.left.delete(id);
        if (index < from && index < move.size) move.after = Math.max(move.after, index);
      }
    },
    /** Call it after each page. */
    settle(): void {
      for (const [business, { left }] of lost) if (left.size === 0) lost.delete(business);
    },
    /** The fault of a feed that says that it is at its head. */
    async unfinished(states: States): Promise<UnverifiedError | null> {
      for (const { business, left } of lost.values())
        return new UnverifiedError(
          `The service lists ${business} no more, and the feed does not delete its review ${[...left][0]}.`,
        );
      for (const { business, left } of gained.values()) {
        const claims = [...left].map((id) => ({ id, isOnline: false }));
        const [missing] = await states.contradicted(claims, before);
        if (missing)
          return new UnverifiedError(
            `The service lists ${business}, which it did not before, and the feed left out its review ${missing.id}.`,
          );
        gained.delete(business);
      }
      return null;
    },
    kept: (): { businesses: string[]; moving: Moving[] } => ({
      businesses: [...before],
      moving: [...lost.values(), ...gained.values()].map(({ left: _, ...move }) => move),
    }),
  };
}

/** The reviews of a business that the log's first entries leave online, without those that the move has changed. Reads all of these entries. */
async function onlineOf(log: Log, { business, size, after }: Moving): Promise<Set<string>> {
  const [online, last] = [new Set<string>(), new Map<string, number>()];
  for (let at = 0; at < size; ) {
    const end = Math.min(size, at + TILE_WIDTH);
    for (const [place, bytes] of (await log.entries(at, end)).entries()) {
      const entry = readEntry(bytes);
      if (entry.business !== business || entry.review === null) continue;
      last.set(entry.review, at + place);
      const turn = turnOf(entry);
      if (turn) online.add(entry.review);
      else if (turn === false) online.delete(entry.review);
    }
    at = end;
  }
  return new Set([...online].filter((id) => (last.get(id) ?? 0) > after));
}
