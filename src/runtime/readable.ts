// Normalises requests before the app reads them.
import { InnerRequest } from "#surface/http/api.ts";

/**
 * Gives the request as surfaces read it: with a valid host (HTTP/1.0 need not name one), with HEAD as GET, and without a slash at the
 * end of its path.
 */
export function readable(request: Request): Request {
  const sent = pathAndQueryOf(request.url);
  const path = withoutLastSlash(sent);
  // The server leaves the body of an answer to HEAD out by itself.
  const isHead = request.method === "HEAD";
  if (!isHead && sent === path && URL.canParse(request.url)) return request;
  return new InnerRequest(request, `http://localhost${path}`, isHead ? { headers: request.headers } : request);
}

/** From the first slash after the host; empty where a client sends no path, as in CONNECT. */
export function pathAndQueryOf(url: string): string {
  if (url.startsWith("/")) return url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start > 0 ? url.slice(start) : "";
}

const SLASH = 47;

/** Takes one slash off the end of a path. Two are an empty name, which is not found. */
function withoutLastSlash(pathAndQuery: string): string {
  const query = pathAndQuery.indexOf("?");
  const last = (query === -1 ? pathAndQuery.length : query) - 1;
  if (last < 1 || pathAndQuery.charCodeAt(last) !== SLASH || pathAndQuery.charCodeAt(last - 1) === SLASH)
    return pathAndQuery;
  return pathAndQuery.slice(0, last) + pathAndQuery.slice(last + 1);
}
