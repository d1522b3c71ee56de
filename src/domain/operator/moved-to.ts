// The address that a moved organisation has: the base URL of another instance. Requests are sent there, so nothing but an operator sets it.
import { Refusal } from "#contract/refusal.ts";

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const MOST = 300;

/**
 * Returns the base URL without a slash at its end. Refuses with validation_error any other than https (http on this machine), one with a path, a
 * query, a user or a password, and this instance's own.
 */
export function readMovedTo(to: string, ownBaseUrl: string): string {
  const url = to.length <= MOST && /^https?:\/\/[^\s\\]+$/i.test(to) ? URL.parse(to) : null;
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (!url || !isSecure || url.username || url.password || url.pathname !== "/" || url.search || url.hash)
    throw new Refusal(
      "validation_error",
      "--to must be the base URL of the other instance, such as https://reviews.example: https, without a path.",
    );
  if (url.origin === URL.parse(ownBaseUrl)?.origin)
    throw new Refusal("validation_error", "--to must name another instance than this one.");
  return url.origin;
}
