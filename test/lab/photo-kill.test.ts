// Two kills of the decoding process and two of the service during uploads; `npm run rehearse -- photo` makes ten of each.
import { expect, test } from "bun:test";
import { photo } from "../../lab/rehearse/figure/photo.ts";

test("no review is lost, and no file is left without a row", async () => {
  const { signal } = new AbortController();
  const rows = await photo.run({ say: () => {}, scale: 0.2, minutes: 1, signal });
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ met }) => met !== true)).toEqual([]);
});
