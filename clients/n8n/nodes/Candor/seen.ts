// Deliveries come at least once. The workflow's own store remembers their ids for two days, so that a repeat starts nothing.
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
/** Bounds the store; the oldest ids go first. */
const MAX_IDS = 1_000;

export type SeenStore = { seen?: Record<string, number> };

/** @param now milliseconds. @returns false for an id that came before */
export function rememberDelivery(store: SeenStore, id: string, now = Date.now()): boolean {
  const kept = Object.entries(store.seen ?? {}).filter(([, at]) => now - at < TWO_DAYS_MS);
  if (kept.some(([known]) => known === id)) return false;
  // A new object: n8n saves the store when a property of it is set.
  store.seen = Object.fromEntries([...kept, [id, now] as const].slice(-MAX_IDS));
  return true;
}
