// Delivers answers: from memory or new, whole or compressed, or as 304 to a caller who has them.
import type { Topic } from "#platform/change.ts";
import { type CachedAnswer, etagOf, matchesEtag, type ResponseCache } from "#platform/response-cache.ts";

/** Fewer bytes fit one packet without compression. */
const COMPRESS_FROM = 1_400;

let fromCache: Response | null = null;

/** Null where nothing is kept under the key. */
export function answerFromCache(cache: ResponseCache, key: string, request: Request): Response | null {
  const kept = cache.get(key);
  fromCache = kept ? deliver(kept, request) : null;
  return fromCache;
}

/** Whether it is the answer that came from a cache last, with the headers that the cache adds. Cheaper than reading its headers. */
export function isFromCache(response: Response): boolean {
  return response === fromCache;
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
  const etag = etagOf(body);
  const all = new Headers(headers);
  if (status === 200) all.set("etag", etag);
  if (typeof body !== "string") return { status, body, etag, headers: all, form: "final" };
  if (body.length < COMPRESS_FROM) return { status, body, etag, headers: all };
  all.append("vary", "Accept-Encoding");
  return { status, body: new TextEncoder().encode(body), etag, headers: all };
}

/** The same answer with its compressed bytes alone, for large numbers of large answers that browsers read. */
export function packed(answer: CachedAnswer): CachedAnswer {
  if (typeof answer.body === "string" || answer.form !== undefined) return answer;
  return { ...compress(answer), etag: answer.etag, form: "gzip" };
}

export function deliver(kept: CachedAnswer, request: Request | null): Response {
  if (request === null) return new Response(kept.body, kept);
  const isGzip = canBeGzip(kept) && acceptsGzip(request);
  const ifNoneMatch = request.headers.get("if-none-match");
  if (ifNoneMatch !== null && kept.status === 200) {
    const unchanged = notModified(kept, ifNoneMatch, isGzip);
    if (unchanged) return unchanged;
  }
  if (kept.form === "gzip") return isGzip ? new Response(kept.body, kept) : unpack(kept);
  if (!isGzip) return new Response(kept.body, kept);
  kept.compressed ??= compress(kept);
  return new Response(kept.compressed.body, kept.compressed);
}

/**
 * 304 where the caller has the representation that would be sent, with its validator, because a cache freshens the entry of that
 * validator (RFC 9111, 4.3.4). The whole answer may stand for the compressed one; the reverse would give gzip to a client without it.
 */
function notModified(kept: CachedAnswer, ifNoneMatch: string, isGzip: boolean): Response | null {
  if (isGzip && matchesEtag(ifNoneMatch, gzipEtag(kept))) {
    kept.gzipUnchanged ??= headersOf(kept, gzipEtag(kept));
    return new Response(null, { status: 304, headers: kept.gzipUnchanged });
  }
  if (!matchesEtag(ifNoneMatch, kept.etag)) return null;
  const headers = kept.form === "gzip" ? headersOf(kept, kept.etag) : kept.headers;
  return new Response(null, { status: 304, headers });
}

function canBeGzip({ form, body }: CachedAnswer): boolean {
  return form === "gzip" || (form === undefined && body.length >= COMPRESS_FROM);
}

/** A strong validator covers bytes, so the compressed ones have their own. */
function gzipEtag({ etag }: CachedAnswer): string {
  return `${etag.slice(0, -1)}-gz"`;
}

function headersOf({ headers }: CachedAnswer, etag: string): Headers {
  const all = new Headers(headers);
  if (all.has("etag")) all.set("etag", etag);
  all.delete("content-encoding");
  return all;
}

function compress(answer: CachedAnswer): NonNullable<CachedAnswer["compressed"]> {
  const headers = headersOf(answer, gzipEtag(answer));
  headers.set("content-encoding", "gzip");
  return { status: answer.status, body: Bun.gzipSync(answer.body), headers };
}

/** For the rare client without gzip. */
function unpack(answer: CachedAnswer): Response {
  const body = Bun.gunzipSync(answer.body as Uint8Array<ArrayBuffer>);
  return new Response(body, { status: answer.status, headers: headersOf(answer, answer.etag) });
}

/** Whether gzip is named with a weight above zero (RFC 9110, 12.5.3). */
function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get("accept-encoding");
  return accepted !== null && /(?:^|,)\s*gzip\s*(?:;\s*q=(?:0?\.0*[1-9]|1)[^,]*)?(?:,|$)/i.test(accepted);
}
