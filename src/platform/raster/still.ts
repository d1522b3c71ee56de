// Reads the structure of a PNG, JPEG or WebP: its type by its first bytes, its end, and whether it moves. The decoder is laxer: it takes
// truncated files, draws the first of many frames, unpacks the texts of a PNG, and repeats the scan of a JPEG as often as the file says.
import { UploadError } from "./upload.ts";

export type StillType = "png" | "jpeg" | "webp";

/** A progressive JPEG has some ten scans. */
const MOST_SCANS = 64;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The picture without the bytes after its end, a PNG also without its texts; null where it is of another type. Throws an UploadError. */
export function readStill(bytes: Uint8Array): { type: StillType; bytes: Uint8Array } | null {
  if (begins(bytes, PNG)) return { type: "png", bytes: plainPng(bytes) };
  if (begins(bytes, [0xff, 0xd8, 0xff])) return { type: "jpeg", bytes: bytes.subarray(0, endOfJpeg(bytes)) };
  if (textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WEBP")
    return { type: "webp", bytes: bytes.subarray(0, endOfWebp(bytes)) };
  return null;
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** What pixels need. The decoder unpacks other parts, such as a text of 10 GB, before it looks at a pixel. */
const PNG_PARTS = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];

function plainPng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const plain = new Uint8Array(bytes.length);
  plain.set(PNG);
  let length = PNG.length;
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const type = textAt(bytes, at + 4);
    if (type === "acTL") throw new UploadError("moving");
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    if (PNG_PARTS.includes(type)) {
      plain.set(bytes.subarray(at, end), length);
      length += end - at;
    }
    if (type === "IEND") return plain.subarray(0, length);
    at = end;
  }
  throw new UploadError("broken");
}

function endOfWebp(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  const end = bytes.length < 12 ? Number.POSITIVE_INFINITY : view.getUint32(4, true) + 8;
  if (end > bytes.length) throw new UploadError("broken");
  for (let at = 12; at + 8 <= end; ) {
    const type = textAt(bytes, at);
    if (type === "ANIM" || type === "ANMF") throw new UploadError("moving");
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return end;
}

const SOS = 0xda;
const EOI = 0xd9;

function endOfJpeg(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) throw new UploadError("broken");
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return at + 2;
    // Bytes that fill up, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (isRestart(marker) || marker === 0x01) at += 2;
    else if (at + 4 > bytes.length) break;
    else {
      at += 2 + view.getUint16(at + 2);
      if (marker !== SOS) continue;
      if (++scans > MOST_SCANS) throw new UploadError("large");
      at = endOfScan(bytes, at);
    }
  }
  throw new UploadError("broken");
}

/** The next marker after the coded data, in which 0xff is followed by 0 or is a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
