// Normalises requests before the app reads them.
import { InnerRequest } from "#surface/http/api.ts";

/**
 * Gives the request as surfaces read it: with a valid host (HTTP/1.0 need not name one), with HEAD as GET, and without a slash at the
 * end of its path. Each reading of a request's URL or method costs a hundredth of a hot answer, so they are passed on.
 */
export function createReader() {
  /** The last valid one: nearly every request names the same. */
  let origin = "";
  const isValid = (url: string, path: string): boolean => {
    const named = url.slice(0, url.length - path.length);
    if (named === origin && named !== "") return true;
    if (!URL.canParse(url)) return false;
    origin = named;
    return true;
  };
  return (request: Request, { url, path: sent, method }: { url: string; path: string; method: string }): Request => {
    const path = withoutLastSlash(sent);
    // The server leaves the body of an answer to HEAD out by itself.
    const isHead = method === "HEAD";
    if (!isHead && sent === path && isValid(url, path)) return request;
    const address = `http://localhost${path}`;
    return new InnerRequest(request, address, isHead ? { headers: request.headers } : request);
  };
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
