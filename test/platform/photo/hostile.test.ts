// Hostile files: each is refused with its fault, or drawn without a foreign byte; none ends the process or fills it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPhotoReader } from "#platform/photo/decode.ts";
import { DECODERS } from "#platform/raster/photo.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { memoryMb } from "../../../lab/bench/process.ts";
import { type Hostile, hostileFiles } from "../../../lab/photo/hostile.ts";
import { chunksOf, SECRET } from "../../../lab/photo/metadata.ts";

/** Texts of 100 MB, unpacked, would take more. */
const MOST_MB = 170;

let files: Hostile[];
beforeAll(async () => {
  files = await hostileFiles();
});

for (const decoder of DECODERS)
  describe(decoder, () => {
    const reader = createPhotoReader(createLog("silent"), { decoder, processes: 1 });
    afterAll(() => reader.stop());

    test("every hostile file", async () => {
      expect(files.length).toBeGreaterThan(70);
      await reader.read(files[0]?.bytes ?? new Uint8Array());
      const before = reader.state().pids;
      for (const { name, bytes, becomes } of files) {
        const photo = await reader.read(bytes);
        const outcome = "fault" in photo ? photo.fault : "read";
        expect([name, outcome, becomes.includes(outcome)]).toEqual([name, outcome, true]);
        if ("fault" in photo) continue;
        for (const { bytes: webp } of [photo.large, photo.small]) {
          expect([name, Buffer.from(webp).includes(SECRET)]).toEqual([name, false]);
          for (const chunk of chunksOf(webp)) expect(["VP8 ", "VP8L", "VP8X", "ALPH"]).toContain(chunk);
        }
      }
      expect(reader.state().pids).toEqual(before);
      const { peak } = memoryMb(before[0] ?? 0);
      if (peak !== null) expect(peak).toBeLessThan(MOST_MB);
    });
  });
