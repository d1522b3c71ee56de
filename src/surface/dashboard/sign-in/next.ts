// Where somebody wanted to go before they were asked who they are. Only ever a path of this service: a link to the login must
// not be a way to another site.

const FALLBACK = "/dashboard";
const MAX_LENGTH = 2_000;
/** Also what browsers take for a slash, or drop before they look. */
const UNSAFE = /[\u0000-\u0020\u007f\\]|^\/\//;

/** The path, or the overview for anything else. */
export function readNext(value: string | null | undefined): string {
  if (!value || value.length > MAX_LENGTH || !value.startsWith("/") || UNSAFE.test(value)) return FALLBACK;
  const url = URL.parse(value, "http://host.invalid");
  if (url?.host !== "host.invalid" || url.pathname.startsWith("//")) return FALLBACK;
  return url.pathname + url.search;
}

/** `/login`, which leads on to the path. */
export function loginPath(next: string): string {
  return next === FALLBACK ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
