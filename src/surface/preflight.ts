// What a browser is told that asks first whether a script of another site may read a public answer.

/** `*` covers every request header but Authorization, which a browser wants to see by name (Fetch, CORS-preflight fetch). */
const HEADERS = new Headers({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "*, Authorization",
  "access-control-max-age": "86400",
  allow: "GET, HEAD, OPTIONS",
});

/** 204: any site may read, with any header. Nothing public depends on the header, so there is nothing to protect. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: HEADERS });
}
