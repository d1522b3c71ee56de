// Public answers kept as they go over the wire. Bounded by bytes, least recently used first out; dropped by tag when what
// they show changes, and by age in any case.
import type { Clock } from "#platform/clock.ts";

/** Five minutes: what the answers' own Cache-Control promises (contract, Open data API). */
const MAX_AGE_MS = 300_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** What an entry costs besides its body: key, headers, bookkeeping. */
const OVERHEAD_BYTES = 700;
const REMEMBERED_DROPS = 10_000;

export type CachedAnswer = {
  status: number;
  /** Bytes where it is large: text would be encoded anew for each answer. */
  body: string | Uint8Array<ArrayBuffer>;
  /** Built once: to make them anew from names and values costs a twentieth of a hot answer. */
  headers: Headers;
  etag: string;
  /** `final`: of a format that is compressed by itself, such as PNG. `gzip`: the body is, and the headers say so. */
  form?: "final" | "gzip";
  /** The same, compressed at the first demand. */
  compressed?: { status: number; body: Uint8Array<ArrayBuffer>; headers: Headers };
  /** Headers of the 304 that stands for the compressed bytes, made at the first demand. */
  gzipUnchanged?: Headers;
};

type Entry = { answer: CachedAnswer; tags: readonly string[]; bytes: number; expiresAt: number };

export type CacheBounds = {
  maxBytes?: number | undefined;
  /** How stale an answer may get where no change is announced. */
  maxAgeMs?: number;
  /** For so long after a change an answer may still be made of what was before it, because it is read from a replica. */
  settleMs?: number | undefined;
  /** Stand on each kept answer besides its own. */
  headers?: Record<string, string>;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(
  clock: Clock,
  { maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS, settleMs = 0, headers = {} }: CacheBounds = {},
) {
  const entries = new Map<string, Entry>();
  const byTag = new Map<string, Set<string>>();
  /** The last in order; what is there already need not be moved there. */
  let newest: string | null = null;
  let bytes = 0;
  let generation = 0;
  let hits = 0;
  let made = 0;
  // When each tag was last dropped, for answers that were being computed at that moment; `floor` stands for all forgotten ones.
  const droppedAt = new Map<string, number>();
  let floor = 0;
  // The same by the clock, where an answer can be older than the change that it was asked after.
  const settledAt = new Map<string, number>();
  let allSettledAt = settleMs === 0 ? 0 : clock.now().getTime() + settleMs;

  const remove = (key: string, entry: Entry) => {
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) byTag.delete(tag);
    }
  };

  /** When an answer that shows these will surely be made of what is there now; null where it is already. */
  const unsettledUntil = (tags: readonly string[], now: number): number | null => {
    if (settleMs === 0) return null;
    const until = Math.max(allSettledAt, ...tags.map((tag) => settledAt.get(tag) ?? 0));
    return until > now ? until : null;
  };

  const unsettle = (tag: string) => {
    if (settleMs === 0) return;
    const now = clock.now().getTime();
    // Set anew, a tag is the last in order, so the first is what changed longest ago.
    settledAt.delete(tag);
    settledAt.set(tag, now + settleMs);
    for (const [oldest, until] of settledAt) {
      if (until > now) break;
      settledAt.delete(oldest);
    }
  };

  return {
    get(key: string): CachedAnswer | null {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.expiresAt <= clock.now().getTime()) {
        remove(key, entry);
        return null;
      }
      // A Map keeps the order of insertion, so the front is what was not asked for longest.
      if (key !== newest) {
        entries.delete(key);
        entries.set(key, entry);
        newest = key;
      }
      hits++;
      return entry.answer;
    },
    /** `computedAt` is what `generation()` said before the answer was computed: if a tag was dropped since, nothing is kept. */
    put(key: string, answer: CachedAnswer, tags: readonly string[], computedAt: number): void {
      made++;
      // Something changed while the answer was being computed: it may be from before the change.
      if (computedAt < floor || tags.some((tag) => (droppedAt.get(tag) ?? 0) > computedAt)) return;
      const size = answer.body.length * 2 + key.length * 2 + OVERHEAD_BYTES;
      if (size > maxBytes / 8) return;
      for (const name in headers) answer.headers.set(name, headers[name] as string);
      const before = entries.get(key);
      if (before) remove(key, before);
      const now = clock.now().getTime();
      entries.set(key, { answer, tags, bytes: size, expiresAt: unsettledUntil(tags, now) ?? now + maxAgeMs });
      newest = key;
      bytes += size;
      for (const tag of tags) {
        const keys = byTag.get(tag);
        if (keys) keys.add(key);
        else byTag.set(tag, new Set([key]));
      }
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes) break;
        remove(oldest, entry);
      }
    },
    generation: (): number => generation,
    drop(tag: string): void {
      generation++;
      if (droppedAt.size >= REMEMBERED_DROPS) {
        droppedAt.clear();
        floor = generation;
      }
      droppedAt.set(tag, generation);
      unsettle(tag);
      for (const key of [...(byTag.get(tag) ?? [])]) {
        const entry = entries.get(key);
        if (entry) remove(key, entry);
      }
    },
    clear(): void {
      floor = ++generation;
      if (settleMs > 0) allSettledAt = clock.now().getTime() + settleMs;
      entries.clear();
      byTag.clear();
      bytes = 0;
    },
    size: (): { entries: number; bytes: number } => ({ entries: entries.size, bytes }),
    /** Since the start: answers that were found, and answers that were made to be kept. */
    figures: (): { hits: number; made: number } => ({ hits, made }),
  };
}

/** A strong ETag over the bytes of a body. */
export function etagOf(body: string | Uint8Array): string {
  return `"${Bun.hash.xxHash3(body).toString(36)}"`;
}

/** Whether If-None-Match names the answer's ETag (RFC 9110, 13.1.2: compared weakly, `*` matches any). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}
