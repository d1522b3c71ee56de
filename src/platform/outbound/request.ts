// A request as it goes over the wire, in one piece.

type Request = { method: string; headers: Readonly<Record<string, string>>; body: Uint8Array | null };

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\u0020-\u007e]*$/;
/** Said here, once, so that a caller cannot say otherwise. */
const RESERVED = new Set(["host", "content-length", "transfer-encoding", "connection", "accept-encoding", "expect"]);
const NOTHING = new Uint8Array(0);

/** Throws TypeError for a header that would break the request: they are ours, so it is our mistake. */
export function requestBytes({ method, headers, body }: Request, url: URL): Buffer {
  // No compression is wanted: an answer is read for its first KiB, and a small one can hold gigabytes.
  let head = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: identity\r\n`;
  for (const name in headers) {
    const value = headers[name] as string;
    if (!NAME.test(name) || !VALUE.test(value) || RESERVED.has(name.toLowerCase()))
      throw new TypeError(`The header ${JSON.stringify(name)} cannot be sent.`);
    head += `${name}: ${value}\r\n`;
  }
  if (body !== null || method !== "GET") head += `Content-Length: ${body?.length ?? 0}\r\n`;
  return Buffer.concat([Buffer.from(`${head}\r\n`, "latin1"), body ?? NOTHING]);
}
