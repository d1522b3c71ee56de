// Photos as cameras, phones, print shops and programs write them, drawn here. Each shows the four QUARTERS, upright.
import { deflateSync } from "node:zlib";
import { chunk, extended, joined, utf8, withSegment } from "../../test/platform/upload-file.ts";
import { cmykJpeg } from "./cmyk.ts";
import { draw, type Paint, quarters } from "./draw.ts";
import { displayP3, exif, IPTC, iccSegment, SECRET, withChunks, XMP } from "./metadata.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type Sample = { name: string; bytes: Bytes; width: number; height: number };

export const [WIDTH, HEIGHT] = [480, 320];
export const [APP1, APP2, APP13, COMMENT] = [0xe1, 0xe2, 0xed, 0xfe];
export const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Where a pixel of the file stands in the upright picture, by the orientation that Exif names. */
const LYING: Record<number, (x: number, y: number, width: number, height: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, width) => [width - 1 - y, x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, _, height) => [y, height - 1 - x],
};

export const upright = quarters(WIDTH, HEIGHT);

/** The pixels as they lie in the file. */
export function lying(orientation: number): Bytes {
  const turned = orientation > 4;
  const source = LYING[orientation];
  const paint: Paint = (x, y) => {
    const [from, down] = source?.(x, y, WIDTH, HEIGHT) ?? [x, y];
    return upright(from, down);
  };
  return turned ? draw(HEIGHT, WIDTH, paint) : draw(WIDTH, HEIGHT, paint);
}

export async function corpus(): Promise<Sample[]> {
  const png = draw(WIDTH, HEIGHT, upright);
  const jpegOf = async (file: Bytes, progressive = false) =>
    joined(await new Bun.Image(file).jpeg({ quality: 92, progressive }).bytes());
  const jpeg = await jpegOf(png);
  const webp = joined(await new Bun.Image(png).webp({ quality: 92 }).bytes());
  const lossless = joined(await new Bun.Image(png).webp({ lossless: true }).bytes());
  const profile = displayP3();
  const half: Paint = (x, y) => [upright(x, y)[0], upright(x, y)[1], upright(x, y)[2], 128];
  const clear = draw(WIDTH, HEIGHT, half, { alpha: true });
  const everything = [
    [APP1, exif(1)],
    [APP1, XMP],
    [APP2, iccSegment(profile)],
    [APP13, IPTC],
    [COMMENT, utf8(SECRET)],
  ] as const;
  const noted = everything.reduceRight((file, [marker, data]) => withSegment(file, marker, data), jpeg);
  const files: Record<string, Bytes> = {
    "JPEG, baseline": jpeg,
    "JPEG, progressive": await jpegOf(png, true),
    "JPEG, CMYK": cmykJpeg(WIDTH, HEIGHT, upright),
    "JPEG with all metadata": noted,
    "JPEG with a gain map behind its end": joined(noted, withSegment(jpeg, APP1, XMP)),
    "JPEG with a video behind its end": joined(noted, utf8(`\0\0\0\x18ftypmp42 ${SECRET}`)),
    "PNG, 8 bits": png,
    "PNG, 16 bits": draw(WIDTH, HEIGHT, upright, { bits: 16 }),
    "PNG, 16 bits, half clear": draw(WIDTH, HEIGHT, half, { bits: 16, alpha: true }),
    "PNG, half clear": clear,
    "PNG with all metadata": withPngChunks(png, profile),
    "WebP, lossy": webp,
    "WebP, lossless": lossless,
    "WebP, half clear": joined(await new Bun.Image(clear).webp({ quality: 92 }).bytes()),
    "WebP with all metadata": withChunks(webp, extended(WIDTH, HEIGHT, 0x2c), [
      ["ICCP", profile],
      ["EXIF", exif(1, "")],
      ["XMP ", XMP],
    ]),
    "WebP with an unknown chunk": withChunks(webp, extended(WIDTH, HEIGHT, 0), [["NOTE", utf8(SECRET)]]),
  };
  for (const orientation of ORIENTATIONS) {
    const turned = await jpegOf(lying(orientation), orientation % 2 === 0);
    files[`JPEG, orientation ${orientation}`] = withSegment(turned, APP1, exif(orientation));
  }
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, width: WIDTH, height: HEIGHT }));
}

/** Behind the header of the PNG. */
function withPngChunks(png: Bytes, profile: Bytes): Bytes {
  const headEnd = 33;
  return joined(
    png.subarray(0, headEnd),
    chunk("iCCP", joined(utf8("P3\0\0"), deflateSync(profile))),
    chunk("eXIf", exif(1, "")),
    chunk("tEXt", utf8(`Comment\0${SECRET}`)),
    chunk("iTXt", joined(utf8("XML:com.adobe.xmp\0\0\0\0\0"), XMP)),
    chunk("tIME", Buffer.from([7, 0xea, 11, 29, 18, 0, 0])),
    png.subarray(headEnd),
  );
}
