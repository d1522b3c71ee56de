import { describe, expect, test } from "bun:test";
import { createCollector } from "#platform/collect.ts";

const COUNT = 500_000;
/** Some 40 MB, of which the engine knows before it has collected. */
const fill = () => Array.from({ length: COUNT }, (_, n) => ({ n, text: `number ${n}` }));

describe("collecting", () => {
  test("looks through a heap that has grown, and leaves alone one that has not", () => {
    const collect = createCollector();
    collect();
    expect(collect()).toBe(false);
    const kept = fill();
    expect(collect()).toBe(true);
    expect(kept).toHaveLength(COUNT);
    expect(collect()).toBe(false);
  });

  test("reckons from the least that it saw, not from what it left: the engine collects by itself as well", () => {
    const MB = 1024 * 1024;
    let size = 100 * MB;
    let times = 0;
    const collect = createCollector(
      () => size,
      () => void times++,
    );
    const looks = [100, 103, 104, 60, 63, 64, 66].map((mb) => {
      size = mb * MB;
      return collect();
    });
    expect(looks).toEqual([true, false, true, false, false, true, false]);
    expect(times).toBe(3);
  });
});
