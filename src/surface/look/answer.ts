// Answers as they leave: media type, caching, ETag and 304, and the headers that keep a page to itself: no script (but for the
// small one of forms), nothing from another host, in nobody's frame.
import type { CachedAnswer, ResponseCache } from "#platform/response-cache.ts";
import { answerOf, deliver } from "../cached.ts";

const MEDIA_TYPE = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  text: "text/plain; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
} as const;

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For pages with a form: its script is a file of this service, and speaks to nobody else. */
export const FORM_POLICY = `${POLICY}; script-src 'self'; connect-src 'self'`;

const SECURITY: Record<string, string> = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

/** A browser asks again each time and mostly hears 304; an edge may keep it five minutes, as everything public (spec, Limits). */
export const PUBLIC = "public, max-age=0, s-maxage=300, must-revalidate";
export const FOR_GOOD = "public, max-age=31536000, immutable";
export const AN_HOUR = "public, max-age=3600";
export const NEVER = "no-store";

export type Content = {
  status?: number;
  type: keyof typeof MEDIA_TYPE;
  body: string;
  cacheControl: string;
  headers?: Record<string, string>;
  /** Kept in memory under these until one of them is dropped; not kept without. */
  tags?: readonly string[];
};

/** Where a browser is sent after something was done, so that a reload does not do it again. */
export function seeOther(path: string, headers: Record<string, string> = {}): Content {
  return { status: 303, type: "html", body: "", cacheControl: NEVER, headers: { location: path, ...headers } };
}

/** An answer that is not kept. */
export function respond(request: Request | null, content: Content): Response {
  return deliver(toAnswer(content), request);
}

/** Computes an answer, and keeps it where its content says that it may be kept. */
export async function respondAndKeep(
  request: Request,
  key: string | null,
  cache: ResponseCache,
  compute: () => Promise<Content> | Content,
): Promise<Response> {
  const generation = cache.generation();
  const content = await compute();
  const answer = toAnswer(content);
  if (key !== null && content.tags) cache.put(key, answer, content.tags, generation);
  return deliver(answer, request);
}

function toAnswer({ status = 200, type, body, cacheControl, headers }: Content): CachedAnswer {
  return answerOf(status, body, {
    ...SECURITY,
    "content-type": MEDIA_TYPE[type],
    "cache-control": cacheControl,
    ...headers,
  });
}
