// Answers of pages and their files: media type, caching, ETag and 304, and a policy without foreign scripts, other hosts or frames.
import type { CachedAnswer, ResponseCache } from "#platform/cache/response-cache.ts";
import { answerOf, deliver } from "#surface/http/cached.ts";
import { THEME_SCRIPT_HASH } from "./theme-script.ts";

const MEDIA_TYPE = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  webp: "image/webp",
} as const;

/** Each page may ask the service: Lighthouse reads /robots.txt from inside the page that it checks. */
const BASE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** One script runs on every page: that of the theme. */
const POLICY = `${BASE_POLICY}; script-src ${THEME_SCRIPT_HASH}`;

/** For pages with the service's own script. */
export const SCRIPT_POLICY = `${BASE_POLICY}; script-src 'self' ${THEME_SCRIPT_HASH}`;

const SECURITY: Record<string, string> = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

/** Browsers revalidate each time, mostly with 304; shared caches keep it for five minutes. */
export const PUBLIC = "public, max-age=0, s-maxage=300, must-revalidate";
export const FOR_GOOD = "public, max-age=31536000, immutable";
export const AN_HOUR = "public, max-age=3600";
export const NEVER = "no-store";

export type Content = {
  status?: number;
  type: keyof typeof MEDIA_TYPE;
  body: string | Uint8Array<ArrayBuffer>;
  cacheControl: string;
  headers?: Record<string, string>;
  /** Kept in memory until one of these tags is dropped; not kept without tags. */
  tags?: readonly string[];
};

/** Redirects after a post, so that a reload does not repeat it. */
export function seeOther(path: string): Content {
  return { status: 303, type: "html", body: "", cacheControl: NEVER, headers: { location: path } };
}

/** The page has another address now. Not kept for good, because an address may be used anew. */
export function moved(path: string): Content {
  return { status: 301, type: "html", body: "", cacheControl: AN_HOUR, headers: { location: path } };
}

export function respond(request: Request | null, content: Content): Response {
  return deliver(toAnswer(content), request);
}

/** Computes an answer, and keeps it where its content has tags. */
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
