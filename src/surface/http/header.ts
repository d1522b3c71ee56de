// Headers that several surfaces send.

/** For answers that are data: browsers run nothing in them and show them in no frame (ASVS 5.0.0, 3.2.1, 3.4.4 and 3.4.6). */
export const DATA_SECURITY = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For data that no cache may keep. */
export const UNCACHED_DATA = { ...DATA_SECURITY, "cache-control": "no-store" } as const;

/** Headers that scripts of other sites may read. */
export const EXPOSED = ["ETag", "Retry-After", "X-Request-Id"];
/** Of every public answer. A kept one holds them itself, because it is sent before @elysiajs/cors is asked. */
export const ANY_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": EXPOSED.join(", "),
} as const;
/** Any page may embed the answer, isolated ones (COEP) included. */
export const EMBEDDABLE = { ...ANY_ORIGIN, "cross-origin-resource-policy": "cross-origin" } as const;

/** `Cache-Control` of public data (contract, Open data API). */
export const FIVE_MINUTES = "public, max-age=300, s-maxage=300";
/** `Cache-Control` of 404 answers: the content may exist soon. */
export const ONE_MINUTE = "public, max-age=60, s-maxage=60";

/** The source of a content security policy that allows this very text. */
export function hashOf(text: string): string {
  return `sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}`;
}
