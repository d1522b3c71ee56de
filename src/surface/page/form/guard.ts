// How often a form may be sent.
import type { RateWindow } from "#platform/rate-window.ts";
import type { Problem } from "./form.ts";

/** More than anybody needs who writes, mends and sends again. */
const POSTS_PER_MINUTE = 10;
/** Each sends a mail to an address that was only typed in. */
const ORGANIC_PER_MINUTE = 3;

/** Counts a form that was sent; what to say where that was one too many. */
export function countPost(window: RateWindow, peer: string): Promise<Problem | null> {
  return take(window, `form ${peer}`, POSTS_PER_MINUTE);
}

/** The same for a review that nobody asked for. */
export function countOrganic(window: RateWindow, peer: string): Promise<Problem | null> {
  return take(window, organicOf(peer), ORGANIC_PER_MINUTE);
}

/** The one counted last came to nothing, by a fault of ours: no mail was sent. */
export function giveBackOrganic(window: RateWindow, peer: string): void {
  window.giveBack(organicOf(peer));
}

function organicOf(peer: string): string {
  return `organic ${peer}`;
}

async function take(window: RateWindow, who: string, limit: number): Promise<Problem | null> {
  const { admitted, retryAfter } = await window.take(who, limit);
  if (admitted) return null;
  return {
    status: 429,
    message: "That was sent too often from your network. Wait a minute, then send it again.",
    headers: { "retry-after": String(retryAfter) },
  };
}
