// Sends answers: kept or new, compressed or not, or as 304.
import type { Topic } from "#contract/topic.ts";
import { type CachedAnswer, etagOf, matchesEtag, type ResponseCache } from "#platform/cache/response-cache.ts";
import type { Admission } from "#platform/rate-window/rate-window.ts";
import { ANY_ORIGIN } from "./header.ts";
import { answerRefusal, overLimit, requestIdOf } from "./refusal.ts";

/** Fewer bytes fit one packet without compression. */
const COMPRESS_FROM = 1_400;

/** What a surface says of its hot reads. */
export type HotReads = {
  /** The key of the kept answer; null where answers are not kept. @param path with the query, as it was sent */
  keyOf(request: Request, path: string): string | null;
  /** Counts a kept answer to its caller; one too many is refused. */
  take?(request: Request): Promise<Admission> | Admission;
};

/** The answer that is kept for a request, counted to its caller. Null where there is none; then nothing is counted. */
export function answerKept(
  cache: ResponseCache,
  { keyOf, take }: HotReads,
  request: Request,
  path: string,
): Promise<Response> | Response | null {
  if (request.method !== "GET") return null;
  const key = keyOf(request, path);
  const kept = key === null ? null : cache.get(key);
  if (kept === null) return null;
  const taken = take?.(request);
  if (taken === undefined) return deliver(kept, request);
  // A promise only for a shared window.
  return taken instanceof Promise
    ? taken.then((admission) => deliverAdmitted(kept, request, admission))
    : deliverAdmitted(kept, request, taken);
}

/** The answer that is kept for a request whose own failed. Null where there is none. */
export function answerOld(cache: ResponseCache, { keyOf }: HotReads, request: Request, path: string): Response | null {
  const key = request.method === "GET" ? keyOf(request, path) : null;
  const old = key === null ? null : cache.old(key);
  return old && deliver(old, request);
}

function deliverAdmitted(kept: CachedAnswer, request: Request, admission: Admission): Response {
  return admission.admitted
    ? deliver(kept, request)
    : answerRefusal(overLimit(admission), requestIdOf(request), ANY_ORIGIN);
}

/** Null where nothing is kept under the key. */
export function answerFromCache(cache: ResponseCache, key: string, request: Request): Response | null {
  const kept = cache.get(key);
  return kept && deliver(kept, request);
}

/** Renders, keeps and delivers. @param render gives the body and its tags; a change of a tag drops the kept answer */
export async function renderAndKeep(
  cache: ResponseCache,
  key: string,
  request: Request,
  headers: Record<string, string>,
  render: () => Promise<{ body: string; tags: readonly Topic[] }>,
): Promise<Response> {
  const generation = cache.generation();
  const { body, tags } = await render();
  const kept = answerOf(200, body, headers);
  cache.put(key, kept, tags, generation);
  return deliver(kept, request);
}

/** An answer to keep, with a strong ETag where it succeeded. Binary bodies such as PNG are already compressed. */
export function answerOf(
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): CachedAnswer {
  // Encoded once, for the validator and for the compression.
  const bytes = typeof body === "string" && body.length >= COMPRESS_FROM ? new TextEncoder().encode(body) : body;
  const etag = etagOf(bytes);
  const head = headOf(status, new Headers(headers));
  if (status === 200) head.headers.set("etag", etag);
  if (typeof body !== "string") return { body, head, etag, form: "final" };
  if (bytes !== body) head.headers.append("vary", "Accept-Encoding");
  return { body: bytes, head, etag };
}

/** The same answer with its compressed bytes alone, for large numbers of large answers that browsers read. @param how for a file that is sent for long */
export function packed(answer: CachedAnswer, how?: Packing): CachedAnswer {
  if (typeof answer.body === "string" || answer.form !== undefined) return answer;
  return { ...compress(answer, how), etag: answer.etag, form: "gzip" };
}

