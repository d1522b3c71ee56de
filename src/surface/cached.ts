// Answers as they are delivered: kept ones out of memory, whole or compressed, or 304 where the caller has them already.
import type { Topic } from "#platform/change.ts";
import { type CachedAnswer, etagOf, matchesEtag, type ResponseCache } from "#platform/response-cache.ts";

/** What fits one packet anyway is not worth compressing. */
const COMPRESS_FROM = 1_400;

/** The kept answer to this request, or null where none is kept. */
export function answerFromCache(cache: ResponseCache, key: string, request: Request): Response | null {
  const kept = cache.get(key);
  return kept ? deliver(kept, request) : null;
}

/** Renders, keeps and answers. `render` gives the body and what it depends on. */
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

/** An answer ready to be kept; a successful one gets a strong ETag. Bytes are taken for what is compressed by its format. */
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
  all.set("vary", "Accept-Encoding");
  return { status, body: new TextEncoder().encode(body), etag, headers: all };
}

/** The same, of which only the compressed bytes are kept: for what is large, comes in great numbers and is read by browsers. */
export function packed(answer: CachedAnswer): CachedAnswer {
  if (typeof answer.body === "string" || answer.form !== undefined) return answer;
  return { ...compress(answer), etag: answer.etag, form: "gzip" };
}

/** The answer for this request: 304, compressed or whole. @param request null where there is none to go by */
export function deliver(kept: CachedAnswer, request: Request | null): Response {
  if (request === null) return new Response(kept.body, kept);
  const ifNoneMatch = request.headers.get("if-none-match");
  // The compressed bytes have an ETag of their own, because a strong one is over bytes; it stands for the same answer.
  if (ifNoneMatch !== null && kept.status === 200 && matchesEtag(ifNoneMatch.replaceAll('-gz"', '"'), kept.etag)) {
    return new Response(null, { status: 304, headers: kept.headers });
  }
  if (kept.form !== undefined)
    return kept.form === "final" || acceptsGzip(request) ? new Response(kept.body, kept) : unpack(kept);
  if (kept.body.length < COMPRESS_FROM || !acceptsGzip(request)) return new Response(kept.body, kept);
  kept.compressed ??= compress(kept);
  return new Response(kept.compressed.body, kept.compressed);
}

function compress({ status, body, headers, etag }: CachedAnswer): NonNullable<CachedAnswer["compressed"]> {
  const all = new Headers(headers);
  if (all.has("etag")) all.set("etag", `${etag.slice(0, -1)}-gz"`);
  all.set("content-encoding", "gzip");
  return { status, body: Bun.gzipSync(body), headers: all };
}

/** For the rare caller who does not take compressed bytes. */
function unpack({ status, body, headers, etag }: CachedAnswer): Response {
  const all = new Headers(headers);
  if (all.has("etag")) all.set("etag", etag);
  all.delete("content-encoding");
  return new Response(Bun.gunzipSync(body as Uint8Array<ArrayBuffer>), { status, headers: all });
}

/** Named with a weight above zero (RFC 9110, 12.5.3). */
function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get("accept-encoding");
  return accepted !== null && /(?:^|,)\s*gzip\s*(?:;\s*q=(?:0?\.0*[1-9]|1)[^,]*)?(?:,|$)/i.test(accepted);
}
