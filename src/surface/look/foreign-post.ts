// Who may send a form: pages of this site. A foreign page could otherwise make its visitors vote or write from their own
// addresses, or act with their sessions.

/**
 * Whether a page of another site sent this.
 * @param form.isPrivate its address is a private link, so that knowing it is the permission to send
 */
export function isFromElsewhere(request: Request, form: { isPrivate: boolean }, baseUrl: string): boolean {
  // What a browser says of itself no page can change, and a proxy does not.
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site") return true;
  if (site === "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  // A page that passes its address on to nobody names no origin either. Whoever knows a private link may use it.
  if (origin === "null") return !form.isPrivate;
  return !originsOf(request, baseUrl).includes(URL.parse(origin)?.origin);
}

/** The base address, and the name that the browser knows us by, which on a developer's machine is another one. One scheme for both. */
function originsOf(request: Request, baseUrl: string): (string | undefined)[] {
  const { origin, protocol } = new URL(baseUrl);
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return [origin, URL.parse(`${protocol}//${host}`)?.origin].filter((each) => each !== undefined);
}
