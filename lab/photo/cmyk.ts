// Writes a JPEG of four channels, as print shops export it: one colour for each block of 8 x 8 pixels, so only the first coefficient of
// each block is coded (ITU T.81, annex F).
import { joined } from "../../test/platform/upload-file.ts";
import type { Paint } from "./draw.ts";

const BLOCK = 8;
const CHANNELS = [1, 2, 3, 4];
/** Sizes of a difference, 0 to 11 bits, each with a code of four bits. */
const SIZES = Array.from({ length: 12 }, (_, size) => size);

/** @param isAdobe whether a segment says, as Adobe's programs write it, that the inks are inverted */
export function cmykJpeg(width: number, height: number, paint: Paint, isAdobe = true): Uint8Array<ArrayBuffer> {
  const frame = [8, ...u16(height), ...u16(width), CHANNELS.length, ...CHANNELS.flatMap((id) => [id, 0x11, 0])];
  const counts = (bits: number, count: number) => Array.from({ length: 16 }, (_, at) => (at + 1 === bits ? count : 0));
  return joined(
    Buffer.from([0xff, 0xd8]),
    isAdobe ? segment(0xee, [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 0]) : Buffer.alloc(0),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, frame),
    segment(0xc4, [0x00, ...counts(4, SIZES.length), ...SIZES]),
    // The one code of the other coefficients: the rest of the block is zero.
    segment(0xc4, [0x10, ...counts(1, 1), 0]),
    segment(0xda, [CHANNELS.length, ...CHANNELS.flatMap((id) => [id, 0]), 0, 63, 0]),
    scan(width, height, paint, isAdobe),
    Buffer.from([0xff, 0xd9]),
  );
}

function scan(width: number, height: number, paint: Paint, isAdobe: boolean): Buffer {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) {
      bits = (bits << 1) | ((value >> at) & 1);
      if (++count < 8) continue;
      bytes.push(bits);
      // A byte of ones is followed by zeros, so that no marker is read in it.
      if (bits === 0xff) bytes.push(0);
      [bits, count] = [0, 0];
    }
  };
  const last = CHANNELS.map(() => 0);
  for (let y = 0; y < height; y += BLOCK)
    for (let x = 0; x < width; x += BLOCK)
      for (const [channel, ink] of inksOf(paint(Math.min(x + 4, width - 1), Math.min(y + 4, height - 1))).entries()) {
        // Of a flat block the first coefficient is eight times its distance from the middle.
        const value = ((isAdobe ? 255 - ink : ink) - 128) * BLOCK;
        const difference = value - (last[channel] ?? 0);
        last[channel] = value;
        const size = 32 - Math.clz32(Math.abs(difference));
        put(size, 4);
        put(difference < 0 ? difference + (1 << size) - 1 : difference, size);
        put(0, 1);
      }
  while (count > 0) put(1, 1);
  return Buffer.from(bytes);
}

/** Cyan, magenta, yellow and black, 0 to 255. */
function inksOf([red, green, blue]: ReturnType<Paint>): number[] {
  const most = Math.max(red, green, blue);
  if (most === 0) return [0, 0, 0, 255];
  return [...[red, green, blue].map((each) => Math.round(255 * (1 - each / most))), 255 - most];
}

function segment(marker: number, data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...u16(data.length + 2), ...data]);
}

function u16(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}
