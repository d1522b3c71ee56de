// The page that a login leads back to. Only a path of this service: a link to the login must not lead to another site.

const FALLBACK = "/dashboard";
const MAX_LENGTH = 2_000;
/** Includes characters that browsers read as a slash or ignore. */
const UNSAFE = /[\u0000-\u0020\u007f\\]|^\/\//;

/** The overview for anything but a path of this service. */
export function readNext(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith("/") || UNSAFE.test(value)) return FALLBACK;
  const url = URL.parse(value, "http://host.invalid");
  if (url?.host !== "host.invalid" || url.pathname.startsWith("//")) return FALLBACK;
  return url.pathname + url.search;
}

export function loginPath(next: string): string {
  return next === FALLBACK ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
