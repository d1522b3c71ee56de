// More than 200 photos: each kind of file with each set of metadata that cameras, phones and programs write, in each orientation.
import { deflateSync } from "node:zlib";
import { chunk, extended, joined, utf8, withSegment } from "../../test/platform/upload-file.ts";
import { cmykJpeg } from "./cmyk.ts";
import { APP1, APP2, APP13, COMMENT, HEIGHT, lying, ORIENTATIONS, type Sample, upright, WIDTH } from "./corpus.ts";
import { draw, type Paint } from "./draw.ts";
import { displayP3, exif, IPTC, iccSegment, SECRET, withChunks, XMP } from "./metadata.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Segments = readonly (readonly [marker: number, data: Bytes])[];

/** The index of a file of several pictures (CIPA DC-007), as phones write it in front of a gain map. */
const MPF = utf8(`MPF\0MM\0*\0\0\0\x08\0\x01\xb0\0\0\x07\0\0\0\x040100\0\0\0\0${SECRET}`);
const icc = () => iccSegment(displayP3());

/** What stands beside the pixels of a JPEG. Every set but the first has an orientation and the secret. */
const JPEG_SETS: Record<string, (orientation: number) => Segments> = {
  "Exif with a place": (orientation) => [[APP1, exif(orientation)]],
  "Exif and XMP": (orientation) => [
    [APP1, exif(orientation)],
    [APP1, XMP],
  ],
  "Exif and a profile": (orientation) => [
    [APP1, exif(orientation)],
    [APP2, icc()],
  ],
  "Exif and an index of pictures": (orientation) => [
    [APP1, exif(orientation)],
    [APP2, MPF],
  ],
  "Exif, IPTC and a comment": (orientation) => [
    [APP1, exif(orientation)],
    [APP13, IPTC],
    [COMMENT, utf8(SECRET)],
  ],
  all: (orientation) => [
    [APP1, exif(orientation)],
    [APP1, XMP],
    [APP2, icc()],
    [APP2, MPF],
    [APP13, IPTC],
    [COMMENT, utf8(SECRET)],
  ],
};

/** What phones write behind the end of the picture. */
const TRAILERS: Record<string, (file: Bytes, plain: Bytes) => Bytes> = {
  "": (file) => file,
  ", a gain map behind": (file, plain) => joined(file, withSegment(plain, APP1, XMP)),
};

export async function cameraFiles(): Promise<Sample[]> {
  const files: Record<string, Bytes> = {};
  for (const orientation of ORIENTATIONS)
    for (const progressive of [false, true]) {
      const plain = joined(await new Bun.Image(lying(orientation)).jpeg({ quality: 90, progressive }).bytes());
      for (const [set, segments] of Object.entries(JPEG_SETS))
        for (const [trailer, behind] of Object.entries(TRAILERS)) {
          const name = `JPEG, ${progressive ? "progressive" : "baseline"}, orientation ${orientation}, ${set}${trailer}`;
          files[name] = behind(withAll(plain, segments(orientation)), plain);
        }
    }
  for (const [set, segments] of Object.entries(JPEG_SETS))
    files[`JPEG, CMYK, ${set}`] = withAll(cmykJpeg(WIDTH, HEIGHT, upright), segments(1));
  for (const [kind, file] of Object.entries(pngs()))
    for (const [set, chunks] of Object.entries(PNG_SETS)) files[`PNG, ${kind}, ${set}`] = withPng(file, chunks());
  for (const [kind, [file, flags]] of Object.entries(await webps()))
    for (const [set, more, chunks] of webpSets())
      files[`WebP, ${kind}, ${set}`] = withChunks(file, extended(WIDTH, HEIGHT, flags | more), chunks);
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, width: WIDTH, height: HEIGHT }));
}

function withAll(file: Bytes, segments: Segments): Bytes {
  return segments.toReversed().reduce((before, [marker, data]) => withSegment(before, marker, data), file);
}

const half: Paint = (x, y) => [upright(x, y)[0], upright(x, y)[1], upright(x, y)[2], 128];

function pngs(): Record<string, Bytes> {
  return {
    "8 bits": draw(WIDTH, HEIGHT, upright),
    "16 bits": draw(WIDTH, HEIGHT, upright, { bits: 16 }),
    "8 bits, half clear": draw(WIDTH, HEIGHT, half, { alpha: true }),
    "16 bits, half clear": draw(WIDTH, HEIGHT, half, { bits: 16, alpha: true }),
  };
}

const PNG_SETS: Record<string, () => Uint8Array[]> = {
  text: () => [chunk("tEXt", utf8(`Comment\0${SECRET}`)), chunk("tIME", Buffer.from([7, 0xea, 11, 29, 18, 0, 0]))],
  Exif: () => [chunk("eXIf", exif(1, ""))],
  XMP: () => [chunk("iTXt", joined(utf8("XML:com.adobe.xmp\0\0\0\0\0"), XMP))],
  "a profile": () => [chunk("iCCP", joined(utf8("P3\0\0"), deflateSync(displayP3())))],
  "compressed text": () => [chunk("zTXt", joined(utf8("Author\0\0"), deflateSync(utf8(SECRET))))],
};

/** Behind the header. */
function withPng(png: Bytes, chunks: Uint8Array[]): Bytes {
  return joined(png.subarray(0, 33), ...chunks, png.subarray(33));
}

async function webps(): Promise<Record<string, [Bytes, number]>> {
  const png = draw(WIDTH, HEIGHT, upright);
  const webp = async (options: { lossless?: boolean; quality?: number }) =>
    joined(await new Bun.Image(png).webp(options).bytes());
  return { lossy: [await webp({ quality: 90 }), 0], lossless: [await webp({ lossless: true }), 0] };
}

function webpSets(): [string, number, [string, Bytes][]][] {
  return [
    ["a profile", 0x20, [["ICCP", displayP3()]]],
    ["Exif", 0x08, [["EXIF", exif(1, "")]]],
    ["XMP", 0x04, [["XMP ", XMP]]],
    [
      "all",
      0x2c,
      [
        ["ICCP", displayP3()],
        ["EXIF", exif(1, "")],
        ["XMP ", XMP],
      ],
    ],
    ["an unknown chunk", 0, [["NOTE", utf8(SECRET)]]],
  ];
}
