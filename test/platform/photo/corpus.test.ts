// Photos of every kind that cameras write come out upright, in their colours, and without a byte beside the pixels, from both decoders.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPhotoReader, type Photo, type PhotoReader } from "#platform/photo/decode.ts";
import { DECODERS } from "#platform/raster/photo.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { cameraFiles } from "../../../lab/photo/camera.ts";
import { corpus, type Sample } from "../../../lab/photo/corpus.ts";
import { colourDistance, QUARTERS, quartersOf } from "../../../lab/photo/draw.ts";
import { chunksOf, SECRET } from "../../../lab/photo/metadata.ts";

/** What compression changes at most in the middle of a flat area. */
const NEAR = 12;

let samples: Sample[];
let cameras: Sample[];
beforeAll(async () => {
  [samples, cameras] = await Promise.all([corpus(), cameraFiles()]);
});

for (const decoder of DECODERS)
  describe(decoder, () => {
    const reader = createPhotoReader(createLog("silent"), { decoder, processes: 2 });
    afterAll(() => reader.stop());

    test("every kind of file", async () => {
      expect(samples.length).toBeGreaterThan(20);
      for (const { name, bytes, width, height } of samples) {
        const photo = await reader.read(bytes);
        if ("fault" in photo) throw new Error(`${name}: ${photo.fault}`);
        expect([name, photo.large.width, photo.large.height]).toEqual([name, width, height]);
        expect([name, photo.small.width]).toEqual([name, 320]);
        for (const [at, colour] of (await quartersOf(photo.large.bytes)).entries()) {
          expect([name, at, colourDistance(colour, QUARTERS[at] ?? [0, 0, 0]) <= NEAR]).toEqual([name, at, true]);
          expect([name, (colour[3] ?? 0) < 200]).toEqual([name, name.includes("half clear")]);
        }
        for (const file of filesOf(photo)) {
          for (const chunk of chunksOf(file)) expect(["VP8 ", "VP8L", "VP8X", "ALPH"]).toContain(chunk);
          expect([name, Buffer.from(file).includes(SECRET)]).toEqual([name, false]);
        }
      }
    });

    test("more than 200 files as cameras write them: upright, and no byte of their metadata is kept", async () => {
      expect(cameras.length).toBeGreaterThanOrEqual(200);
      const photos = await Promise.all(
        [0, 1].map((half) =>
          readAll(
            reader,
            cameras.filter((_, at) => at % 2 === half),
          ),
        ),
      );
      expect(photos.flat()).toHaveLength(cameras.length);
      for (const { of, photo } of photos.flat()) {
        const { name, width, height } = of;
        if ("fault" in photo) throw new Error(`${name}: ${photo.fault}`);
        expect([name, photo.large.width, photo.large.height]).toEqual([name, width, height]);
        for (const file of filesOf(photo)) {
          for (const chunk of chunksOf(file)) expect(["VP8 ", "VP8L", "VP8X", "ALPH"]).toContain(chunk);
          expect([name, Buffer.from(file).includes(SECRET)]).toEqual([name, false]);
        }
        const [corner = [0, 0, 0]] = await quartersOf(photo.large.bytes);
        expect([name, colourDistance(corner, QUARTERS[0] ?? [0, 0, 0]) <= NEAR]).toEqual([name, true]);
      }
    });
  });

test("the samples hold what must go", () => {
  const holding = samples.filter(({ bytes }) => Buffer.from(bytes).includes(SECRET)).map(({ name }) => name);
  expect(holding.length).toBeGreaterThanOrEqual(14);
  const ofCameras = cameras.filter(({ bytes }) => Buffer.from(bytes).includes(SECRET));
  expect(ofCameras.length).toBeGreaterThanOrEqual(180);
});

async function readAll(reader: PhotoReader, files: readonly Sample[]) {
  const all: { of: Sample; photo: Awaited<ReturnType<PhotoReader["read"]>> }[] = [];
  for (const of of files) all.push({ of, photo: await reader.read(of.bytes) });
  return all;
}

function filesOf({ large, small, placeholder }: Photo): Uint8Array[] {
  return [large.bytes, small.bytes, Buffer.from(placeholder.split(",")[1] ?? "", "base64")];
}
