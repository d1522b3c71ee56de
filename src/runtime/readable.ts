// What a request asks for, whatever the client left out of its address or put there.

/**
 * The request as surfaces read it: with a host, which HTTP/1.0 need not name and others name wrongly, with HEAD as GET, and without
 * a slash at the end of its path. @param sent what `pathAndQueryOf` gives @param path the same as `withoutLastSlash` gives it
 */
export function readable(request: Request, sent: string, path: string): Request {
  // The server leaves the body of an answer to HEAD out by itself.
  const isHead = request.method === "HEAD";
  if (!isHead && sent === path && isReadable(request.url, path)) return request;
  const address = `http://localhost${path}`;
  return isHead ? new Request(address, { headers: request.headers }) : new Request(address, request);
}

/** Nearly every request names the same one, and no path makes an address unreadable that has a good one. */
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

/** A slash at the end of a path makes no other address. Only one is taken off: two are an empty name, which nothing has. */
export function withoutLastSlash(pathAndQuery: string): string {
  const query = pathAndQuery.indexOf("?");
  const last = (query === -1 ? pathAndQuery.length : query) - 1;
  if (last < 1 || pathAndQuery.charCodeAt(last) !== SLASH || pathAndQuery.charCodeAt(last - 1) === SLASH)
    return pathAndQuery;
  return pathAndQuery.slice(0, last) + pathAndQuery.slice(last + 1);
}
