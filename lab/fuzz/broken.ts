// Invalid HTTP: bytes on a connection of their own, which must neither end the service nor delay other callers.
import { connect } from "node:net";
import type { Random } from "./kit/random.ts";

const WITHIN_MS = 400;

const HEAD = "POST /api/v1/invitations HTTP/1.1\r\nhost: reviews.example\r\ncontent-type: application/json\r\n";
const GET = "GET /api/open/v1/businesses/golden-one.example HTTP/1.1\r\nhost: reviews.example\r\n\r\n";

const WAYS: readonly (readonly [name: string, bytes: string])[] = [
  ["bad chunk size", `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ["negative chunk size", `${HEAD}transfer-encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`],
  ["huge chunk size", `${HEAD}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n`],
  ["chunk without an end", `${HEAD}transfer-encoding: chunked\r\n\r\n2\r\n{}`],
  ["chunk extension", `${HEAD}transfer-encoding: chunked\r\n\r\n2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
  ["trailers", `${HEAD}transfer-encoding: chunked\r\n\r\n0\r\nx-trailer: 1\r\n\r\n`],
  ["two lengths", `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{} `],
  [
    "length and chunks",
    `${HEAD}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
  ["chunks twice", `${HEAD}transfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
  ["unknown coding", `${HEAD}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ["negative length", `${HEAD}content-length: -1\r\n\r\n{}`],
  ["length that is no number", `${HEAD}content-length: 0x10\r\n\r\n{}`],
  ["length too large", `${HEAD}content-length: 99999999999999999999\r\n\r\n{}`],
  ["body cut short", `${HEAD}content-length: 1000\r\n\r\n{"a":`],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n"],
  ["two hosts", "GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n"],
  ["old version", "GET /healthz HTTP/1.0\r\n\r\n"],
  ["oldest version", "GET /healthz\r\n\r\n"],
  ["new version", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["no version", "GET /healthz HTTP/\r\n\r\n"],
  ["line folding", "GET /healthz HTTP/1.1\r\nhost: a\r\nx: 1\r\n 2\r\n\r\n"],
  ["bare line feeds", "GET /healthz HTTP/1.1\nhost: a\n\n"],
  ["space before the colon", "GET /healthz HTTP/1.1\r\nhost : a\r\n\r\n"],
  ["NUL in a header", "GET /healthz HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n"],
  ["NUL in the path", "GET /\u0000 HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["raw UTF-8 in the path", "GET /review/\u{1F600} HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["absolute form", "GET http://evil.example/healthz HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["authority form", "CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["asterisk form", "OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["path without a slash", "GET healthz HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["pipelined", GET.repeat(12)],
  ["pipelined, the second broken", `${GET}GARBAGE\r\n\r\n${GET}`],
  ["a head without an end", `GET /healthz HTTP/1.1\r\nx: ${"y".repeat(5_000)}`],
  ["a head too large", `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(300_000)}\r\n\r\n`],
  ["a method too long", `${"M".repeat(5_000)} / HTTP/1.1\r\nhost: a\r\n\r\n`],
  ["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"],
  ["nothing", ""],
  ["line breaks", "\r\n\r\n\r\n\r\n"],
  [
    "a websocket",
    "GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\nsec-websocket-version: 13\r\n\r\n",
  ],
  ["100-continue", `${HEAD}expect: 100-continue\r\ncontent-length: 2\r\n\r\n`],
];

export type Broken = { name: string; bytes: Buffer; isSlow: boolean };

/** A random way to break a request, in some cases with a random byte. */
export function brokenRequest(random: Random): Broken {
  const [name, text] = random.pick(WAYS);
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length > 0 && random.chance(0.3)) bytes[random.below(bytes.length)] = random.below(256);
  return { name, bytes, isSlow: random.chance(0.2) };
}

/** Sends it, whole or in two pieces, and closes the connection. @returns the statuses of the answers */
export function sendBroken(port: number, { bytes, isSlow }: Broken): Promise<number[]> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect({ host: "127.0.0.1", port });
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1])));
    };
    const timer = setTimeout(end, WITHIN_MS);
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
    });
    socket.on("error", end);
    socket.on("close", end);
    socket.on("connect", () => {
      if (!isSlow) return void socket.write(bytes);
      const half = bytes.length >> 1;
      socket.write(bytes.subarray(0, half));
      setTimeout(() => socket.writable && socket.write(bytes.subarray(half)), WITHIN_MS / 4);
    });
  });
}

/** Bun's server refuses a version that it does not speak, before our code runs. */
export const VERSION_NOT_SPOKEN = 505;
