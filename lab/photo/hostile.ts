// Files that a hostile person sends as a photo, with what must come of each: a fault, or a picture without the foreign bytes.
import { deflateSync, gzipSync } from "node:zlib";
import type { PhotoFault } from "#platform/raster/photo.ts";
import {
  chunk,
  extended,
  GIF,
  grown,
  joined,
  manyScans,
  movingWebp,
  riff,
  svg,
  utf8,
  webpBomb,
  withSegment,
} from "../../test/platform/upload-file.ts";
import { draw, quarters } from "./draw.ts";
import { SECRET, withChunks } from "./metadata.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** `read`: a picture without SECRET. Where several are named, the decoders differ. */
export type Hostile = { name: string; bytes: Bytes; becomes: readonly (PhotoFault | "read")[] };

const [WIDTH, HEIGHT] = [240, 160];
const BOMB_SIDE = 20_000;
const COMMENT = 0xfe;
const HEAD_END = 33;
const MB = 1024 * 1024;

export async function hostileFiles(): Promise<Hostile[]> {
  const png = draw(WIDTH, HEIGHT, quarters(WIDTH, HEIGHT));
  const jpegOf = async (progressive: boolean) => joined(await new Bun.Image(png).jpeg({ progressive }).bytes());
  const [jpeg, progressive] = [await jpegOf(false), await jpegOf(true)];
  const webp = joined(await new Bun.Image(png).webp({ quality: 80 }).bytes());
  return [
    ...polyglots({ png, jpeg, webp }),
    ...bombs(png, jpeg, progressive, await webpBomb(BOMB_SIDE)),
    ...claims(png, jpeg, webp),
    ...damaged({ png, jpeg, progressive, webp }),
    ...foreign(),
    ...moving(png),
  ];
}

const hostile = (name: string, bytes: Bytes, ...becomes: Hostile["becomes"]): Hostile => ({ name, bytes, becomes });

const HTML = utf8(`<!doctype html><script>document.title='${SECRET}'</script>`);
const SCRIPT = utf8(`*/=1;alert('${SECRET}')/*`);

/** An empty archive with SECRET as its comment, which programs find from the end. */
const ZIP = joined(
  Buffer.from("PK\x05\x06", "latin1"),
  Buffer.alloc(16),
  Buffer.from([SECRET.length, 0]),
  utf8(SECRET),
);

function polyglots({ png, jpeg, webp }: Record<"png" | "jpeg" | "webp", Bytes>): Hostile[] {
  const behind = Object.entries({ png, jpeg, webp }).flatMap(([type, file]) =>
    Object.entries({ HTML, script: SCRIPT, "an archive": ZIP, "a second picture": jpeg }).map(([what, more]) =>
      hostile(`${type} with ${what} behind its end`, joined(file, more, utf8(SECRET)), "read"),
    ),
  );
  return [
    ...behind,
    hostile("jpeg with a script in its comment", withSegment(jpeg, COMMENT, SCRIPT), "read"),
    hostile("jpeg with HTML in its first segment", withSegment(jpeg, 0xe0, HTML), "read"),
    hostile("png with HTML in a text", pngWith(png, "tEXt", joined(utf8("Title\0"), HTML)), "read"),
    hostile("webp with HTML in a chunk", withChunks(webp, extended(WIDTH, HEIGHT, 0), [["HTML", HTML]]), "read"),
    hostile("HTML before a jpeg", joined(HTML, jpeg), "type"),
    hostile("an archive before a png", joined(ZIP, png), "type"),
  ];
}

function bombs(png: Bytes, jpeg: Bytes, progressive: Bytes, webp: Bytes): Hostile[] {
  const zeros = deflateSync(Buffer.alloc(100 * MB), { level: 1 });
  const more = (type: string, head: string) => pngWith(png, type, joined(utf8(head), zeros));
  return [
    hostile("jpeg of 20,000 x 20,000", grown(jpeg, BOMB_SIDE), "large"),
    hostile("progressive jpeg of 20,000 x 20,000", grown(progressive, BOMB_SIDE), "large"),
    hostile("png of 20,000 x 20,000", pngOf(BOMB_SIDE, BOMB_SIDE), "large"),
    hostile("png of 2^31 x 2^31", pngOf(2 ** 31 - 1, 2 ** 31 - 1), "large"),
    hostile("png of one row of 40,000,000", pngOf(40_000_000, 8), "large"),
    hostile("webp of 20,000 x 20,000", webp, "large"),
    hostile("lossy webp of 16,383 x 16,383", lossyWebp(0x3fff), "large"),
    hostile("lossless webp of 16,384 x 16,384", losslessWebp(0x4000, 0x4000), "large"),
    hostile("lossless webp of 5,000 x 4,200", losslessWebp(5_000, 4_200), "large"),
    hostile("webp with alpha of 5,000 x 4,200", alphaWebp(5_000, 4_200), "large"),
    hostile("jpeg whose scan is repeated 65 times", manyScans(progressive, 65), "large"),
    hostile("jpeg whose scan is repeated 20,000 times", manyScans(progressive, 20_000), "large"),
    hostile("png whose pixels unpack to 100 MB", pngOf(100, 100, zeros), "read", "broken"),
    hostile("png with a text that unpacks to 100 MB", more("zTXt", "Comment\0\0"), "read", "broken"),
    hostile("png with a profile that unpacks to 100 MB", more("iCCP", "P3\0\0"), "read", "broken"),
    hostile("a file of more than 10 MB", joined(jpeg, Buffer.alloc(10 * MB)), "large"),
  ];
}

