// Public answers as they go over the wire. Bounded by bytes, the least recently used dropped first; dropped by tag and by age.
import type { Clock } from "../time/clock.ts";

/** Answers' Cache-Control promises it (contract, Open data API). An announced change drops an answer earlier. */
const MAX_AGE_MS = 300_000;
/** For all threads of a process together. */
export const CACHE_BYTES = 64 * 1024 * 1024;
/** An entry's cost besides its body: key, head, bookkeeping. */
const OVERHEAD_BYTES = 1_100;
const REMEMBERED_DROPS = 10_000;

export type CachedAnswer = {
  /** Large bodies as bytes: text would be encoded for each answer. */
  body: string | Uint8Array<ArrayBuffer>;
  /** Status and headers: the engine copies them faster from a Response than from an object (bench `open-hot`). */
  head: Response;
  etag: string;
  /** Called with each request that is answered with it. */
  onSent?: (request: Request) => void;
  /** `final`: of a compressed format, such as PNG. `gzip`: the body is compressed, and the headers say so. */
  form?: "final" | "gzip";
  /** Compressed on first demand. */
  compressed?: { body: Uint8Array<ArrayBuffer>; head: Response };
  /** Heads of the 304 for the body as it is and for the compressed one, made on first demand. */
  unchanged?: Response;
  gzipUnchanged?: Response;
};

type Entry = {
  answer: CachedAnswer;
  tags: readonly string[];
  bytes: number;
  madeAt: number;
  generation: number;
  expiresAt: number;
  /** The answer with its `Age`, made anew each second. */
  old?: { answer: CachedAnswer; ageS: number };
};

type CacheOptions = {
  maxBytes?: number | undefined;
  /** How long after a change an answer may still show the state before it, because it is read from a replica. */
  settleMs?: number | undefined;
  /** Added to each kept answer's headers. */
  headers?: Record<string, string>;
  /** While new answers cannot be made, old ones are given for this long after their end, with their `Age`. */
  stale?: { forMs: number; isNeeded(): boolean } | undefined;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(
  clock: Clock,
  { maxBytes = CACHE_BYTES, settleMs = 0, headers = {}, stale }: CacheOptions = {},
) {
  const entries = new Map<string, Entry>();
  const byTag = new Map<string, Set<string>>();
  /** The key that is last in order. Moving one key of a Map again and again costs 9 us, two thirds of a hot read. */
  let newest: string | null = null;
  let bytes = 0;
  let generation = 0;
  let hits = 0;
  let made = 0;
  let doubted = 0;
  const staleMs = stale?.forMs ?? 0;
  // When each tag was last dropped, for answers that are being computed; `floor` stands for all forgotten tags.
  const droppedAt = new Map<string, number>();
  let floor = 0;
  // The same as clock times, for answers that may be older than the change.
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

  /** The time from which an answer with these tags shows the current state; null if it does already. */
  const unsettledUntil = (tags: readonly string[], now: number): number | null => {
    if (settleMs === 0) return null;
    const until = Math.max(allSettledAt, ...tags.map((tag) => settledAt.get(tag) ?? 0));
    return until > now ? until : null;
  };

  const unsettle = (tag: string) => {
    if (settleMs === 0) return;
    const now = clock.now().getTime();
    // Deleted and set, the tag is last in order; the first one is the oldest change.
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
      const now = clock.now().getTime();
      if (now >= entry.expiresAt || entry.generation < doubted) return stale?.isNeeded() ? this.old(key) : null;
      // A Map keeps the order of insertion: the first is the least recently used.
      if (key !== newest) {
        entries.delete(key);
        entries.set(key, entry);
        newest = key;
      }
      hits++;
      return entry.answer;
    },
    /** The kept answer with its age, for when a new one cannot be made. */
    old(key: string): CachedAnswer | null {
      const entry = entries.get(key);
      const now = clock.now().getTime();
      return entry && now < entry.expiresAt + staleMs ? aged(entry, now) : null;
    },
    /** `computedAt`: the value of `generation()` before computing. An answer is not kept if a tag was dropped since. */
    put(key: string, answer: CachedAnswer, tags: readonly string[], computedAt: number): void {
      made++;
      // Something changed meanwhile: the answer may be outdated.
      if (computedAt < floor || tags.some((tag) => (droppedAt.get(tag) ?? 0) > computedAt)) return;
      const size = answer.body.length * 2 + key.length * 2 + OVERHEAD_BYTES;
      if (size > maxBytes / 8) return;
      for (const name in headers) answer.head.headers.set(name, headers[name] as string);
      const before = entries.get(key);
      if (before) remove(key, before);
      const now = clock.now().getTime();
      const expiresAt = unsettledUntil(tags, now) ?? now + MAX_AGE_MS;
      entries.set(key, { answer, tags, bytes: size, madeAt: now, generation, expiresAt });
      newest = key;
      bytes += size;
      for (const tag of tags) {
        const keys = byTag.get(tag);
        if (keys) keys.add(key);
        else byTag.set(tag, new Set([key]));
      }
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes && now < entry.expiresAt + staleMs) break;
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
    /** Changes may have been missed: kept answers are given no more, or as old ones. */
    doubt(): void {
      floor = ++generation;
      doubted = generation;
      if (settleMs > 0) allSettledAt = clock.now().getTime() + settleMs;
    },
    clear(): void {
      this.doubt();
      entries.clear();
      byTag.clear();
      bytes = 0;
    },
    size: (): { entries: number; bytes: number } => ({ entries: entries.size, bytes }),
    /** Since the start: answers found, and answers kept. */
    figures: (): { hits: number; made: number } => ({ hits, made }),
  };
}

/** The answer with its `Age` in seconds (RFC 9111, 5.1). */
function aged(entry: Entry, now: number): CachedAnswer {
  const ageS = Math.floor((now - entry.madeAt) / 1_000);
  if (entry.old?.ageS === ageS) return entry.old.answer;
  const { body, head, etag, onSent, form } = entry.answer;
  const headers = new Headers(head.headers);
  headers.set("age", String(ageS));
  const answer: CachedAnswer = {
    body,
    head: new Response(null, { status: head.status, headers }),
    etag,
    ...(onSent && { onSent }),
    ...(form && { form }),
  };
  entry.old = { answer, ageS };
  return answer;
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
