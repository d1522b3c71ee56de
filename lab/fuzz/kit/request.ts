// A request before it is sent, its bytes on the wire, and faults that any request can have.
import { gzipSync } from "node:zlib";
import type { Schema } from "../../../test/support/json-schema.ts";
import type { Asker } from "./canary.ts";
import { hostileText } from "./hostile.ts";
import { type Random, weighted } from "./random.ts";
import type { Person } from "./world.ts";

export type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

/** Of an OpenAPI document. */
export type Operation = {
  api: "rest" | "open";
  /** `/api/v1/businesses/{id}/reviews` */
  path: string;
  /** In upper case. */
  method: string;
  parameters: Parameter[];
  body: Schema | null;
  /** By status. */
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

export type Request = {
  surface: string;
  /** Method and path as in a table of routes. Coverage counts by it. */
  route: string;
  asker: Asker;
  method: string;
  path: string;
  headers: [string, string][];
  body: Uint8Array | null;
  /** Whether the generator put no fault in. */
  isSound: boolean;
  /** Operation of an API that has an OpenAPI description. */
  operation?: Operation;
  /** The owner of its session. */
  person?: Person;
};

const encoder = new TextEncoder();

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The bytes. Text outside of Latin-1 in the head goes out as UTF-8. */
export function render({ method, path, headers, body }: Request): Uint8Array {
  const named = headers.some(([name]) => name.toLowerCase() === "host")
    ? headers
    : [["host", "reviews.example"], ...headers];
  const lines = [`${method} ${path} HTTP/1.1`, ...named.map(([name, value]) => `${name}: ${value}`)];
  if (body !== null && !headers.some(([name]) => name.toLowerCase() === "content-length"))
    lines.push(`content-length: ${body.length}`);
  const head = bytesOf(`${lines.join("\r\n")}\r\n\r\n`);
  if (body === null) return head;
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

const METHODS = [
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "POST",
  "GET",
  "TRACE",
  "PROPFIND",
  "REPORT",
  "SEARCH",
  "MKCOL",
];

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=iso-8859-1",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="x',
  "application/xml",
  "",
  "/",
  ";;;",
  `text/${"x".repeat(500)}`,
];

const ODD_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ["if-none-match", ["*", '"', 'W/"x"', '"x", "y"', "x".repeat(2_000), '""', ","]],
  ["if-modified-since", ["Sat, 31 Feb 2026 25:61:61 GMT", "0"]],
  ["range", ["bytes=0-0", "bytes=-1", "bytes=9999999999999999999-", "bytes=0-0,1-1,2-2", "lines=1-2"]],
  ["accept-encoding", ["gzip", "br", "identity;q=0", "*;q=0", "zstd, gzip;q=x", ""]],
  ["accept", ["*/*", "application/xml", "text/html;q=2", "", "x".repeat(1_000)]],
  ["accept-language", ["de", "*", "x-y-z", "en;q=nan", "\u00e9"]],
  [
    "x-forwarded-for",
    [
      "127.0.0.1",
      "::1",
      "unknown",
      "1.2.3.4, 5.6.7.8",
      "256.1.1.1",
      "[2001:db8::1]:80",
      ",,,,",
      "10.0.0.1,".repeat(200),
    ],
  ],
  ["x-request-id", ["short", "a-good-request-id", "<x-canary>", "a".repeat(65), "x y"]],
  [
    "traceparent",
    [
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "00-0-0-0",
      "ff-x",
      "00-00000000000000000000000000000000-0000000000000000-00",
    ],
  ],
  [
    "origin",
    ["null", "https://evil.example", "https://reviews.example", "://", "https://reviews.example.evil.example"],
  ],
  ["sec-fetch-site", ["cross-site", "same-site", "none", "same-origin", "x"]],
  ["referer", ["https://reviews.example/", "not an address", "https://evil.example/?<x-canary>"]],
  ["host", ["", "evil.example", "reviews.example:99999", "[::1", "a b", "localhost", "127.0.0.1:0", "\u00e9.example"]],
  [
    "cookie",
    [
      "__Host-candor-session=",
      "__Host-candor-session=x; __Host-candor-session=y",
      "__Host-candor-flash=AAAA",
      "=;;=",
      "%E0%A4%A=1",
      `a=${"b".repeat(6_000)}`,
    ],
  ],
  [
    "authorization",
    ["Bearer", "Bearer ", "Basic Zm9vOmJhcg==", "bearer trk_live_", `Bearer ${"x".repeat(5_000)}`, "Bearer \u00e9"],
  ],
  ["idempotency-key", ["", " ", "a".repeat(255), "a".repeat(256), "<x-canary>", "caf\u00e9", "same-for-all"]],
  ["content-encoding", ["gzip", "br", "identity", "x"]],
  ["x-http-method-override", ["DELETE"]],
  ["connection", ["keep-alive, x-forwarded-for", "upgrade"]],
  ["upgrade", ["websocket", "h2c"]],
  ["expect", ["200-ok"]],
  ["purpose", ["prefetch"]],
  ["x-empty", [""]],
  ["x-many", ["y".repeat(4_000)]],
];

