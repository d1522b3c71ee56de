// Normalises requests before surfaces read them.

/**
 * The request as surfaces read it: with a valid host (HTTP/1.0 need not name one), with HEAD as GET, and without a slash at the end
 * of its path. @param sent from `pathAndQueryOf` @param path the same after `withoutLastSlash`
 */
export function readable(request: Request, sent: string, path: string): Request {
  // The server leaves the body of an answer to HEAD out by itself.
  const isHead = request.method === "HEAD";
  if (!isHead && sent === path && isReadable(request.url, path)) return request;
  const address = `http://localhost${path}`;
  return isHead ? new Request(address, { headers: request.headers }) : new Request(address, request);
}

/** The last valid origin: nearly every request names the same one. */
let lastOrigin = "";

function isReadable(url: string, path: string): boolean {
  const origin = url.slice(0, url.length - path.length);
  if (origin === lastOrigin) return true;
  if (!URL.canParse(url)) return false;
  if (origin !== "") lastOrigin = origin;
  return true;
}

/** From the first slash after the host; empty where a client sends no path, as in CONNECT. */
export function pathAndQueryOf(request: Request): string {
  const { url } = request;
  if (url.startsWith("/")) return url;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start > 0 ? url.slice(start) : "";
}

const SLASH = 47;

/** Takes one slash off the end of a path. Two are an empty name, which is not found. */
export function withoutLastSlash(pathAndQuery: string): string {
  const query = pathAndQuery.indexOf("?");
  const last = (query === -1 ? pathAndQuery.length : query) - 1;
  if (last < 1 || pathAndQuery.charCodeAt(last) !== SLASH || pathAndQuery.charCodeAt(last - 1) === SLASH)
    return pathAndQuery;
  return pathAndQuery.slice(0, last) + pathAndQuery.slice(last + 1);
}
