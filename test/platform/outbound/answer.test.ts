// Whatever a receiver answers is an outcome, within bounds, in any division into packets.
import { describe, expect, test } from "bun:test";
import { createAnswerReader, type Progress } from "#platform/outbound/answer.ts";

type Read = { progress: Progress; status: number | null; text: string; reusable: boolean };

/** Feeds an answer in pieces of so many bytes; `ends` closes the connection after it. */
function read(answer: string | Buffer, options: { step?: number; ends?: boolean } = {}): Read {
  const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from(answer, "latin1");
  const reader = createAnswerReader();
  const step = options.step ?? bytes.length;
  let progress: Progress = "more";
  for (let at = 0; at < bytes.length && progress === "more"; at += step)
    progress = reader.take(bytes.subarray(at, at + step));
  if (progress === "more" && options.ends) progress = reader.end();
  return { progress, status: reader.status(), text: reader.text(), reusable: reader.reusable() };
}

const WHOLE: [what: string, answer: string, expected: Partial<Read>, options?: { ends?: boolean }][] = [
  [
    "with a length",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    { status: 200, text: "hello", reusable: true },
  ],
  ["without a body", "HTTP/1.1 204 No Content\r\n\r\n", { status: 204, text: "", reusable: true }],
  [
    "204 that gives a length nevertheless",
    "HTTP/1.1 204 X\r\nContent-Length: 5\r\n\r\n",
    { status: 204, reusable: true },
  ],
  ["304", "HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n", { status: 304, reusable: true }],
  ["without a reason", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", { status: 200, reusable: true }],
  ["with an empty reason", "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", { status: 200, reusable: true }],
  ["with a reason in UTF-8", "HTTP/1.1 200 D\u00c3\u00a9j\u00c3\u00a0\r\nContent-Length: 0\r\n\r\n", { status: 200 }],
  ["of another case", "HTTP/1.1 201 OK\r\ncOnTeNt-LeNgTh:2\r\n\r\nok", { status: 201, text: "ok", reusable: true }],
  [
    "with spaces around values",
    "HTTP/1.1 200 OK\r\nContent-Length: \t 2 \t \r\n\r\nok",
    { text: "ok", reusable: true },
  ],
  ["the same length twice", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok", { text: "ok" }],
  ["until it closes", "HTTP/1.1 200 OK\r\n\r\nhello", { text: "hello", reusable: false }, { ends: true }],
  ["of HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", { text: "ok", reusable: false }],
  [
    "that will close",
    "HTTP/1.1 500 No\r\nConnection: foo, Close\r\nContent-Length: 2\r\n\r\nno",
    { status: 500, reusable: false },
  ],
  [
    "in chunks",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nhe\r\n00003\r\nllo\r\n0\r\n\r\n",
    { text: "hello", reusable: true },
  ],
  [
    "in chunks with extensions and trailers",
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a="b"\r\nhe\r\n3 ; x\r\nllo\r\n0\r\nA: b\r\nC: d\r\n\r\n',
    { text: "hello", reusable: true },
  ],
  [
    "in chunks with upper and lower case sizes",
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n${"x".repeat(10)}\r\nb\r\n${"y".repeat(11)}\r\n0\r\n\r\n`,
    { text: `${"x".repeat(10)}${"y".repeat(11)}`, reusable: true },
  ],
  ["empty in chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", { text: "", reusable: true }],
  [
    "after interim answers",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    { status: 200, text: "ok", reusable: true },
  ],
  [
    "that is followed by another",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n",
    { status: 200, text: "ok" },
  ],
  [
    "that is compressed",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\x1f\x8b\x08",
    { status: 200, text: "", reusable: true },
  ],
  [
    "that says it is not compressed",
    "HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\nContent-Length: 2\r\n\r\nok",
    { text: "ok" },
  ],
  [
    "with control characters",
    "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\na\0b\x1bc\n\t",
    { text: "a\ufffdb\ufffdc\n\t" },
  ],
  ["that is no UTF-8", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\xffb", { text: "a\ufffdb" }],
  ["of UTF-8 that is cut", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\xe2\x82", { text: "a" }],
];

describe("an answer is read whole", () => {
  for (const [what, answer, expected, options] of WHOLE) {
    test(what, () => expect(read(answer, options)).toMatchObject({ progress: "complete", ...expected }));
    test(`${what}, byte by byte`, () => {
      const { reusable: _, ...rest } = expected;
      expect(read(answer, { ...options, step: 1 })).toMatchObject({ progress: "complete", ...rest });
    });
  }

  test("in any two pieces", () => {
    const answer =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x\r\nhello\r\n0\r\nA: b\r\n\r\n";
    for (let step = 1; step < answer.length; step++)
      expect(read(answer, { step })).toEqual({ progress: "complete", status: 200, text: "hello", reusable: true });
  });
});

const WANTING: [what: string, answer: string][] = [
  ["nothing", ""],
  ["half a status line", "HTTP/1.1 20"],
  ["a head without its end", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"],
  ["nothing but an interim answer", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["less than the length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"],
  ["chunks without a last", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"],
  ["a last chunk without its end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"],
];

describe("an answer that ends early is incomplete", () => {
  for (const [what, answer] of WANTING) {
    test(what, () => expect(read(answer, { ends: true }).progress).toBe("more"));
  }
});

const MALFORMED: [what: string, answer: string][] = [
  ["another protocol", "220 mail.example ESMTP\r\n"],
  ["SSH", "SSH-2.0-OpenSSH_9.6\r\n"],
  ["TLS", "\x15\x03\x01\x00\x02\x02\x16"],
  ["HTTP/2", "\x00\x00\x12\x04\x00"],
  ["HTTP/0.9", "<html>"],
  ["an empty line first", "\r\nHTTP/1.1 200 OK\r\n\r\n"],
  ["a version that is none", "HTTP/1.2 200 OK\r\n\r\n"],
  ["lower case", "http/1.1 200 OK\r\n\r\n"],
  ["a status of two digits", "HTTP/1.1 20 OK\r\n\r\n"],
  ["a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n"],
  ["a status of six hundred", "HTTP/1.1 600 OK\r\n\r\n"],
  ["a status of zero", "HTTP/1.1 000 OK\r\n\r\n"],
  ["two spaces", "HTTP/1.1  200 OK\r\n\r\n"],
  ["a line feed alone within a line", "HTTP/1.1 200 OK\r\nA: b\nContent-Length: 0\r\n\r\n"],
  ["a carriage return alone within a line", "HTTP/1.1 200 OK\r\nA: b\rContent-Length: 0\r\n\r\n"],
  ["NUL in a value", "HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n"],
  ["a line without a colon", "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n"],
  ["a name with a space before its colon", "HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok"],
  ["a folded line", "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n"],
  ["an empty name", "HTTP/1.1 200 OK\r\n: b\r\n\r\n"],
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok"],
  ["two lengths in one", "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok"],
  ["a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"],
  ["a length with a sign", "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok"],
  ["a length in hexadecimal", "HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\nok"],
  ["a length of 40 digits", `HTTP/1.1 200 OK\r\nContent-Length: ${"9".repeat(40)}\r\n\r\nok`],
  ["an empty length", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nok"],
  ["a length beside chunks", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["another coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
  ["chunks twice", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["a coding that only looks like it", "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
  ["another protocol's beginning", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"],
  ["a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n"],
  ["a chunk's size that is none", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"],
  ["a negative chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n"],
  ["a chunk of 2^36", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1000000000\r\n"],
  [
    "a chunk that is longer than it says",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n",
  ],
  ["chunk lines that end with a line feed", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n"],
  ["a trailer's end without a line feed", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\rX"],
];

describe("ambiguous and malformed answers are refused", () => {
  for (const [what, answer] of MALFORMED) {
    test(what, () => {
      expect(read(answer).progress).toBe("malformed");
      expect(read(answer, { step: 1 }).progress).toBe("malformed");
    });
  }
});

describe("bounds", () => {
  const filler = (bytes: number) => `X: ${"y".repeat(bytes)}\r\n`;

  test("a head of nearly 64 KiB is read, and one of more is not", () => {
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n";
    const room = 65_536 - head.length - "X: \r\n\r\n".length;
    expect(read(`${head}${filler(room)}\r\n`, { step: 1_000 })).toMatchObject({ progress: "complete", status: 200 });
    expect(read(`${head}${filler(room + 1)}\r\n`, { step: 1_000 }).progress).toBe("too_large");
    expect(read(`${head}${filler(room + 1)}\r\n`).progress).toBe("too_large");
  });

  test("a body does not count as head, even where it comes with it", () => {
    expect(read(`HTTP/1.1 200 OK\r\n${filler(60_000)}\r\n${"x".repeat(60_000)}`)).toMatchObject({
      progress: "complete",
      status: 200,
    });
  });

  test("endless headers, whole or byte by byte, are refused", () => {
    expect(read(`HTTP/1.1 200 OK\r\n${filler(8).repeat(20_000)}`, { step: 1_400 }).progress).toBe("too_large");
    expect(read(`HTTP/1.1 200 OK\r\n${filler(70_000)}`, { step: 1 }).progress).toBe("too_large");
  });

  test("endless interim answers count as head", () => {
    const flood = "HTTP/1.1 100 Continue\r\n\r\n".repeat(5_000);
    for (const step of [1, 7, 1_400, flood.length])
      expect(read(`${flood}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`, { step }).progress).toBe("too_large");
  });

  test("of a long body 16 KiB are read and 1 KiB kept, and the connection is not used again", () => {
    for (const head of ["", "Content-Length: 10000000\r\n", "Transfer-Encoding: chunked\r\n"]) {
      const chunk = head.startsWith("T") ? "8000\r\n" : "";
      const answer = `HTTP/1.1 200 OK\r\n${head}\r\n${chunk}${"é".repeat(20_000)}`;
      const result = read(Buffer.from(answer), { step: 1_000 });
      expect(result).toEqual({ progress: "complete", status: 200, text: "é".repeat(512), reusable: false });
    }
  });

  test("exactly 16 KiB is a whole answer", () => {
    expect(read(`HTTP/1.1 200 OK\r\nContent-Length: 16384\r\n\r\n${"x".repeat(16_384)}`, { step: 999 })).toEqual({
      progress: "complete",
      status: 200,
      text: "x".repeat(1_024),
      reusable: true,
    });
  });

  test("does not wait for a body beyond 16 KiB", () => {
    const reader = createAnswerReader();
    expect(reader.take(Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 16385\r\n\r\n"))).toBe("more");
    expect(reader.take(Buffer.alloc(16_383, "x"))).toBe("more");
    expect(reader.take(Buffer.from("x"))).toBe("complete");
    expect(reader.reusable()).toBe(false);
  });

  test("framing without a body counts as body", () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const flood of [`1;${"x".repeat(20_000)}`, "1\r\nx\r\n".repeat(3_000), `0\r\n${"A: b\r\n".repeat(3_000)}`]) {
      for (const step of [1, 1_000]) {
        const result = read(`${head}${flood}`, { step });
        expect(result).toMatchObject({ progress: "complete", status: 200, reusable: false });
      }
    }
  });
});

test("bytes at random are never taken for an answer, and never throw", () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed;
  };
  for (let round = 0; round < 2_000; round++) {
    const bytes = Buffer.from(Array.from({ length: 1 + (random() % 200) }, () => random() >> 8));
    if (bytes.toString("latin1").startsWith("H")) continue;
    expect(read(bytes).progress).toBe("malformed");
  }
});

test("an answer with any one byte changed never throws, and ends within its bytes", () => {
  const answer = Buffer.from(
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  );
  const seen = new Set<Progress>();
  for (let at = 0; at < answer.length; at++) {
    for (let byte = 0; byte < 256; byte++) {
      const changed = Buffer.from(answer);
      changed[at] = byte;
      seen.add(read(changed, { ends: true }).progress);
    }
  }
  expect([...seen].sort()).toEqual(["complete", "malformed", "more"]);
});