/** Headers that say one thing first and another thing later. */
function claims(png: Bytes, jpeg: Bytes, webp: Bytes): Hostile[] {
  const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
  const large = Buffer.from(jpeg.subarray(frame, frame + 19));
  large.writeUInt16BE(BOMB_SIDE, 5);
  large.writeUInt16BE(BOMB_SIDE, 7);
  const twice = joined(jpeg.subarray(0, frame + 19), large, jpeg.subarray(frame + 19));
  const head = pngOf(BOMB_SIDE, BOMB_SIDE).subarray(8, HEAD_END);
  const pixels = webp.subarray(12);
  return [
    hostile("jpeg with a second, larger frame", twice, "broken", "large"),
    hostile("jpeg without a height", joined(withHeight(jpeg, frame, 0)), "large"),
    hostile(
      "png with a second, larger header",
      joined(png.subarray(0, HEAD_END), head, png.subarray(HEAD_END)),
      "broken",
      "read",
    ),
    hostile(
      "webp whose pixels are larger than it says",
      riff(["VP8X", extended(16, 16, 0)], chunkOf(pixels)),
      "broken",
    ),
    hostile("webp whose first chunk is a profile", riff(["ICCP", utf8(SECRET)], chunkOf(pixels)), "broken"),
  ];
}

function damaged(files: Record<string, Bytes>): Hostile[] {
  return Object.entries(files).flatMap(([type, file]) => [
    ...[0.1, 0.5, 0.9].map((share) =>
      hostile(`${type} cut off after ${share * 100} %`, file.slice(0, Math.floor(file.length * share)), "broken"),
    ),
    hostile(`${type} without its last byte`, file.slice(0, -1), "broken"),
    hostile(`${type} of its first bytes alone`, file.slice(0, 12), "broken"),
  ]);
}

function foreign(): Hostile[] {
  const latin = (text: string) => joined(Buffer.from(text, "latin1"));
  return [
    hostile("SVG", svg("<script>alert(1)</script>"), "type"),
    hostile("SVG with a mark of its encoding", joined(utf8("\ufeff"), svg("")), "type"),
    hostile("SVG, packed", joined(gzipSync(svg(""))), "type"),
    hostile("HTML", HTML, "type"),
    hostile("nothing", joined(), "type"),
    hostile("GIF", joined(GIF), "gif"),
    hostile("PDF", latin("%PDF-1.7\n"), "pdf"),
    hostile("HEIC", latin("\0\0\0\x18ftypheic\0\0\0\0"), "heic"),
    hostile("HEIC of several pictures", latin("\0\0\0\x18ftypmsf1\0\0\0\0"), "heic"),
    hostile("AVIF", latin("\0\0\0\x18ftypavif\0\0\0\0"), "avif"),
    hostile("a video", latin("\0\0\0\x18ftypmp42\0\0\0\0"), "type"),
    hostile("BMP", latin("BM\0\0\0\0\0\0\0\0"), "type"),
    hostile("TIFF", latin("II*\0\x08\0\0\0"), "type"),
    hostile("JPEG XL", latin("\xff\x0a\0\0"), "type"),
    hostile("JPEG 2000", latin("\0\0\0\x0cjP  \r\n\x87\n"), "type"),
    hostile("a sound in RIFF", latin("RIFF\x04\0\0\0WAVE"), "type"),
  ];
}

function moving(png: Bytes): Hostile[] {
  return [
    hostile("moving webp", movingWebp(), "moving"),
    hostile("moving png", pngWith(png, "acTL", Buffer.alloc(8)), "moving"),
  ];
}

/** A chunk behind the header of the PNG. */
function pngWith(png: Bytes, type: string, data: Uint8Array): Bytes {
  return joined(png.subarray(0, HEAD_END), chunk(type, data), png.subarray(HEAD_END));
}

function pngOf(width: number, height: number, pixels: Uint8Array = deflateSync(Buffer.alloc(1_000))): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return joined(magic, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0)));
}

function withHeight(jpeg: Bytes, frame: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  bytes.writeUInt16BE(height, frame + 5);
  return bytes;
}

/** A frame that says it is so large (RFC 6386, section 9.1). */
function lossyWebp(side: number): Bytes {
  const data = Buffer.alloc(40);
  data.set([0x10, 0, 0, 0x9d, 0x01, 0x2a]);
  data.writeUInt16LE(side, 6);
  data.writeUInt16LE(side, 8);
  return riff(["VP8 ", data]);
}

function losslessWebp(width: number, height: number): Bytes {
  const data = Buffer.alloc(40);
  data[0] = 0x2f;
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return riff(["VP8L", data]);
}

function alphaWebp(width: number, height: number): Bytes {
  const frame = Buffer.from(lossyWebp(100).subarray(20));
  return riff(["VP8X", extended(width, height, 0x10)], ["ALPH", Buffer.alloc(9)], ["VP8 ", frame]);
}

function chunkOf(chunkBytes: Uint8Array): [string, Uint8Array] {
  const bytes = Buffer.from(chunkBytes);
  return [bytes.toString("latin1", 0, 4), bytes.subarray(8, 8 + bytes.readUInt32LE(4))];
}
