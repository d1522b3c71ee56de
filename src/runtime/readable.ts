// Normalises requests before surfaces read them.

/**
 * @property path with the query, without a slash at the end of the path
 * @property isUsual whether the request is sent like this, and can be read
 */
export type Address = { path: string; isUsual: boolean; isRemembered: boolean };

const REMEMBERED = 10_000;
const LONGEST = 200;

/** Reads addresses, and remembers some: finding one costs less than taking it apart (bench `open-hot`). */
export function createAddressReader() {
  const known = new Map<string, Address>();
  return {
    read: (url: string): Address => known.get(url) ?? addressOf(url),
    /** Only for public addresses: private links are permissions and must not stay in memory. */
    remember(url: string, address: Address): void {
      if (address.isRemembered || url.length > LONGEST) return;
      if (known.size >= REMEMBERED) known.clear();
      address.isRemembered = true;
      known.set(url, address);
    },
  };
}

function addressOf(url: string): Address {
  const sent = pathAndQueryOf(url);
  const path = withoutLastSlash(sent);
  return { path, isUsual: sent === path && isReadable(url, path), isRemembered: false };
}

/**
 * The request as surfaces read it: with a valid host (HTTP/1.0 need not name one), with HEAD as GET, and without a slash at the end
 * of its path.
 */
export function readable(request: Request, { path, isUsual }: Address): Request {
  // The server leaves the body of an answer to HEAD out by itself.
  const isHead = request.method === "HEAD";
  if (!isHead && isUsual) return request;
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
function pathAndQueryOf(url: string): string {
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
