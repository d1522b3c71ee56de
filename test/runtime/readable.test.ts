// Requests as surfaces read them.
import { describe, expect, test } from "bun:test";
import { pathAndQueryOf, readable } from "#runtime/readable.ts";
import { outermost } from "#surface/http/api.ts";

describe("a request", () => {
  const paths: readonly [string, string][] = [
    ["http://localhost/a?b=/", "/a?b=/"],
    ["http://localhost/a/?b=1", "/a?b=1"],
    ["http://localhost/a//", "/a//"],
    ["http://localhost/", "/"],
  ];
  for (const [url, path] of paths)
    test(`for ${url} is read as one for ${path}`, () => {
      expect(pathAndQueryOf(readable(new Request(url)).url)).toBe(path);
    });

  test("that is sent as surfaces read it is passed on as it is", () => {
    const usual = new Request("http://localhost/a?b=1");
    expect(readable(usual)).toBe(usual);
  });

  test("that has to be rewritten keeps its headers, and the one that was sent, whose caller is its own", () => {
    const sent = new Request("http://localhost/a/", { method: "HEAD", headers: { "x-a": "b" } });
    const rewritten = readable(sent);
    expect([rewritten.method, rewritten.headers.get("x-a")]).toEqual(["GET", "b"]);
    expect(outermost(rewritten)).toBe(sent);
  });
});

describe("the path of an address", () => {
  const paths: readonly [string, string][] = [
    ["/a", "/a"],
    ["http://bad host/a", "/a"],
    ["http://host", ""],
  ];
  for (const [url, path] of paths)
    test(`${url} is ${path || "none"}`, () => {
      expect(pathAndQueryOf(url)).toBe(path);
    });
});
