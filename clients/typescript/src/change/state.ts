// Which reviews the log leaves online, and which it calls rewarded, to compare deletions and upserts of the feed with it.
import { type Log, readEntry, type SeenEntry } from "./log.js";
import { TILE_WIDTH } from "./tile.js";

/** @property incentivized as the feed says; undefined for a deletion */
export type Claim = { id: string; isOnline: boolean; incentivized?: boolean | null };

/** Whether the entry puts its review online; null where it changes nothing of that. */
export function turnOf({ event, reason }: SeenEntry): boolean | null {
  if (event === "published" || event === "restored") return true;
  if (event === "imported") return reason === "published";
  return /^(?:created|held|hidden|removed)$/.test(event) ? false : null;
}

export type States = ReturnType<typeof createStates>;

/** Holds the reviews of the reader's own businesses alone. For others, the log is read backwards. */
export function createStates(log: Log) {
  const online = new Map<string, boolean>();
  /** Of the newest words of a review, where their entry says it. */
  const labels = new Map<string, boolean | null>();
  let end = 0;
  const isMislabelled = ({ id, incentivized }: Claim) =>
    incentivized !== undefined && labels.has(id) && labels.get(id) !== incentivized;
  const isContrary = (claim: Claim) =>
    (online.get(claim.id) ?? claim.isOnline) !== claim.isOnline || isMislabelled(claim);
  const noteOne = (entry: SeenEntry, id: string) => {
    const turn = turnOf(entry);
    if (turn !== null) online.set(id, turn);
    if (!entry.commitment) return;
    if (entry.incentivized === undefined) labels.delete(id);
    else labels.set(id, entry.incentivized);
  };

  const findEarlier = async (ids: Set<string>) => {
    for (let to = end; to > 0 && ids.size > 0; ) {
      const from = Math.floor((to - 1) / TILE_WIDTH) * TILE_WIDTH;
      for (const entry of (await log.entries(from, to)).map(readEntry).reverse()) {
        const turn = turnOf(entry);
        if (turn !== null && entry.review !== null && ids.delete(entry.review)) online.set(entry.review, turn);
      }
      to = from;
    }
    for (const id of ids) online.set(id, true);
  };

  return {
    /** Forgets all: entries of a business that came back were not noted meanwhile. */
    clear(): void {
      online.clear();
      labels.clear();
    },
    isMislabelled,
    /** Notes the entries that a page covers, where they were not read before. */
    note(from: number, entries: readonly SeenEntry[], own: ReadonlySet<string>): void {
      for (const entry of entries.slice(Math.max(0, end - from)))
        if (entry.review !== null && own.has(entry.business ?? "")) noteOne(entry, entry.review);
      end = Math.max(end, from + entries.length);
    },
    /** Those that the log contradicts up to its head: a page shows reviews as they are when it is read, later than its own entries. */
    async contradicted(claims: readonly Claim[], own: ReadonlySet<string>): Promise<Claim[]> {
      // Without an entry that takes it away, a review is online.
      await findEarlier(new Set(claims.filter((each) => !each.isOnline && !online.has(each.id)).map(({ id }) => id)));
      const left = new Map(claims.filter(isContrary).map((each) => [each.id, each]));
      const size = left.size > 0 ? await log.head() : end;
      while (end < size) {
        const to = Math.min(size, (Math.floor(end / TILE_WIDTH) + 1) * TILE_WIDTH);
        for (const entry of (await log.entries(end, to)).map(readEntry)) {
          const id = entry.review;
          if (id === null) continue;
          if (online.has(id) || own.has(entry.business ?? "")) noteOne(entry, id);
          const claim = left.get(id);
          if (claim && !isContrary(claim)) left.delete(id);
        }
        end = to;
      }
      return [...left.values()];
    },
  };
}
