// Refuses posts from other sites. Their pages could otherwise make visitors vote or write from their own network addresses, or act with
// their sessions.

/**
 * Whether a page of another site sent the request.
 * @param form.isPrivate whether the address is a private link, which is itself the permission to send
 */
export function isFromElsewhere(request: Request, form: { isPrivate: boolean }, baseUrl: string): boolean {
  // No page can set this header.
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site") return true;
  if (site === "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  // Pages with `referrer-policy: no-referrer`, such as our private ones, send the origin null.
  if (origin === "null") return !form.isPrivate;
  return !originsOf(request, baseUrl).includes(URL.parse(origin)?.origin);
}

/** The base address, and the host name of the request, which differs on a developer's machine. Both with one scheme. */
function originsOf(request: Request, baseUrl: string): (string | undefined)[] {
  const { origin, protocol } = new URL(baseUrl);
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return [origin, URL.parse(`${protocol}//${host}`)?.origin].filter((each) => each !== undefined);
}
