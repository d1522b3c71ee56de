// Bodies of requests: at most the limit is read, and the content is an object or refused.
import { describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { readBody, readJsonObject } from "#surface/http/body.ts";

const request = (body: RequestInit["body"], headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { method: "POST", headers, body: body ?? null });

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** In pieces, without a length. */
function streamOf(...pieces: (Uint8Array | Error)[]) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(piece);
    },
  });
}

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.code;
    throw thrown;
  }
  return "none";
}

describe("readBody", () => {
  test("gives every byte, in one piece or in many, also none and letters cut in two", async () => {
    expect(await readBody(request("abc"), 3)).toEqual(bytesOf("abc"));
    expect(await readBody(request(null), 0)).toEqual(new Uint8Array());
    expect(await readBody(request(""), 0)).toEqual(new Uint8Array());
    const umlaut = bytesOf("ü");
    const pieces = [bytesOf("a"), umlaut.subarray(0, 1), new Uint8Array(), umlaut.subarray(1)];
    expect(await readBody(request(streamOf(...pieces)), 3)).toEqual(bytesOf("aü"));
  });

  test("refuses one byte too many, whether it is announced or not", async () => {
    expect(await codeOf(() => readBody(request("abcd"), 3))).toBe("payload_too_large");
    const pieces = [bytesOf("ab"), bytesOf("cd")];
    expect(await codeOf(() => readBody(request(streamOf(...pieces)), 3))).toBe("payload_too_large");
    expect(await codeOf(() => readBody(request("a", { "content-length": "4" }), 3))).toBe("payload_too_large");
  });

  test("a length that lies low, or is none, changes nothing", async () => {
    for (const length of ["0", "1", "-5", "x", ""]) {
      expect(await readBody(request(streamOf(bytesOf("abc")), { "content-length": length }), 3)).toEqual(
        bytesOf("abc"),
      );
      const over = request(streamOf(bytesOf("abcd")), { "content-length": length });
      expect(await codeOf(() => readBody(over, 3))).toBe("payload_too_large");
    }
  });

  test("a body that breaks off is the caller's fault, not ours", async () => {
    const broken = request(streamOf(bytesOf('{"a":'), new Error("gone")));
    expect(await codeOf(() => readBody(broken, 100))).toBe("invalid_json");
  });
});

describe("readJsonObject", () => {
  test("reads an object in UTF-8, with or without a byte order mark", () => {
    expect(readJsonObject(bytesOf('{"a": "ü💥", "b": [1, null]}'))).toEqual({ a: "ü💥", b: [1, null] });
    expect(readJsonObject(bytesOf("\ufeff{}"))).toEqual({});
  });

  const wrong: Record<string, Uint8Array> = {
    nothing: bytesOf(""),
    spaces: bytesOf(" \n"),
    "an array": bytesOf("[{}]"),
    text: bytesOf('"{}"'),
    null: bytesOf("null"),
    "a comment": bytesOf("{} // x"),
    "a trailing comma": bytesOf('{"a": 1,}'),
    "single quotes": bytesOf("{'a': 1}"),
    NaN: bytesOf('{"a": NaN}'),
    "a lone continuation byte": new Uint8Array([0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    "a surrogate as UTF-8": new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    "an overlong slash": new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
    "a letter cut off": new Uint8Array([0x7b, 0x22, 0xc3]),
    "a million brackets": bytesOf(`{"a":${"[".repeat(1_000_000)}`),
    "form fields": bytesOf("a=1&b=2"),
  };
  for (const [what, bytes] of Object.entries(wrong)) {
    test(`refuses ${what}`, async () => expect(await codeOf(() => readJsonObject(bytes))).toBe("invalid_json"));
  }

  test("a key named __proto__ gives nothing to anybody", () => {
    const read = readJsonObject(bytesOf('{"__proto__": {"admin": true}, "constructor": {"prototype": {"x": 1}}}'));
    expect(read.admin).toBeUndefined();
    expect(({} as { admin?: unknown; x?: unknown }).admin).toBeUndefined();
    expect(({} as { admin?: unknown; x?: unknown }).x).toBeUndefined();
  });
});
