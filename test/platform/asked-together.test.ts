import { expect, test } from "bun:test";
import { createBatchLoader } from "#platform/cache/batch-loader.ts";

/** Answers a key with itself in upper case; unknown ones and failures as their names say. */
function bench() {
  const asked: string[][] = [];
  const ask = createBatchLoader(async (keys) => {
    asked.push(keys);
    await Promise.resolve();
    if (keys.includes("fails")) throw new Error("away");
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.toUpperCase()]));
  });
  return { ask, asked };
}

test("questions during a running one are asked together, each key once", async () => {
  const { ask, asked } = bench();
  expect(await Promise.all(["a", "b", "c", "b", "unknown"].map(ask))).toEqual(["A", "B", "C", "B", null]);
  expect(asked).toEqual([["a"], ["b", "c", "unknown"]]);
  expect(await ask("b")).toBe("B");
  expect(asked).toHaveLength(3);
});

test("a failure reaches only those who asked together", async () => {
  const { ask } = bench();
  const told = await Promise.allSettled(["a", "fails", "b"].map(ask));
  expect(told.map((each) => each.status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await ask("b")).toBe("B");
});

test("one question has 500 keys at the most", async () => {
  const { ask, asked } = bench();
  const answers = await Promise.all(Array.from({ length: 1_202 }, (_, n) => ask(`k${n}`)));
  expect(answers.at(-1)).toBe("K1201");
  expect(asked.map((keys) => keys.length)).toEqual([1, 500, 500, 201]);
});
