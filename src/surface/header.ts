// Headers that several surfaces send, and the answer to preflights.

/** For answers that are data: browsers run nothing in them and show them in no frame (ASVS 5.0.0, 3.2.1, 3.4.4 and 3.4.6). */
export const DATA_SECURITY = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For data that no cache may keep. */
export const UNCACHED_DATA = { ...DATA_SECURITY, "cache-control": "no-store" } as const;

export const ANY_ORIGIN = { "access-control-allow-origin": "*" } as const;
/** Any page may embed the answer, isolated ones (COEP) included. */
export const EMBEDDABLE = { ...ANY_ORIGIN, "cross-origin-resource-policy": "cross-origin" } as const;

/** `Cache-Control` of public data (contract, Open data API). */
export const FIVE_MINUTES = "public, max-age=300, s-maxage=300";
/** `Cache-Control` of 404 answers: the content may exist soon. */
export const ONE_MINUTE = "public, max-age=60, s-maxage=60";

/** `*` covers every request header but Authorization (Fetch, CORS-preflight fetch). */
const PREFLIGHT = new Headers({
  ...ANY_ORIGIN,
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "*, Authorization",
  "access-control-max-age": "86400",
  allow: "GET, HEAD, OPTIONS",
});

/** 204: any site may read, with any header. Public answers depend on no header, so there is nothing to protect. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: PREFLIGHT });
}
