// Files that a person could send as a picture: good ones, and hostile ones made from them.
import { crc32, deflateSync } from "node:zlib";

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour. @param more chunks before its pixels */
export function png(
  width: number,
  height: number,
  colour: readonly [number, number, number] = [200, 30, 40],
  more: readonly (readonly [type: string, data: Uint8Array])[] = [],
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, Buffer.from(colour))]);
  // A bomb claims pixels that it does not hold.
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 2_000) }, () => row));
  return joined(
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  );
}

export async function jpeg(width: number, height: number, progressive = false): Promise<Uint8Array<ArrayBuffer>> {
  return joined(await new Bun.Image(png(width, height)).jpeg({ progressive }).bytes());
}

export async function webp(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  return joined(await new Bun.Image(png(width, height)).webp({ quality: 80 }).bytes());
}

/** The JPEG says that it is this large. */
export function grown(file: Uint8Array, side: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return joined(bytes);
}

/** The last scan of a progressive JPEG, again and again. */
export function manyScans(file: Uint8Array, times: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file);
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return joined(bytes.subarray(0, -2), ...Array.from({ length: times }, () => scan), bytes.subarray(-2));
}

/** A JPEG with a segment after its beginning, such as 0xe1 for Exif. */
export function withSegment(file: Uint8Array, marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return joined(file.subarray(0, 2), head, data, file.subarray(2));
}

export function riff(...chunks: readonly (readonly [type: string, data: Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([
    Buffer.from("WEBP", "latin1"),
    ...chunks.flatMap(([type, data]) => {
      const head = Buffer.alloc(8);
      head.write(type, "latin1");
      head.writeUInt32LE(data.length, 4);
      return [head, data, Buffer.alloc(data.length % 2)];
    }),
  ]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return joined(head, body);
}

/** @param flags 2: it moves, 16: not opaque, 4 XMP, 8 Exif, 32 a colour profile */
export function extended(width: number, height: number, flags: number): Buffer {
  const head = Buffer.alloc(10);
  head[0] = flags;
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  return head;
}

export function movingWebp(): Uint8Array<ArrayBuffer> {
  return riff(["VP8X", extended(100, 100, 2)], ["ANIM", Buffer.alloc(6)], ["ANMF", Buffer.alloc(16)]);
}

export async function webpBomb(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const own = Buffer.from(await webp(100, 100));
  return riff(["VP8X", extended(side, side, 0)], ["VP8 ", own.subarray(20)]);
}

export const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export function svg(inside: string, attributes = 'width="200" height="100"'): Uint8Array<ArrayBuffer> {
  return utf8(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
}
