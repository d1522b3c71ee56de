// Public answers kept as they go over the wire: bounded, dropped by tag and by age, and never from before a change.
import { describe, expect, test } from "bun:test";
import { type CachedAnswer, createResponseCache, etagOf, matchesEtag } from "#platform/cache/response-cache.ts";
import { testClock } from "../support/database.ts";

/** Contract, Open data API: what Cache-Control promises. */
const MAX_AGE_MS = 300_000;

const answer = (body: string): CachedAnswer => ({ body, head: new Response(), etag: etagOf(body) });

describe("kept answers", () => {
  test("is returned until it is too old", () => {
    const clock = testClock();
    const cache = createResponseCache(clock);
    cache.put("a", answer("x"), [], cache.generation());
    clock.advance(MAX_AGE_MS - 1);
    expect(cache.get("a")?.body).toBe("x");
    clock.advance(1);
    expect(cache.get("a")).toBeNull();
    cache.put("b", answer("y"), [], cache.generation());
    expect(cache.size().entries).toBe(1);
  });

  test("is replaced under the same key, and counted once", () => {
    const cache = createResponseCache(testClock());
    cache.put("a", answer("one"), ["t"], cache.generation());
    const { bytes } = cache.size();
    cache.put("a", answer("two"), ["t"], cache.generation());
    expect(cache.get("a")?.body).toBe("two");
    expect(cache.size()).toEqual({ entries: 1, bytes });
  });

  test("an old entry's tags do not drop its replacement", () => {
    const cache = createResponseCache(testClock());
    cache.put("a", answer("one"), ["old"], cache.generation());
    cache.put("a", answer("two"), ["new"], cache.generation());
    cache.drop("old");
    expect(cache.get("a")?.body).toBe("two");
    cache.drop("new");
    expect(cache.get("a")).toBeNull();
  });

  test("is bounded in bytes: the least recently used goes first", () => {
    const cache = createResponseCache(testClock(), { maxBytes: 100_000 });
    const body = "x".repeat(4_000);
    for (let n = 0; n < 1_000; n++) {
      cache.put(`k${n}`, answer(body), [`t${n}`], cache.generation());
      cache.get("k0");
      expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(cache.get("k0")).not.toBeNull();
    expect(cache.get("k1")).toBeNull();
    expect(cache.get("k999")).not.toBeNull();
  });

  test("no single answer takes all the room", () => {
    const cache = createResponseCache(testClock(), { maxBytes: 100_000 });
    cache.put("small", answer("x"), [], cache.generation());
    cache.put("huge", answer("x".repeat(50_000)), [], cache.generation());
    expect(cache.get("huge")).toBeNull();
    expect(cache.get("small")).not.toBeNull();
  });

  test("long keys count as bytes", () => {
    const cache = createResponseCache(testClock(), { maxBytes: 100_000 });
    for (let n = 0; n < 100; n++) cache.put(`${n}${"k".repeat(5_000)}`, answer("x"), [], cache.generation());
    expect(cache.size().entries).toBeLessThan(15);
  });
});

describe("a change", () => {
  test("drops every answer with its tag and no other", () => {
    const cache = createResponseCache(testClock());
    cache.put("a", answer("a"), ["business:1", "category"], cache.generation());
    cache.put("b", answer("b"), ["business:2", "category"], cache.generation());
    cache.put("c", answer("c"), ["business:2"], cache.generation());
    cache.drop("business:2");
    expect(["a", "b", "c"].map((key) => cache.get(key) !== null)).toEqual([true, false, false]);
    cache.drop("category");
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  test("while an answer is computed keeps it from being stored", () => {
    const cache = createResponseCache(testClock());
    const before = cache.generation();
    cache.drop("business:1");
    cache.put("a", answer("from before"), ["business:1"], before);
    expect(cache.get("a")).toBeNull();
    cache.put("b", answer("another business"), ["business:2"], before);
    expect(cache.get("b")).not.toBeNull();
    cache.put("a", answer("from after"), ["business:1"], cache.generation());
    expect(cache.get("a")?.body).toBe("from after");
  });

  test("of everything keeps all answers from being stored that are being computed", () => {
    const cache = createResponseCache(testClock());
    const before = cache.generation();
    cache.put("kept", answer("x"), [], before);
    cache.clear();
    cache.put("a", answer("from before"), ["business:1"], before);
    cache.put("b", answer("from before"), [], before);
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  test("is remembered through any number of other changes", () => {
    const cache = createResponseCache(testClock());
    const before = cache.generation();
    cache.drop("business:1");
    for (let n = 0; n < 25_000; n++) cache.drop(`business:x${n}`);
    cache.put("a", answer("from before"), ["business:1"], before);
    expect(cache.get("a")).toBeNull();
  });
});

describe("an ETag", () => {
  test("is strong, quoted, and differs when a byte differs", () => {
    expect(etagOf("a")).toMatch(/^"[0-9a-z]+"$/);
    expect(etagOf("a")).toBe(etagOf("a"));
    const many = new Set(Array.from({ length: 10_000 }, (_, n) => etagOf(`{"n":${n}}`)));
    expect(many.size).toBe(10_000);
  });

  const matching: [header: string, matches: boolean][] = [
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" ', true],
    ["*", true],
    [" * ", true],
    ['"ABC"', false],
    ["abc", false],
    ['"abc', false],
    ['w/"abc"', false],
    ["", false],
    [",", false],
    ['"*"', false],
    ['"x"', false],
  ];
  for (const [header, matches] of matching) {
    test(`If-None-Match ${header} ${matches ? "matches" : "does not match"} "abc"`, () => {
      expect(matchesEtag(header, '"abc"')).toBe(matches);
    });
  }
});

describe("with a replica", () => {
  const behind = (clock: ReturnType<typeof testClock>) => createResponseCache(clock, { settleMs: 5_000 });

  test("an answer made soon after a change is kept only until the replica surely has the change", () => {
    const clock = testClock();
    const cache = behind(clock);
    clock.advance(5_000);
    cache.drop("t");
    clock.advance(2_000);
    cache.put("a", answer("perhaps old"), ["t", "u"], cache.generation());
    clock.advance(2_999);
    expect(cache.get("a")?.body).toBe("perhaps old");
    clock.advance(1);
    expect(cache.get("a")).toBeNull();
    cache.put("a", answer("new"), ["t", "u"], cache.generation());
    clock.advance(MAX_AGE_MS - 1);
    expect(cache.get("a")?.body).toBe("new");
  });

  test("unchanged answers are kept as long as usual", () => {
    const clock = testClock();
    const cache = behind(clock);
    clock.advance(5_000);
    cache.drop("t");
    cache.put("a", answer("x"), ["u"], cache.generation());
    clock.advance(MAX_AGE_MS - 1);
    expect(cache.get("a")?.body).toBe("x");
  });

  test("at the start, and after missed changes, any answer may be outdated", () => {
    const clock = testClock();
    const cache = behind(clock);
    cache.put("a", answer("x"), [], cache.generation());
    clock.advance(5_000);
    expect(cache.get("a")).toBeNull();
    cache.clear();
    cache.put("a", answer("x"), ["t"], cache.generation());
    clock.advance(5_000);
    expect(cache.get("a")).toBeNull();
  });

  test("old changes are forgotten", () => {
    const clock = testClock();
    const cache = behind(clock);
    for (let n = 0; n < 1_000; n++) {
      cache.drop(`t${n}`);
      clock.advance(100);
    }
    cache.put("a", answer("x"), ["t0", "t900"], cache.generation());
    clock.advance(MAX_AGE_MS - 1);
    expect(cache.get("a")?.body).toBe("x");
  });
});

describe("while new answers cannot be made", () => {
  const STALE_MS = 600_000;
  const withOutage = () => {
    const clock = testClock();
    const outage = { isOn: false };
    const cache = createResponseCache(clock, { stale: { forMs: STALE_MS, isNeeded: () => outage.isOn } });
    cache.put("a", answer("x"), ["t"], cache.generation());
    return { clock, outage, cache };
  };
  const ageOf = (kept: CachedAnswer | null) => (kept === null ? "nothing" : kept.head.headers.get("age"));

  test("an old answer is given with its age, and not for ever", () => {
    const { clock, outage, cache } = withOutage();
    outage.isOn = true;
    expect(ageOf(cache.get("a"))).toBeNull();
    clock.advance(MAX_AGE_MS + 1_500);
    expect(ageOf(cache.get("a"))).toBe("301");
    expect(cache.get("a")?.etag).toBe(etagOf("x"));
    clock.advance(1_000);
    expect(ageOf(cache.get("a"))).toBe("302");
    clock.advance(STALE_MS);
    expect(cache.get("a")).toBeNull();
    cache.put("b", answer("y"), [], cache.generation());
    expect(cache.size().entries).toBe(1);
  });

  test("an old answer is not given while new ones can be made, and serves again in the next outage", () => {
    const { clock, outage, cache } = withOutage();
    clock.advance(MAX_AGE_MS);
    expect(cache.get("a")).toBeNull();
    outage.isOn = true;
    expect(ageOf(cache.get("a"))).toBe("300");
  });

  test("what may have changed unheard is old at once, and a new answer is fresh", () => {
    const { outage, cache } = withOutage();
    cache.doubt();
    expect(cache.get("a")).toBeNull();
    outage.isOn = true;
    expect(ageOf(cache.get("a"))).toBe("0");
    cache.put("a", answer("y"), ["t"], cache.generation());
    expect(cache.get("a")).toMatchObject({ body: "y" });
    expect(ageOf(cache.get("a"))).toBeNull();
  });

  test("what is known to have changed is not given", () => {
    const { outage, cache } = withOutage();
    outage.isOn = true;
    cache.drop("t");
    expect(cache.get("a")).toBeNull();
    cache.put("b", answer("z"), [], cache.generation());
    cache.clear();
    expect(cache.get("b")).toBeNull();
  });
});
