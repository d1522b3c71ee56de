// A slice of `npm run fuzz:photo`: mutated files of every kind break no rule, with both decoders.
import { expect, test } from "bun:test";
import { DECODERS } from "#platform/raster/photo.ts";
import { corpus } from "../../lab/photo/corpus.ts";
import { fuzzPhotos } from "../../lab/photo/fuzz.ts";
import { mutate } from "../../lab/photo/mutate.ts";
import { seededRandom } from "../../lab/random.ts";

const COUNT = 150;
const SEED = 20_261_129;

for (const decoder of DECODERS)
  test(`${decoder}: the service goes on, and keeps pixels alone`, async () => {
    const files = (await corpus()).map(({ bytes }) => bytes);
    const { broken, outcomes, slowestMs } = await fuzzPhotos(files, { count: COUNT, seed: SEED, decoder });
    expect(broken).toEqual([]);
    // Otherwise the damages are too small or too large to say anything.
    expect(outcomes.read).toBeGreaterThan(COUNT / 20);
    expect(outcomes.broken).toBeGreaterThan(COUNT / 4);
    expect(slowestMs).toBeLessThan(8_000);
  });

test("the same number damages a file in the same way", () => {
  const file = crypto.getRandomValues(new Uint8Array(2_000));
  const damaged = [7, 7, 8].map((seed) => Buffer.from(mutate(file, [file], seededRandom(seed))).toString("hex"));
  expect(damaged[0]).toBe(damaged[1] ?? "");
  expect(damaged[0]).not.toBe(damaged[2] ?? "");
});
