import { describe, expect, test } from "bun:test";
import { createCollector } from "#platform/memory/collect.ts";

const MB = 1024 * 1024;

/** Figures of a heap of a given size, which a collection shrinks to `live`. */
function collectorOf(live: number) {
  let size = 0;
  let times = 0;
  const collect = createCollector(
    () => size * MB,
    () => {
      times++;
      size = live;
    },
  );
  return {
    times: () => times,
    at(mb: number) {
      size = mb;
      return collect();
    },
    worth(mb: number, growth: number) {
      size = mb;
      return collect(growth * MB);
    },
  };
}

describe("collecting", () => {
  test("collects a heap that has grown, and no other", () => {
    const heap = collectorOf(60);
    expect([100, 60, 63, 64, 63, 120].map(heap.at)).toEqual([true, false, false, true, false, true]);
    expect(heap.times()).toBe(3);
  });

  test("compares with the smallest size it saw, because the engine collects by itself, too", () => {
    const heap = collectorOf(60);
    expect([100, 40, 43, 44].map(heap.at)).toEqual([true, false, false, true]);
  });

  test("leaves growth that is too little for this look to a later one", () => {
    const heap = collectorOf(60);
    heap.at(60);
    expect([heap.worth(90, 32), heap.worth(92, 32), heap.worth(70, 32), heap.worth(70, 4)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test("frees unused objects", async () => {
    const held = Array.from({ length: 1_000 }, () => new WeakRef({}));
    // The target of a new weak reference is kept until the turn ends.
    await new Promise((resolve) => setImmediate(resolve));
    expect(createCollector(() => 100 * MB)()).toBe(true);
    // A stack is looked through for whatever may be a pointer, so one or the other may stay.
    expect(held.filter((each) => each.deref() === undefined).length).toBeGreaterThan(900);
  });
});
