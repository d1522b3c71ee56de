// Fingerprints of one picture in other sizes and qualities differ in at most three bits, those of other pictures in more; pictures without
// structure have none. With PRINT=1 it prints the distances.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPhotoReader } from "#platform/photo/decode.ts";
import { NO_FINGERPRINT } from "#platform/raster/photo.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { draw, type Paint } from "../../../lab/photo/draw.ts";
import { fingerprintDistance, scene } from "../../../lab/photo/scene.ts";
import { joined } from "../upload-file.ts";

const SCENES = 200;
const LIKE_BITS = 3;
const [WIDTH, HEIGHT] = [160, 120];

const reader = createPhotoReader(createLog("silent"), { processes: 1 });
afterAll(() => reader.stop());

async function fingerprintOf(bytes: Uint8Array): Promise<string> {
  const photo = await reader.read(bytes);
  if ("fault" in photo) throw new Error(photo.fault);
  return photo.fingerprint;
}

const drawn = (seed: number, options = {}) =>
  draw(WIDTH, HEIGHT, scene(seed, WIDTH, HEIGHT, { onWhite: seed % 3 === 0, ...options }));
const changed = {
  "made smaller": async (seed: number) =>
    joined(await new Bun.Image(drawn(seed)).resize(96, 72).jpeg({ quality: 80 }).bytes()),
  "compressed more": async (seed: number) => joined(await new Bun.Image(drawn(seed)).jpeg({ quality: 40 }).bytes()),
  "made lighter": async (seed: number) =>
    joined(await new Bun.Image(drawn(seed)).modulate({ brightness: 1.05 }).webp({ quality: 80 }).bytes()),
};

let all: string[];
beforeAll(async () => {
  all = [];
  for (let seed = 0; seed < SCENES; seed++) all.push(await fingerprintOf(drawn(seed)));
});

const say = (what: string, distances: number[]) => {
  const sorted = distances.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  if (process.env.PRINT) console.log(what, { least: at(0), p1: at(0.01), half: at(0.5), p95: at(0.95), most: at(1) });
};
const alike = (distances: readonly number[]) => distances.filter((each) => each <= LIKE_BITS).length / distances.length;

test("different pictures", () => {
  const own = all.filter((each) => each !== NO_FINGERPRINT);
  expect(own.length).toBeGreaterThan(SCENES * 0.9);
  const distances = own.flatMap((a, at) => own.slice(at + 1).map((b) => fingerprintDistance(a, b)));
  say("different", distances);
  expect(alike(distances)).toBeLessThan(0.0005);
});

describe("the same picture", () => {
  const distancesTo = async (change: (seed: number) => Promise<Uint8Array> | Uint8Array) => {
    const distances: number[] = [];
    for (let seed = 0; seed < 60; seed++) {
      const [before, after] = [all[seed] ?? "", await fingerprintOf(await change(seed))];
      if (before !== NO_FINGERPRINT && after !== NO_FINGERPRINT) distances.push(fingerprintDistance(before, after));
    }
    return distances;
  };

  for (const [what, change] of Object.entries(changed))
    test(what, async () => {
      const distances = await distancesTo(change);
      say(what, distances);
      expect(alike(distances)).toBeGreaterThan(0.97);
    });

  test("with 2 % cut off at each edge, more often than not", async () => {
    const distances = await distancesTo((seed) => drawn(seed, { share: 0.96 }));
    say("cropped", distances);
    expect(alike(distances)).toBeGreaterThan(0.5);
  });
});

const level = (value: number) => [value, value, value] as const;
const noise = () => level(200 + Math.floor(Math.random() * 6));
const FLAT: Record<string, Paint> = {
  white: () => level(255),
  black: () => level(0),
  "one colour": () => [180, 40, 60],
  "a wall with noise": noise,
  "a sky that fades from above": (_, y) => level(120 + y),
  "a fade so slow that it has no edge": (x) => level(100 + Math.floor(x / 8)),
  "a dot on a wall": (x, y) => (Math.hypot(x - 80, y - 60) < 6 ? level(0) : level(250)),
};
for (const [what, paint] of Object.entries(FLAT))
  test(`${what} has no fingerprint`, async () => {
    expect(await fingerprintOf(draw(WIDTH, HEIGHT, paint))).toBe(NO_FINGERPRINT);
    expect(
      await fingerprintOf(draw(WIDTH, HEIGHT, (x, y) => [...paint(x, y).slice(0, 3), 90] as never, { alpha: true })),
    ).toBe(NO_FINGERPRINT);
  });