/** Changes one thing of a request at random: method, headers, body or address. */
export function disturb(request: Request, random: Random): Request {
  const { path, headers } = request;
  const disturbed = { ...request, isSound: false };
  switch (weighted(random, CHOICES)) {
    case "method": {
      const method = random.chance(0.1) ? request.method.toLowerCase() : random.pick(METHODS);
      return { ...disturbed, method };
    }
    case "header": {
      const [name, values] = random.pick(ODD_HEADERS);
      return { ...disturbed, headers: [...headers.filter(([each]) => each !== name), [name, random.pick(values)]] };
    }
    case "twice": {
      const [name, values] = random.pick(ODD_HEADERS.filter(([each]) => each !== "host"));
      return { ...disturbed, headers: [...headers, [name, random.pick(values)], [name, random.pick(values)]] };
    }
    case "many":
      return {
        ...disturbed,
        headers: [...headers, ...Array.from({ length: 90 }, (_, n): [string, string] => [`x-h-${n}`, "v"])],
      };
    case "huge":
      return { ...disturbed, headers: [...headers, ["x-huge", "h".repeat(random.pick([8_000, 31_000, 40_000]))]] };
    case "type":
      return {
        ...disturbed,
        headers: [...headers.filter(([name]) => name !== "content-type"), ["content-type", random.pick(TYPES)]],
      };
    case "gzip": {
      if (request.body === null) return { ...disturbed, headers: [...headers, ["content-encoding", "gzip"]] };
      return { ...disturbed, headers: [...headers, ["content-encoding", "gzip"]], body: gzipSync(request.body) };
    }
    case "path":
      return { ...disturbed, path: bend(path, random) };
    default: {
      const [where] = path.split("?", 1);
      const text = encodeURIComponent(hostileText(random).toWellFormed());
      const name = random.pick([
        "page",
        "q",
        "x",
        "__proto__",
        "page[]",
        "rating",
        "limit",
        "after",
        "before",
        text.slice(0, 30),
      ]);
      return { ...disturbed, path: `${path}${path === where ? "?" : "&"}${name}=${text}` };
    }
  }
}

const CHOICES = [
  [3, "method"],
  [5, "header"],
  [1, "twice"],
  [0.3, "many"],
  [0.3, "huge"],
  [2, "type"],
  [1, "gzip"],
  [3, "path"],
  [4, "query"],
] as const;

function bend(path: string, random: Random): string {
  switch (random.below(10)) {
    case 0:
      return `${path}/`;
    case 1:
      return path.replace("/", "//");
    case 2:
      return path.toUpperCase();
    case 3:
      return `${path}%`;
    case 4:
      return `${path}%00`;
    case 5:
      return `/./${path}/../x`;
    case 6:
      return `${path}/${"p".repeat(random.pick([500, 9_000]))}`;
    case 7:
      return path.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    case 8:
      return `${path};x=1`;
    default:
      return path.replace(/\/[^/?]*(\?|$)/, "/%ed%a0%80$1");
  }
}
