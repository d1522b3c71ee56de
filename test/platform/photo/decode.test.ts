// Photos come out without metadata, from both decoders; hostile files are refused, and a lost process loses no photo.
import { afterAll, describe, expect, test } from "bun:test";
import { createPhotoReader } from "#platform/photo/decode.ts";
import { DECODERS } from "#platform/raster/photo.ts";
import { createLog } from "#platform/telemetry/log.ts";
import * as file from "../upload-file.ts";

const utf8 = file.utf8;

function chunksOf(webp: Uint8Array): string[] {
  const bytes = Buffer.from(webp);
  const found: string[] = [];
  for (let at = 12; at < bytes.length; ) {
    found.push(bytes.toString("latin1", at, at + 4));
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return found;
}

for (const decoder of DECODERS)
  describe(decoder, () => {
    const reader = createPhotoReader(createLog("silent"), { decoder, processes: 1 });
    afterAll(() => reader.stop());
    const faultOf = async (bytes: Uint8Array) => {
      const read = await reader.read(bytes);
      return "fault" in read ? read.fault : "read";
    };

    test("nothing but pixels comes out, in sizes within bounds", async () => {
      const jpeg = await file.jpeg(2_000, 1_000);
      const noted = file.withSegment(file.withSegment(jpeg, 0xe1, utf8("Exif\0\0GPS")), 0xfe, utf8("<script>"));
      for (const bytes of [noted, file.joined(jpeg, utf8("<html>")), file.png(1_700, 900), await file.webp(400, 50)]) {
        const photo = await reader.read(bytes);
        if ("fault" in photo) throw new Error(photo.fault);
        for (const { bytes: webp, width, height } of [photo.large, photo.small]) {
          for (const chunk of chunksOf(webp)) expect(["VP8 ", "VP8L", "VP8X", "ALPH"]).toContain(chunk);
          expect(await new Bun.Image(webp).metadata()).toEqual({ width, height, format: "webp" });
        }
        expect(Math.max(photo.large.width, photo.large.height)).toBeLessThanOrEqual(1_600);
        expect(Math.max(photo.small.width, photo.small.height)).toBe(320);
        expect(photo.fingerprint).toMatch(/^[0-9a-f]{16}$/);
      }
    });

    test("other files, bombs and damaged ones are refused", async () => {
      const jpeg = await file.jpeg(400, 300, true);
      expect(await faultOf(utf8("GIF89a, and more"))).toBe("gif");
      expect(await faultOf(utf8("%PDF-1.7 and more"))).toBe("pdf");
      expect(await faultOf(utf8("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))).toBe("heic");
      expect(await faultOf(utf8("\0\0\0\x18ftypmif1\0\0\0\0avifmif1"))).toBe("avif");
      expect(await faultOf(file.svg("<rect width='9' height='9'/>"))).toBe("type");
      expect(await faultOf(new Uint8Array())).toBe("type");
      expect(await faultOf(file.grown(jpeg, 20_000))).toBe("large");
      expect(await faultOf(file.png(20_000, 20_000))).toBe("large");
      expect(await faultOf(file.manyScans(jpeg, 1_500))).toBe("large");
      expect(await faultOf(jpeg.subarray(0, -2))).toBe("broken");
      expect(await faultOf(file.png(4, 4))).toBe("small");
    });
  });

test("a photo whose process is killed is read by the next one, ten times", async () => {
  const reader = createPhotoReader(createLog("silent"), { processes: 1 });
  const bytes = await file.jpeg(2_000, 1_500);
  for (let times = 0; times < 10; times++) {
    const read = reader.read(bytes);
    const [pid] = reader.state().pids;
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    expect(await read).not.toHaveProperty("fault");
  }
  reader.stop();
});