type Packing = NonNullable<Parameters<typeof Bun.gzipSync>[1]>;

/** The fewest bytes, for a file that is made once: 1 % less than the usual, in 20 times as long. */
export const SMALLEST: Packing = { library: "libdeflate", level: 12 };

export function deliver(kept: CachedAnswer, request: Request | null): Response {
  if (request === null) return new Response(kept.body, kept.head);
  kept.onSent?.(request);
  const { headers } = request;
  const isGzip = canBeGzip(kept) && acceptsGzip(headers);
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null && kept.head.status === 200) {
    const unchanged = notModified(kept, ifNoneMatch, isGzip);
    if (unchanged) return new Response(null, unchanged);
  }
  if (kept.form === "gzip") return isGzip ? new Response(kept.body, kept.head) : unpack(kept);
  if (!isGzip) return new Response(kept.body, kept.head);
  kept.compressed ??= compress(kept);
  return new Response(kept.compressed.body, kept.compressed.head);
}

/**
 * The head of a 304 where the caller has the representation that would be sent, with its validator, because a cache freshens the entry of
 * that validator (RFC 9111, 4.3.4). The whole answer may stand for the compressed one; the reverse would give gzip to a client without it.
 */
function notModified(kept: CachedAnswer, ifNoneMatch: string, isGzip: boolean): Response | null {
  if (isGzip && matchesEtag(ifNoneMatch, gzipEtag(kept))) {
    kept.gzipUnchanged ??= unchangedHead(kept, gzipEtag(kept));
    return kept.gzipUnchanged;
  }
  if (!matchesEtag(ifNoneMatch, kept.etag)) return null;
  kept.unchanged ??= unchangedHead(kept, kept.etag);
  return kept.unchanged;
}

/** Without a type: there is no content (RFC 9110, 15.4.5). */
function unchangedHead(kept: CachedAnswer, etag: string): Response {
  const headers = headersOf(kept, etag);
  headers.delete("content-type");
  return headOf(304, headers);
}

function canBeGzip({ form, body }: CachedAnswer): boolean {
  return form === "gzip" || (form === undefined && body.length >= COMPRESS_FROM);
}

/** A strong validator covers bytes, so the compressed ones have their own. */
function gzipEtag({ etag }: CachedAnswer): string {
  return `${etag.slice(0, -1)}-gz"`;
}

function headOf(status: number, headers: Headers): Response {
  return new Response(null, { status, headers });
}

function headersOf({ head }: CachedAnswer, etag: string): Headers {
  const all = new Headers(head.headers);
  if (all.has("etag")) all.set("etag", etag);
  all.delete("content-encoding");
  return all;
}

function compress(answer: CachedAnswer, how?: Packing): NonNullable<CachedAnswer["compressed"]> {
  const headers = headersOf(answer, gzipEtag(answer));
  headers.set("content-encoding", "gzip");
  return {
    body: Bun.gzipSync(answer.body, how ?? { level: levelFor(headers) }),
    head: headOf(answer.head.status, headers),
  };
}

/** An answer for one person is sent once, so less work counts for more than a fifth of its bytes. */
function levelFor(headers: Headers): 1 | 6 {
  return headers.get("cache-control")?.includes("no-store") ? 1 : 6;
}

/** For the rare client without gzip. */
function unpack(answer: CachedAnswer): Response {
  const body = Bun.gunzipSync(answer.body as Uint8Array<ArrayBuffer>);
  return new Response(body, { status: answer.head.status, headers: headersOf(answer, answer.etag) });
}

/** Whether gzip is named with a weight above zero (RFC 9110, 12.5.3). */
export function acceptsGzip(headers: Headers): boolean {
  const accepted = headers.get("accept-encoding");
  return accepted !== null && /(?:^|,)\s*gzip\s*(?:;\s*q=(?:0?\.0*[1-9]|1)[^,]*)?(?:,|$)/i.test(accepted);
}
