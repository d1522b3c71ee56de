// What cameras and programs write beside the pixels: Exif with a place, XMP, IPTC, a comment, and a colour profile. Each holds SECRET.
import { riff, utf8 } from "../../test/platform/upload-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Must be in no picture that is kept. */
export const SECRET = "Flat 9, 52.5200 N";

/** The segment APP1 of a JPEG, or the chunk EXIF of a WebP with `head` empty. @param orientation 1 to 8 */
export function exif(orientation: number, head = "Exif\0\0"): Bytes {
  const note = Buffer.from(`${SECRET}\0`);
  const [main, place] = [2 + 3 * 12 + 4, 2 + 4 * 12 + 4];
  const tiff = Buffer.alloc(8 + main + place + 48 + note.length);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  const [gpsAt, valuesAt] = [8 + main, 8 + main + place];
  const entry = (at: number, tag: number, type: number, count: number, value: number, isShort = false) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    if (isShort) tiff.writeUInt16BE(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  };
  tiff.writeUInt16BE(3, 8);
  entry(10, 0x010f, 2, note.length, valuesAt + 48);
  entry(22, 0x0112, 3, 1, orientation, true);
  entry(34, 0x8825, 4, 1, gpsAt);
  tiff.writeUInt16BE(4, gpsAt);
  entry(gpsAt + 2, 1, 2, 2, Buffer.from("N\0\0\0").readUInt32BE());
  entry(gpsAt + 14, 2, 5, 3, valuesAt);
  entry(gpsAt + 26, 3, 2, 2, Buffer.from("E\0\0\0").readUInt32BE());
  entry(gpsAt + 38, 4, 5, 3, valuesAt + 24);
  for (const [at, degrees] of [52, 31, 12, 13, 24, 18].entries()) {
    tiff.writeUInt32BE(degrees, valuesAt + at * 8);
    tiff.writeUInt32BE(1, valuesAt + at * 8 + 4);
  }
  note.copy(tiff, valuesAt + 48);
  return new Uint8Array(Buffer.concat([Buffer.from(head, "latin1"), tiff]));
}

const PACKET = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${SECRET}</rdf:Description></rdf:RDF></x:xmpmeta>`;

export const XMP = utf8(`http://ns.adobe.com/xap/1.0/\0${PACKET}`);

/** One record of the caption, in Photoshop's block 0x0404. */
export const IPTC = utf8(
  `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${String.fromCharCode(SECRET.length + 5)}\x1c\x02\x78\0${String.fromCharCode(SECRET.length)}${SECRET}`,
);

const PROFILE = "ICC_PROFILE\0\x01\x01";

export const iccSegment = (profile: Uint8Array): Bytes =>
  new Uint8Array(Buffer.concat([Buffer.from(PROFILE, "latin1"), profile]));

/** Display P3, as phones write it: a version 2 profile of primaries and a curve (ICC.1:2001-04). */
export function displayP3(): Bytes {
  const fixed = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(Math.round(value * 65_536));
    return bytes;
  };
  const xyz = (...values: number[]) => Buffer.concat([Buffer.from("XYZ \0\0\0\0"), ...values.map(fixed)]);
  const curve = Buffer.from([..."curv\0\0\0\0\0\0\0\x01\x02\x33\0\0"].map((each) => each.charCodeAt(0)));
  const named = Buffer.concat([Buffer.from(`text\0\0\0\0Display P3, ${SECRET}\0`), Buffer.alloc(3)]);
  const tags: [string, Buffer][] = [
    ["desc", named],
    ["cprt", named],
    ["wtpt", xyz(0.95045, 1, 1.08905)],
    ["rXYZ", xyz(0.51512, 0.2412, -0.00105)],
    ["gXYZ", xyz(0.29198, 0.69225, 0.04189)],
    ["bXYZ", xyz(0.1571, 0.06657, 0.78407)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const head = Buffer.alloc(128 + 4 + tags.length * 12);
  head.writeUInt32BE(0x02100000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  fixed(0.9642).copy(head, 68);
  fixed(1).copy(head, 72);
  fixed(0.8249).copy(head, 76);
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  for (const [index, [name, data]] of tags.entries()) {
    head.write(name, 132 + index * 12, "latin1");
    head.writeUInt32BE(at, 136 + index * 12);
    head.writeUInt32BE(data.length, 140 + index * 12);
    at += data.length;
  }
  const profile = Buffer.concat([head, ...tags.map(([, data]) => data)]);
  profile.writeUInt32BE(profile.length, 0);
  return new Uint8Array(profile);
}

/** The names of the chunks of a WebP. */
export function chunksOf(webp: Uint8Array): string[] {
  return webpChunks(webp).map(([type]) => type);
}

export function webpChunks(webp: Uint8Array): [type: string, data: Uint8Array][] {
  const bytes = Buffer.from(webp);
  const found: [string, Uint8Array][] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    found.push([bytes.toString("latin1", at, at + 4), bytes.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  return found;
}

/** The WebP with more chunks behind its pixels, announced by the flags of VP8X. */
export function withChunks(
  webp: Uint8Array,
  extended: Uint8Array,
  more: readonly (readonly [string, Uint8Array])[],
): Bytes {
  const pixels = webpChunks(webp).filter(([type]) => type !== "VP8X");
  const before = more.filter(([type]) => type === "ICCP");
  return riff(["VP8X", extended], ...before, ...pixels, ...more.filter(([type]) => type !== "ICCP"));
}
