// Who may send a form: pages of this site, and not too often. There is no session to abuse, but a foreign page could
// otherwise make its visitors vote or write from their own addresses.
import type { RateWindow } from "#platform/rate-window.ts";
import type { Form, Problem } from "./form.ts";

/** More than anybody needs who writes, mends and sends again. */
const POSTS_PER_MINUTE = 10;
/** Each sends a mail to an address that was only typed in. */
const ORGANIC_PER_MINUTE = 3;

/** Whether a page of another site sent this. */
export function isFromElsewhere(request: Request, form: Pick<Form, "isPrivate">, baseUrl: string): boolean {
  // What a browser says of itself no page can change, and a proxy does not.
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site") return true;
  if (site === "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  // A page that passes its address on to nobody names no origin either. Whoever knows a private link may use it.
  if (origin === "null") return !form.isPrivate;
  const url = URL.parse(origin);
  // Also under the name that the browser knows us by, which on a developer's machine is not the base address.
  return url === null || !hostsOf(request, baseUrl).includes(url.host);
}

/** Counts a form that was sent; what to say where that was one too many. */
export function countPost(window: RateWindow, peer: string): Problem | null {
  return take(window, `form ${peer}`, POSTS_PER_MINUTE);
}

/** The same for a review that nobody asked for. */
export function countOrganic(window: RateWindow, peer: string): Problem | null {
  return take(window, `organic ${peer}`, ORGANIC_PER_MINUTE);
}

function take(window: RateWindow, who: string, limit: number): Problem | null {
  const { admitted, retryAfter } = window.take(who, limit);
  if (admitted) return null;
  return {
    status: 429,
    message: "That was sent too often from your network. Wait a minute, then send it again.",
    headers: { "retry-after": String(retryAfter) },
  };
}

function hostsOf(request: Request, baseUrl: string): (string | null)[] {
  return [new URL(baseUrl).host, request.headers.get("host") ?? new URL(request.url).host];
}
