// Reads the head of an HTTP/1.1 answer strictly: an ambiguous head could hide where the next answer on the connection begins.

export type Head = {
  status: number;
  /** "none": the status allows no body; "close": until the connection ends. */
  body: "none" | "length" | "chunked" | "close";
  length: number;
  keepAlive: boolean;
  /** It has a Content-Encoding. */
  encoded: boolean;
  /** The value of Retry-After. */
  retryAfter?: string;
};

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [^\u0000-\u0008\u000a-\u001f\u007f]*)?$/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\u0000-\u0008\u000a-\u001f\u007f]*)$/;
/** More digits than any length that is read. */
const LENGTH = /^\d{1,15}$/;

/** Reads the answer to a GET or a POST. @param text everything before the empty line @returns null: malformed */
export function readHead(text: string): Head | null {
  const [statusLine, ...lines] = text.split("\r\n");
  const start = STATUS_LINE.exec(statusLine ?? "");
  if (!start) return null;
  const status = Number(start[2]);
  const head: Head = { status, body: "close", length: 0, keepAlive: start[1] === "1", encoded: false };
  let length: string | null = null;
  let coding: string | null = null;
  for (const line of lines) {
    const field = FIELD.exec(line);
    if (!field) return null;
    const value = (field[2] as string).trim().toLowerCase();
    const name = (field[1] as string).toLowerCase();
    switch (name) {
      case "content-length":
        if (!LENGTH.test(value) || (length !== null && length !== value)) return null;
        length = value;
        break;
      case "transfer-encoding":
        coding = coding === null ? value : `${coding}, ${value}`;
        break;
      case "connection":
        if (/\bclose\b/.test(value)) head.keepAlive = false;
        break;
      case "content-encoding":
        head.encoded = value !== "" && value !== "identity";
        break;
      case "retry-after":
        head.retryAfter = value;
        break;
    }
  }
  if (coding !== null && (coding !== "chunked" || length !== null)) return null;
  if (status < 200 || status === 204 || status === 304) head.body = "none";
  else if (coding !== null) head.body = "chunked";
  else if (length !== null) {
    head.body = "length";
    head.length = Number(length);
  }
  if (head.body === "close") head.keepAlive = false;
  return head;
}
