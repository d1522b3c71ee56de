import { expect, test } from "bun:test";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import { testClock } from "../support/database.ts";

test("is forgotten after its time, or on request", () => {
  const clock = testClock(new Date("2026-11-20T12:00:00Z"));
  const memory = createTtlCache<number>(clock, { most: 10, maxAgeMs: 5_000 });
  memory.put("a", 1);
  memory.put("b", 2);
  memory.forget("b");
  expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([1, undefined, undefined]);
  clock.advance(5_000);
  expect(memory.get("a")).toBeUndefined();
});

test("the oldest makes room; remembering again makes new", () => {
  const clock = testClock(new Date("2026-11-20T12:00:00Z"));
  const memory = createTtlCache<number>(clock, { most: 2, maxAgeMs: 5_000 });
  memory.put("a", 1);
  memory.put("b", 2);
  memory.put("a", 3);
  memory.put("c", 4);
  expect(["a", "b", "c"].map((key) => memory.get(key))).toEqual([3, undefined, 4]);
});
