// Pictures for tests, drawn here, and what takes and keeps them.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { createPhotoKit } from "#platform/photo/photos.ts";
import { createLog } from "#platform/telemetry/log.ts";

export const PHOTO_LIMITS = {
  isOn: true,
  uploadMinutes: 60,
  secondsPerNetwork: 3_600,
  photosPerBusiness: 1_000,
  photoMbPerBusiness: 100,
  photoMb: 1_000,
};

/** A picture without equal: each call draws other colours. */
export function picture(width = 640, height = 480): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const [red = 0, green = 0, blue = 0] = crypto.getRandomValues(new Uint8Array(3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = (red + x) & 255;
      rows[at + 1] = (green + y) & 255;
      rows[at + 2] = blue;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Keeps its files in a folder of its own. */
export function photoKit(appSecret = "the secret of a test, of 32 characters and more") {
  const dataDir = join(tmpdir(), `candor-photos-${crypto.randomUUID()}`);
  return createPhotoKit(createLog("silent"), {
    appSecret,
    imageDecoder: "bun",
    dataDir,
    photoStore: "folder",
    photoS3: null,
  });
}
